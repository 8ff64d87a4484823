//! Identifiers for people: test methods named after what happens and when, test classes after the class under test.
//!
//! It makes names valid and short; `Unique` makes them differ.

use std::collections::BTreeSet;

/// Longer test names are cut at a word: a name is read, not parsed.
const MAX_NAME_LENGTH: usize = 100;

/// `shareDividesByZeroWhenPartsIs0`
pub fn test_method(method: &str, what: &str, condition: &str) -> String {
    let mut words = vec![uncapitalised(&method_word(method)), what.to_owned()];
    let condition = condition_words(condition);
    if !condition.is_empty() {
        words.push("When".into());
        words.extend(condition);
    }
    let mut name = String::new();
    for word in words {
        // The first words say what happens; the condition may be cut.
        if name.len() + word.len() > MAX_NAME_LENGTH {
            break;
        }
        name += &word;
    }
    let name = name.strip_suffix("When").unwrap_or(&name).to_owned();
    if name.starts_with(|c: char| c.is_ascii_digit()) || is_keyword(&name) {
        format!("_{name}")
    } else {
        name
    }
}

/// A local variable named after `hint`: a parameter, a field, a class.
pub fn variable(hint: &str) -> String {
    let name: String = hint.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let name = uncapitalised(name.trim_start_matches('_'));
    match name.chars().next() {
        Some(c) if c.is_ascii_alphabetic() && !is_keyword(&name) => name,
        Some(_) => format!("the{}", capitalised(&name)),
        None => "value".into(),
    }
}

/// Hands out names that have not been used, numbering the later ones. Upper and lower case are not told apart
/// because the names of files are not everywhere.
#[derive(Debug, Default)]
pub struct Unique {
    taken: BTreeSet<String>,
}

impl Unique {
    pub fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_lowercase());
    }

    pub fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(&name.to_lowercase())
    }

    pub fn name(&mut self, wish: &str) -> String {
        let name = if self.is_free(wish) {
            wish.to_owned()
        } else {
            // `x1` and then `x12` reads as twelve: keep the digits apart.
            let gap = if wish.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
            (2..)
                .map(|n| format!("{wish}{gap}{n}"))
                .find(|name| self.is_free(name))
                .expect("numbers do not end")
        };
        self.reserve(&name);
        name
    }
}

pub fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

pub fn uncapitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

/// The frames' own names are not identifiers: `<init>`, `lambda$share$0`.
fn method_word(method: &str) -> String {
    match method {
        "<init>" => "constructor".into(),
        "<clinit>" => "initializer".into(),
        _ => match method.strip_prefix("lambda$") {
            Some(rest) => format!("lambdaIn{}", capitalised(rest.split('$').next().unwrap_or(rest))),
            None => method.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect(),
        },
    }
}

/// `index is -1` to `Index`, `Is`, `Minus1`.
fn condition_words(condition: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = condition;
    while let Some(first) = rest.chars().next() {
        let word_end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        if word_end > 0 {
            words.push(capitalised(&rest[..word_end]));
            rest = &rest[word_end..];
        } else if let Some((symbol, word)) = SYMBOLS.iter().find(|(symbol, _)| rest.starts_with(symbol)) {
            words.push((*word).to_owned());
            rest = &rest[symbol.len()..];
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    words
}

/// Longer symbols first.
const SYMBOLS: &[(&str, &str)] = &[
    (">=", "IsAtLeast"),
    ("<=", "IsAtMost"),
    ("==", "Is"),
    ("!=", "IsNot"),
    ("&&", "And"),
    ("||", "Or"),
    (">", "IsOver"),
    ("<", "IsUnder"),
    ("!", "Not"),
    ("-", "Minus"),
    ("+", "Plus"),
    ("*", "Times"),
    ("/", "Over"),
    ("%", "Mod"),
];

fn is_keyword(name: &str) -> bool {
    KEYWORDS.split_whitespace().any(|keyword| keyword == name)
}

/// JLS 3.9, with the literals and the restricted identifiers that some positions forbid.
const KEYWORDS: &str = "abstract assert boolean break byte case catch char class const continue default do double \
    else enum extends false final finally float for goto if implements import instanceof int interface long native \
    new null package private protected public record return short static strictfp super switch synchronized this \
    throw throws transient true try var void volatile while yield";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_methods_say_what_and_when() {
        let name = |method, condition| test_method(method, "DividesByZero", condition);
        assert_eq!(name("share", "parts is 0"), "shareDividesByZeroWhenPartsIs0");
        assert_eq!(name("share", ""), "shareDividesByZero");
        assert_eq!(name("<init>", "index is -1"), "constructorDividesByZeroWhenIndexIsMinus1");
        assert_eq!(name("lambda$share$0", "a[i] >= 3"), "lambdaInShareDividesByZeroWhenAIIsAtLeast3");
        assert_eq!(name("share", "first.next is null"), "shareDividesByZeroWhenFirstNextIsNull");
        let long = name("share", &"quite long ".repeat(40));
        assert!(long.len() <= MAX_NAME_LENGTH && long.ends_with("Long") || long.ends_with("Quite"), "{long}");
    }

    #[test]
    fn variables_are_identifiers() {
        assert_eq!(variable("Rates"), "rates");
        assert_eq!(variable("this$0"), "this0");
        assert_eq!(variable("_next"), "next");
        assert_eq!(variable("class"), "theClass");
        assert_eq!(variable("9"), "the9");
        assert_eq!(variable("$"), "value");
    }

    #[test]
    fn unique_names_are_numbered() {
        let mut names = Unique::default();
        let made: Vec<String> = ["node", "node", "Node", "x1", "x1"].map(|wish| names.name(wish)).to_vec();
        assert_eq!(made, ["node", "node2", "Node3", "x1", "x1_2"]);
    }
}
