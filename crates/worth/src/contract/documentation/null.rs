//! What prose says about null: for a parameter in its `@param`, for named parameters in a description, for all of a class.
//!
//! Tables of phrases, the first that is found in a sentence counts. What two sentences say differently is said by neither.

use super::words::{Sentence, Word, find};

/// Whose null a phrase is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// The parameter whose tag it is, or those that the phrase names as `P`.
    Named,
    /// The one parameter that can be null, if there is only one.
    Sole,
    /// Every parameter.
    All,
}

struct Phrase {
    words: &'static str,
    about: About,
    /// Null is legal; else it is refused.
    legal: bool,
}

const fn legal(words: &'static str) -> Phrase {
    Phrase { words, about: About::Named, legal: true }
}

const fn illegal(words: &'static str) -> Phrase {
    Phrase { words, about: About::Named, legal: false }
}

const fn of(about: About, phrase: Phrase) -> Phrase {
    Phrase { about, ..phrase }
}

/// In the text of `@param`: the parameter itself is the subject. Conditions and negations come first.
const OF_PARAM: &[Phrase] = &[
    illegal(
        "if|when|whenever|where it|this|they|P? is|are? null ..14 will|would? ..2 thrown|throw|throws|exception|nullpointerexception|npe|fails|illegal|error",
    ),
    illegal("throw|throws|exception|nullpointerexception|npe ..3 if|when|on ..2 null"),
    illegal(
        "null ..3 will|would|may|might|can? cause|causes|throw|throws|raise|raises|result|results ..8 exception|nullpointerexception|npe|illegalargumentexception|error|thrown",
    ),
    legal("if|when|whenever|where|unless it|this|they|P? is|are? not|non-null null?"),
    legal("unless|except if|when? it|this|P? is? null"),
    illegal("must|may|shall|should|can|could|will|do|does not ever? be ..4 null"),
    illegal("cannot|can't|mustn't|shouldn't|couldn't|won't ever? be ..4 null"),
    illegal("must|may|shall|should|can|could|will never be? ..4 null"),
    illegal("is|are never|not ..1 null"),
    illegal("isn't|aren't null"),
    illegal("never|not null"),
    illegal("not|never|neither|non empty|blank|zero-length ,? or|nor|and ..1 null"),
    illegal("neither ..3 null"),
    illegal("nor null"),
    illegal("no null"),
    illegal("other than null"),
    illegal("non-null"),
    illegal("non null"),
    illegal(
        "null ..3 not|never|isn't|aren't|cannot ..2 allowed|permitted|accepted|acceptable|supported|legal|valid|tolerated|ok|okay|possible|handled|null|used|passed",
    ),
    illegal("does|do|will not|never accept|accepts|allow|permit|support|tolerate|handle ..1 null"),
    illegal("doesn't|don't accept|allow|permit|support|tolerate|handle ..1 null"),
    illegal("null ..2 illegal|invalid|forbidden|disallowed|prohibited|unsupported|rejected"),
    illegal("^ it|this? is? required|mandatory $"),
    legal("may|can|could|might|must|should|will|is|are allowed? to? be ..4 null"),
    legal("possibly-null|nullable|null-able|null-safe|null-ok|null-tolerant"),
    legal("null safe|ok|okay"),
    legal(
        "null ..3 allowed|permitted|accepted|acceptable|supported|legal|valid|fine|ok|okay|possible|tolerated|handled|ignored|skipped",
    ),
    legal("or|possibly|potentially|optionally|maybe|either null"),
    legal("if|when|whenever it|this|they|P? is|are? null"),
    legal("if|when|whenever it|this|P? ==|= null"),
    legal(
        "null if|when|for|to|means|mean|indicates|indicate|denotes|signifies|implies|represents|returns|return|uses|use|disables|default|defaults|clears|removes|resets|unless|=|->|=>",
    ),
    legal(
        "use|pass|specify|set|supply|using|passing|provide|specifying|accepts|allows|permits|supports|handles|tolerates|accept|allow ..1 null",
    ),
    legal("^ null|optional $"),
];

