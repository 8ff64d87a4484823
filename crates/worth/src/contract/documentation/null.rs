//! What prose says about null: for a parameter in its `@param`, for named parameters in a description, for all of a class.
//!
//! The first phrase that is found in a sentence counts. What two sentences say differently is said by neither.

use super::null_phrases::{OF_CLASS, OF_PARAM, OF_TEXT, Subject};
use super::words::{Sentence, Word, find};

/// Null is legal or it is not, by which sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct NullStatement<'s> {
    pub legal: bool,
    pub by: &'s Sentence,
}

/// What the text of a `@param` says about null for its parameter.
pub(super) fn of_param<'s>(sentences: &'s [Sentence], name: &str) -> Option<NullStatement<'s>> {
    agreed(sentences.iter().filter_map(|sentence| {
        let words = without_elements(&sentence.words);
        let phrase = OF_PARAM.iter().find(|phrase| find(phrase.words, &words, &[name]).is_some())?;
        Some(NullStatement { legal: phrase.legal, by: sentence })
    }))
}

/// What a description says about null for one of the parameters; `sole` if it is the only one that can be null.
pub(super) fn of_text<'s>(
    sentences: &'s [Sentence],
    names: &[&str],
    parameter: usize,
    sole: bool,
) -> Option<NullStatement<'s>> {
    agreed(sentences.iter().filter_map(|sentence| {
        let words = without_elements(&sentence.words);
        let phrase = OF_TEXT.iter().find(|phrase| {
            find(phrase.words, &words, names).is_some_and(|found| match phrase.about {
                Subject::Named => found.names.contains(&parameter),
                Subject::Sole => sole,
                Subject::All => true,
            })
        })?;
        Some(NullStatement { legal: phrase.legal, by: sentence })
    }))
}

/// What a package says is about all of it, and not about one of its classes.
const GENERAL: &[&str] =
    &["any", "all", "every", "each", "unless", "package", "classes", "methods", "constructors"];

/// The same of a package.
pub(super) fn of_package(sentences: &[Sentence]) -> Option<NullStatement<'_>> {
    let is_general = |sentence: &Sentence| sentence.words.iter().any(|word| GENERAL.contains(&&*word.text));
    of_class(sentences).filter(|said| is_general(said.by))
}

/// What is said about null for all parameters of a class.
pub(super) fn of_class(sentences: &[Sentence]) -> Option<NullStatement<'_>> {
    agreed(sentences.iter().filter_map(|sentence| {
        let words = without_elements(&sentence.words);
        let phrase = OF_CLASS.iter().find(|phrase| find(phrase.words, &words, &[]).is_some())?;
        Some(NullStatement { legal: phrase.legal, by: sentence })
    }))
}

/// The first, unless another one says the contrary.
fn agreed<'s>(mut all: impl Iterator<Item = NullStatement<'s>>) -> Option<NullStatement<'s>> {
    let first = all.next()?;
    all.all(|other| other.legal == first.legal).then_some(first)
}

