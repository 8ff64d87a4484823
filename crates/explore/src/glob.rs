//! Patterns over dotted names: `*` stands for anything.

pub fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let mut last = None;
    for part in parts {
        if let Some(previous) = last.replace(part) {
            match rest.find(previous) {
                Some(i) => rest = &rest[i + previous.len()..],
                None => return false,
            }
        }
    }
    match last {
        None => rest.is_empty(),
        Some(tail) => rest.ends_with(tail),
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, name, expected) in [
            ("a.b.C", "a.b.C", true),
            ("a.b.C", "a.b.Cd", false),
            ("a.*", "a.b.C", true),
            ("*Test", "a.FooTest", true),
            ("*Test", "a.FooTests", false),
            ("a.*.C*", "a.b.Cd", true),
            ("a.*.C*d", "a.b.Cd", true),
            ("a.*.C*de", "a.b.Cd", false),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} on {name}");
        }
    }
}