/// In a description, or in `@return`: somebody has to be named.
const OF_TEXT: &[Phrase] = &[
    of(About::All, illegal("not null-safe")),
    of(About::All, illegal("not null safe")),
    illegal(
        "if|when|whenever either|both|all|any|the|of? P is|are|was|== ..2 null ..16 will|would? ..2 thrown|throw|throws|exception|nullpointerexception|npe|fails|error",
    ),
    illegal(
        "throw|throws|thrown|exception|nullpointerexception|npe|fail|fails ..4 if|when|whenever either|both|all|any|the|of? P is|are|was|== ..2 null",
    ),
    illegal("P must|may|can|should|shall|will not|never ever? be ..3 null"),
    illegal("P cannot|can't|mustn't|shouldn't ever? be ..3 null"),
    illegal("P must|should|shall be ..3 non-null"),
    illegal("P is|are never|not allowed|permitted to be ..3 null"),
    legal("P may|can|might|could be ..3 null"),
    legal("if|when|whenever|unless|where|and|or either|both|all|any|the|of|it? P is|are|was|== ..2 null"),
    legal("if|when|whenever|unless|where either|both|all|any|the|of? P is|are non-null"),
    legal("null P is|are|returns|return|yields|means|treated|will"),
    of(
        About::Sole,
        illegal(
            "null input|argument|parameter|string|array|reference|object|value ..3 will|would|may|might|can? cause|causes|throw|throws|result|results ..8 exception|nullpointerexception|npe|thrown",
        ),
    ),
    of(
        About::Sole,
        legal(
            "null ..1 input|argument|parameter|string|array|reference|collection ..2 returns|return|yields|gives|ignored|treated|handled",
        ),
    ),
    of(About::Sole, legal("null if null|the? ..2 input|argument|parameter null?")),
    of(About::Sole, legal("if|for null ..2 input|argument|parameter")),
    of(About::All, legal("null-safe")),
    of(About::All, legal("null safe")),
    of(About::All, legal("handles|handling|tolerates|accepts null")),
    of(About::All, legal("null ..8 without ..2 throwing|exception|nullpointerexception|npe")),
    of(About::All, legal("without throwing ..8 null")),
];

/// In what is said of a class or a package: for all parameters of which nothing else is said.
const OF_CLASS: &[Phrase] = &[
    illegal("not null-safe"),
    illegal("not null safe"),
    illegal(
        "null argument|arguments|parameter|parameters|input|inputs|reference|references|value|values ..16 will|would|may|might|can? cause|causes|throw|throws|result|results|raise|raises ..10 nullpointerexception|npe",
    ),
    illegal("nullpointerexception|npe ..6 if|when ..8 null"),
    illegal(
        "null argument|arguments|parameter|parameters|input|inputs|reference|references ..4 not|never ..2 allowed|permitted|accepted|supported|legal",
    ),
    illegal(
        "does|do not accept|allow|permit|support|tolerate null argument|arguments|parameter|parameters|input|inputs|reference|references",
    ),
    illegal("arguments|parameters ..3 must|may|should|can not be ..2 null"),
    illegal("arguments|parameters ..3 cannot|can't|mustn't be ..2 null"),
    illegal("arguments|parameters ..3 must|should be ..2 non-null"),
    legal("null-safe"),
    legal("null safe"),
    legal("handles|handle null ..4 quietly|gracefully"),
    legal("null input|inputs|argument|arguments ..4 handled|treated ..4 quietly|gracefully"),
];

/// Null is legal or it is not, by which sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said<'s> {
    pub legal: bool,
    pub by: &'s Sentence,
}

/// What the text of a `@param` says about null for its parameter.
pub(super) fn of_param<'s>(sentences: &'s [Sentence], name: &str) -> Option<Said<'s>> {
    agreed(sentences.iter().filter_map(|sentence| {
        let words = without_elements(&sentence.words);
        let phrase = OF_PARAM.iter().find(|phrase| find(phrase.words, &words, &[name]).is_some())?;
        Some(Said { legal: phrase.legal, by: sentence })
    }))
}

/// What a description says about null for one of the parameters; `sole` if it is the only one that can be null.
pub(super) fn of_text<'s>(
    sentences: &'s [Sentence],
    names: &[&str],
    parameter: usize,
    sole: bool,
) -> Option<Said<'s>> {
    agreed(sentences.iter().filter_map(|sentence| {
        let words = without_elements(&sentence.words);
        let phrase = OF_TEXT.iter().find(|phrase| {
            find(phrase.words, &words, names).is_some_and(|found| match phrase.about {
                About::Named => found.names.contains(&parameter),
                About::Sole => sole,
                About::All => true,
            })
        })?;
        Some(Said { legal: phrase.legal, by: sentence })
    }))
}

/// What is said about null for all parameters of a class or package.
pub(super) fn of_class(sentences: &[Sentence]) -> Option<Said<'_>> {
    agreed(sentences.iter().filter_map(|sentence| {
        let words = without_elements(&sentence.words);
        let phrase = OF_CLASS.iter().find(|phrase| find(phrase.words, &words, &[]).is_some())?;
        Some(Said { legal: phrase.legal, by: sentence })
    }))
}

/// The first, unless another one says the contrary.
fn agreed<'s>(mut all: impl Iterator<Item = Said<'s>>) -> Option<Said<'s>> {
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
    }
}
