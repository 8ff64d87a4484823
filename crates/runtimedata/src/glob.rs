//! Patterns over dotted names, as the recorder understands them: `*` stands for any characters, everything else for itself.

pub fn matches(glob: &str, name: &str) -> bool {
    let Some((start, rest)) = glob.split_once('*') else { return glob == name };
    let Some(mut name) = name.strip_prefix(start) else { return false };
    let (middle, end) = rest.rsplit_once('*').map_or((None, rest), |(middle, end)| (Some(middle), end));
    for part in middle.into_iter().flat_map(|parts| parts.split('*')) {
        // The first place is as good as any: what follows has the more room.
        let Some(at) = name.find(part) else { return false };
        name = &name[at + part.len()..];
    }
    name.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_star_is_special() {
        for (glob, name) in [
            ("a", "a"),
            ("*", ""),
            ("*", "anything"),
            ("java.io.*", "java.io.File"),
            ("*.File", "java.io.File"),
            ("j*.*e", "java.io.File"),
            ("a.*.C*", "a.b.Cd"),
            ("a.*.C*d", "a.b.Cd"),
            ("**", "x"),
            ("a*a", "aa"),
            ("*b*b*", "abab"),
        ] {
            assert!(matches(glob, name), "{glob} {name}");
        }
        for (glob, name) in [
            ("", "a"),
            ("a", ""),
            ("a.b.C", "a.b.Cd"),
            ("a?c", "abc"),
            ("a.c", "abc"),
            ("java.io.*", "java.nio.File"),
            ("*Test", "a.FooTests"),
            ("a.*.C*de", "a.b.Cd"),
            ("a*a", "a"),
            ("*b*b*", "ab"),
            ("ab*bc", "abc"),
        ] {
            assert!(!matches(glob, name), "{glob} {name}");
        }
    }
}
