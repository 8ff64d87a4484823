//! Patterns over APIs, as the recorder understands them: `*` stands for any characters, everything else for itself.

use crate::api::Api;

/// Whether the pattern is that of `a.b.C.method` or of `a.b.C`.
pub fn matches_api(glob: &str, api: &Api) -> bool {
    matches(glob, &api.class) || matches(glob, &format!("{}.{}", api.class, api.method))
}

fn matches(glob: &str, text: &str) -> bool {
    let Some((start, rest)) = glob.split_once('*') else { return glob == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    let (middle, end) = rest.rsplit_once('*').map_or((None, rest), |(middle, end)| (Some(middle), end));
    for part in middle.into_iter().flat_map(|parts| parts.split('*')) {
        // The first place is as good as any: what follows has the more room.
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
    }
    text.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_star_is_special() {
        for (glob, text) in [
            ("a", "a"),
            ("*", ""),
            ("*", "anything"),
            ("java.io.*", "java.io.File"),
            ("*.File", "java.io.File"),
            ("j*.*e", "java.io.File"),
            ("**", "x"),
            ("a*a", "aa"),
            ("*b*b*", "abab"),
        ] {
            assert!(matches(glob, text), "{glob} {text}");
        }
        for (glob, text) in [
            ("", "a"),
            ("a", ""),
            ("a?c", "abc"),
            ("a.c", "abc"),
            ("java.io.*", "java.nio.File"),
            ("a*a", "a"),
            ("*b*b*", "ab"),
            ("ab*bc", "abc"),
        ] {
            assert!(!matches(glob, text), "{glob} {text}");
        }
    }

    #[test]
    fn a_class_stands_for_its_methods() {
        let list = Api::new("java.io.File", "list", "()V").unwrap();
        for glob in ["java.io.File", "java.io.File.*", "java.io.File.list", "*.list"] {
            assert!(matches_api(glob, &list), "{glob}");
        }
        assert!(!matches_api("java.io.File.li", &list));
    }
}
