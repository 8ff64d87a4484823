//! What a `@throws` makes depend on: null for a parameter, a number in it, or something that only the code knows.
//!
//! Whether a condition holds is decided in `thrown.rs`.

use super::range::{self, NumberRange};
use super::words::{Sentence, Word, find};

/// One of the ways in which a documented exception comes about.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Condition {
    /// Null for one of these parameters; if there are none, null that the caller hands over anywhere.
    Null { parameters: Vec<usize>, elements: bool },
    /// One of these parameters, or any, is such a number.
    Number { parameters: Vec<usize>, range: NumberRange },
    /// One of these parameters, or any, is beyond what the code deals with.
    OutOfRange { parameters: Vec<usize> },
    /// Something that the text does not tell apart from other reasons.
    Other,
}

/// Ways to say that something is beyond bounds that the code knows.
const OUT_OF_RANGE: &[&str] = &[
    "out of|outside the? ..2 range|bounds|limits",
    "out-of-range|out-of-bounds|outofrange",
    "outside|beyond|exceeds|exceed",
    "not ..2 within|in the? ..2 range|bounds|limits",
    "invalid|illegal|bad|wrong index|position|offset|range|size|length",
    "not a? ..1 valid ..1 index|position|offset|range|size|length",
    "greater|larger|bigger|less|smaller|more|higher|lower than",
    "too large|big|small|long|short|high|low",
    ">=|>|<=|<",
    "no such index|position|element",
];

/// What is not the parameter itself, but in it.
const ELEMENTS: &[&str] = &[
    "null element|elements|entry|entries|key|keys|value|values|item|items|member|members",
    "contain|contains|containing|has|holds ..2 null",
    "element|elements|entry|entries|key|keys|item|items ..4 is|are ..1 null",
];

/// A clause of no more words only goes on with the one before: `or empty`.
const MAX_CONTINUATION: usize = 2;

/// The conditions of a text; without any, the exception needs no reason.
pub(super) fn conditions(sentences: &[Sentence], names: &[&str], is_null_pointer: bool) -> Vec<Condition> {
    let mut all: Vec<Condition> = Vec::new();
    for sentence in sentences {
        let mut parameters: Vec<usize> = Vec::new();
        for clause in clauses(&sentence.words, names) {
            let named = named(clause, names);
            if !named.is_empty() {
                parameters = named;
            }
            match condition(clause, &parameters) {
                Condition::Other if clause.len() <= MAX_CONTINUATION && !all.is_empty() => {}
                found => all.push(found),
            }
        }
    }
    // A null pointer comes of null: what else stands there tells when that is.
    if is_null_pointer && all.iter().any(|condition| matches!(condition, Condition::Null { .. })) {
        all.retain(|condition| matches!(condition, Condition::Null { .. }));
    }
    all
}

/// The alternatives. `a or b is null` is one: names in a list stay together.
fn clauses<'w>(words: &'w [Word], names: &[&str]) -> Vec<&'w [Word]> {
    let is_name = |at: usize| words.get(at).is_some_and(|word| names.contains(&&*word.written));
    let ends = |at: usize| match &*words[at].text {
        ";" => true,
        // `out of range (index < 0)`
        "(" => {
            let mut inside = words[at + 1..].iter().take_while(|word| word.text != ")");
            inside.any(|word| word.text.starts_with(['<', '>']))
        }
        // `greater than or equal to`
        "or" => {
            let joins_names = at > 0 && is_name(at - 1) && is_name(at + 1);
            let is_comparison = at > 0 && words[at - 1].text == "than"
                || words.get(at + 1).is_some_and(|next| next.text == "equal");
            !joins_names && !is_comparison
        }
        _ => false,
    };
    let mut all = Vec::new();
    let mut begin = 0;
    for at in (0..words.len()).filter(|&at| ends(at)) {
        all.push(&words[begin..at]);
        begin = at + 1;
    }
    all.push(&words[begin..]);
    all.retain(|clause| !clause.is_empty());
    all
}

/// The parameters that a clause names: as code, or with a verb or a sign next to it; any word may be a parameter's name.
fn named(clause: &[Word], names: &[&str]) -> Vec<usize> {
    const AFTER: &[&str] = &[
        "is", "are", "was", "<", ">", "<=", ">=", "==", "=", "!=", ",", "and", "or", "nor", "contains",
        "contain", "has", "exceeds", "equals", "isn't", "cannot", "must", ")", "+", "-",
    ];
    let mut all = Vec::new();
    for (at, word) in clause.iter().enumerate() {
        let Some(name) = names.iter().position(|name| *name == word.written) else { continue };
        let is_next_to_verb = clause.get(at + 1).is_none_or(|next| AFTER.contains(&&*next.text));
        if (word.is_code || is_next_to_verb) && !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

fn condition(clause: &[Word], parameters: &[usize]) -> Condition {
    let parameters = parameters.to_vec();
    let is_one_of = |phrases: &[&str]| phrases.iter().any(|phrase| find(phrase, clause, &[]).is_some());
    let about_null = clause.iter().any(|word| matches!(&*word.text, "null" | "non-null"));
    if about_null {
        return Condition::Null { parameters, elements: is_one_of(ELEMENTS) };
    }
    if let Some(range) = range::refused(clause) {
        return Condition::Number { parameters, range };
    }
    if is_one_of(OUT_OF_RANGE) {
        return Condition::OutOfRange { parameters };
    }
    Condition::Other
}

#[cfg(test)]
mod tests {
    use super::super::comment::Passage;
    use super::super::words::sentences;
    use super::*;

    fn read(text: &str) -> Vec<Condition> {
        let sentences = sentences(&Passage { line: 1, text: text.into() });
        conditions(&sentences, &["a", "index", "list"], text.contains("NPE"))
    }

    fn null(parameters: &[usize]) -> Condition {
        Condition::Null { parameters: parameters.into(), elements: false }
    }

    #[test]
    fn null_for_whom() {
        assert_eq!(read("if `a` is null"), [null(&[0])]);
        assert_eq!(read("if a or list is null"), [null(&[0, 2])]);
        assert_eq!(read("if either a is null or list is `null`"), [null(&[0]), null(&[2])]);
        assert_eq!(read("if the specified array is null"), [null(&[])]);
        assert_eq!(read("if a list is null or empty"), [null(&[2])]);
        assert_eq!(read("NPE if it is closed or a is null"), [null(&[0])]);
    }

    #[test]
    fn elements_are_not_the_parameter() {
        let all = read("if list is null or contains null elements");
        assert_eq!(all, [null(&[2]), Condition::Null { parameters: vec![2], elements: true }]);
    }

    #[test]
    fn numbers_and_bounds() {
        let out = |parameters: &[usize]| Condition::OutOfRange { parameters: parameters.into() };
        assert_eq!(
            read("if the index is out of range (index < 0 || index >= size())").first(),
            Some(&out(&[1]))
        );
        let all = read("if index is negative or greater than or equal to the length");
        assert!(
            matches!(&all[..], [Condition::Number { parameters, .. }, last] if parameters == &[1] && last == &out(&[1]))
        );
        assert_eq!(read("on an invalid offset"), [out(&[])]);
    }

    #[test]
    fn what_cannot_be_told_apart() {
        for text in ["if the stream is closed", "on failure", "if parsing the list of things fails"] {
            assert_eq!(read(text), [Condition::Other], "{text}");
        }
        assert_eq!(read(" "), []);
    }
}