/// What is in an array or collection, or comes out of a function, is not the parameter.
fn without_elements(words: &[Word]) -> Vec<Word> {
    const PLURALS: &[&str] =
        &["elements", "element", "entries", "keys", "key", "items", "members", "components", "characters"];
    const HOLDS: &[&str] = &[
        "contain",
        "contains",
        "containing",
        "include",
        "includes",
        "including",
        "returns",
        "returning",
        "yields",
        "produces",
        "having",
        "has",
    ];
    let is = |at: Option<usize>, texts: &[&str]| {
        at.and_then(|at| words.get(at)).is_some_and(|word| texts.contains(&&*word.text))
    };
    let is_of_elements = |at: usize| {
        matches!(&*words[at].text, "null" | "non-null" | "nullable")
            && (is(Some(at + 1), PLURALS)
                || is(at.checked_sub(1), HOLDS)
                // `contains any null`, `does not contain a null`
                || is(at.checked_sub(2), HOLDS) && is(at.checked_sub(1), &["a", "any", "only", "no"]))
    };
    (0..words.len()).filter(|&at| !is_of_elements(at)).map(|at| words[at].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::comment::Passage;
    use super::super::words::sentences;
    use super::*;

    fn read(text: &str) -> Vec<Sentence> {
        sentences(&Passage { line: 1, text: text.into() })
    }

    #[test]
    fn a_parameter_that_must_not_be_null() {
        for text in [
            "the name, must not be null",
            "the name; cannot be `null`",
            "The name. May not be empty or null.",
            "the name (never null)",
            "the name (`null` not permitted).",
            "the name, null is not permitted",
            "the non-null name",
            "a name, not null",
            "the name, is not null",
            "must be non-null",
            "should never be null",
            "the name, required",
            "name (required)",
            "if null, a NullPointerException is thrown",
            "null will cause an exception to be thrown",
            "the name, neither empty nor null",
            "the array, not null, may contain null",
            "the name, must not be null if the other one is given",
            "non-null array of non-null elements",
            "null is illegal here",
        ] {
            assert_eq!(of_param(&read(text), "name").map(|said| said.legal), Some(false), "{text}");
        }
    }

    #[test]
    fn a_parameter_that_may_be_null() {
        for text in [
            "the name, may be null",
            "the name, or `null` for none",
            "the name (`null` permitted).",
            "the name, can be empty or null",
            "null-safe name",
            "nullable",
            "the name; if null, the default is used",
            "the name, used if not null",
            "when it is null nothing happens",
            "null returns null",
            "`null` is allowed",
            "null means any",
            "the name (optional)",
            "pass null to use the default",
            "An optional array. If null or too small, it will be ignored.",
            "what to use, no substitution occurs if `null`.",
            "the matcher to use, null causes no action",
            "use these arguments - treat null as empty array",
            "the name to look for, null is treated as empty, null if there is none",
        ] {
            assert_eq!(of_param(&read(text), "name").map(|said| said.legal), Some(true), "{text}");
        }
    }

    #[test]
    fn a_parameter_of_which_nothing_is_said() {
        for text in [
            "the name",
            "the required length",
            "an array that may contain null",
            "array without null elements",
            "a function returning non-null values",
            "what to do if the other one is null",
            "whether to write nullified fields",
            "must not be empty",
            "the value to insert if null found",
            "the array to check for null or empty",
            "May be null. Must not be null when open.",
        ] {
            assert_eq!(of_param(&read(text), "name").map(|said| said.legal), None, "{text}");
        }
    }

    #[test]
    fn a_description_names_parameters() {
        for (text, expected) in [
            ("Both a and b must not be null.", Some(false)),
            ("Returns null if a is null.", Some(true)),
            ("`true` if either b or a is null", Some(true)),
            ("Throws an exception if a is null.", Some(false)),
            ("If a is null, an IllegalArgumentException is thrown: no, NullPointerException.", Some(false)),
            ("Compares null safe.", Some(true)),
            ("This is not null-safe.", Some(false)),
            ("Handles null by returning an empty string.", Some(true)),
            ("Closes it, which may be null, without throwing exceptions.", Some(true)),
            ("Fails if a is null.", Some(false)),
            ("The new array or `null` if the given a is null.", Some(true)),
            ("Returns null if any element of a is null.", None),
            ("Returns null if b is null.", None),
            ("Returns null if nothing is found.", None),
            ("Never returns null.", None),
            ("A null input string returns null.", None),
        ] {
            let said = of_text(&read(text), &["a", "b"], 0, false).map(|said| said.legal);
            assert_eq!(said, expected, "{text}");
        }
        for text in ["A null input string returns null.", "the trimmed text, `null` if null String input"] {
            assert_eq!(of_text(&read(text), &["a"], 0, true).map(|said| said.legal), Some(true), "{text}");
        }
    }

    #[test]
    fn classes_and_packages() {
        for (text, expected) in [
            (
                "Unless otherwise noted, passing a null argument to a constructor or method in any class or interface in this package will cause a NullPointerException to be thrown.",
                Some(false),
            ),
            ("All arguments must not be null.", Some(false)),
            ("Null parameters are not permitted.", Some(false)),
            ("Operations on strings that are `null` safe.", Some(true)),
            ("Handles null input strings quietly.", Some(true)),
            ("This class does not permit null elements.", None),
            ("A map with null values.", None),
            ("Its fields may be null.", None),
        ] {
            assert_eq!(of_class(&read(text)).map(|said| said.legal), expected, "{text}");
        }
        for (text, is_refused) in [
            (
                "Passing a null argument to any method in this package will cause a NullPointerException.",
                true,
            ),
            ("Objects of `Foo` do not accept null arguments.", false),
        ] {
            assert_eq!(of_package(&read(text)).is_some(), is_refused, "{text}");
        }
    }
}
