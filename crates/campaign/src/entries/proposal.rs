//! What somebody may have meant who named a method that is not there.

use classes::program::Program;

/// No more are proposed.
const MAX_SHOWN: usize = 3;

/// More characters than this apart, and it is another word.
const MAX_EDITS: usize = 3;

/// The methods most like the one that was asked for, as `--method` wants them.
pub fn methods_like(program: &'static Program, wanted: &str) -> Vec<String> {
    let name_only = |name: &str| name.split('(').next().unwrap_or_default().to_lowercase();
    // Some write `Foo.bar` or `Foo::bar`.
    let wanted = name_only(wanted).replace("::", "#");
    let wanted = match wanted.contains('#') {
        true => wanted,
        false => {
            wanted.rsplit_once('.').map_or(wanted.clone(), |(class, method)| format!("{class}#{method}"))
        }
    };
    let mut found: Vec<(usize, String)> = Vec::new();
    for class in program.application_classes() {
        let Ok(class) = program.class(class) else { continue };
        let methods =
            class.methods.iter().filter(|m| m.code.is_some() && !m.is_synthetic() && !m.is_initializer());
        for method in methods {
            let name = format!("{}#{}", class.binary_name(), method.name);
            if let Some(edits) = distance(&wanted, &name.to_lowercase()) {
                found.push((edits, name));
            }
        }
    }
    found.sort();
    found.dedup();
    found.into_iter().take(MAX_SHOWN).map(|(_, name)| name).collect()
}

/// How far apart two methods are: in class and name, or, where the package was left out, without it.
fn distance(wanted: &str, known: &str) -> Option<usize> {
    let without_package = |name: &str| {
        let (class, method) = name.split_once('#')?;
        Some(format!("{}#{method}", class.rsplit('.').next()?))
    };
    let whole = edits(wanted, known);
    let short =
        without_package(known).map(|known| 1 + edits(&without_package(wanted).unwrap_or_default(), &known));
    Some(short.map_or(whole, |short| short.min(whole))).filter(|&edits| edits <= MAX_EDITS)
}

/// The edit distance of Levenshtein.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("share", "shar"), 1);
        assert_eq!(edits("kitten", "sitting"), 3);
    }

    #[test]
    fn packages_may_be_left_out() {
        assert_eq!(distance("foo#bar", "com.acme.foo#bar"), Some(1));
        assert_eq!(distance("com.acme.foo#bax", "com.acme.foo#bar"), Some(1));
        assert_eq!(distance("foo#bar", "com.acme.other#method"), None);
    }
}
