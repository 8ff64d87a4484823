//! What prose says about the numbers that a parameter may have: `must be positive`, `>= 0`, `between 1 and 10`.
//!
//! Bounds that are no literals, such as a length, are nobody's business here.

use super::words::{Found, Sentence, Word, find};

/// The numbers between two bounds, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NumberRange {
    pub low: Option<i64>,
    pub high: Option<i64>,
    /// Zero is left out.
    pub without_zero: bool,
}

pub(super) const EVERYTHING: NumberRange = NumberRange { low: None, high: None, without_zero: false };

impl NumberRange {
    pub fn contains(&self, number: i64) -> bool {
        self.low.is_none_or(|low| low <= number)
            && self.high.is_none_or(|high| number <= high)
            && !(self.without_zero && number == 0)
    }

    /// NullStatement from both sides: what lies in it is declared legal.
    pub fn is_closed(&self) -> bool {
        self.low.is_some() && self.high.is_some()
    }

    fn and(self, other: NumberRange) -> NumberRange {
        NumberRange {
            low: self.low.max(other.low),
            high: [self.high, other.high].into_iter().flatten().min(),
            without_zero: self.without_zero || other.without_zero,
        }
    }
}

/// What a phrase says, given the numbers in it.
#[derive(Debug, Clone, Copy)]
enum Bound {
    AtLeast,
    Above,
    AtMost,
    Below,
    Exactly,
    Between,
    Positive,
    NotNegative,
    Negative,
    NotPositive,
    Zero,
    NotZero,
}

impl Bound {
    fn range(self, numbers: &[i64]) -> Option<NumberRange> {
        let first = || numbers.first().copied();
        let from = |low: Option<i64>| NumberRange { low, ..EVERYTHING };
        let up_to = |high: Option<i64>| NumberRange { high, ..EVERYTHING };
        Some(match self {
            Bound::AtLeast => from(Some(first()?)),
            Bound::Above => from(Some(first()?.checked_add(1)?)),
            Bound::AtMost => up_to(Some(first()?)),
            Bound::Below => up_to(Some(first()?.checked_sub(1)?)),
            Bound::Exactly => NumberRange { low: first(), high: Some(first()?), ..EVERYTHING },
            Bound::Between => NumberRange { low: first(), high: Some(*numbers.get(1)?), ..EVERYTHING },
            Bound::Positive => from(Some(1)),
            Bound::NotNegative => from(Some(0)),
            Bound::Negative => up_to(Some(-1)),
            Bound::NotPositive => up_to(Some(0)),
            Bound::Zero => NumberRange { low: Some(0), high: Some(0), ..EVERYTHING },
            Bound::NotZero => NumberRange { without_zero: true, ..EVERYTHING },
        })
    }
}

/// Comparisons, those first that are part of another one.
const COMPARISONS: &[(&str, Bound)] = &[
    ("greater|larger|bigger|more than or equal to? #", Bound::AtLeast),
    ("greater|larger|bigger|more or equal to|than #", Bound::AtLeast),
    ("less|smaller|lower|fewer than or equal to? #", Bound::AtMost),
    ("less|smaller or equal to|than #", Bound::AtMost),
    ("no|not less|smaller|lower|fewer than #", Bound::AtLeast),
    ("no|not greater|larger|bigger|more than #", Bound::AtMost),
    ("greater|larger|bigger|more than #", Bound::Above),
    ("less|smaller|lower|fewer than #", Bound::Below),
    ("at least #", Bound::AtLeast),
    ("at most #", Bound::AtMost),
    (">= #", Bound::AtLeast),
    ("<= #", Bound::AtMost),
    ("> #", Bound::Above),
    ("< #", Bound::Below),
];

/// What is allowed, in the text of `@param`.
const ALLOWED: &[(&str, Bound)] = &[
    ("cannot|can't|mustn't|never|not be? negative", Bound::NotNegative),
    ("cannot|can't|mustn't|never|not be? zero|0", Bound::NotZero),
    ("must|should|shall|needs|has|have to? be ..2 positive", Bound::Positive),
    ("^ strictly? positive $", Bound::Positive),
    ("non-negative|nonnegative", Bound::NotNegative),
    ("non negative", Bound::NotNegative),
    ("non-zero|nonzero", Bound::NotZero),
    ("between # and|to #", Bound::Between),
    ("range ..2 [|(? # to|and|-|..|,|through #", Bound::Between),
    ("from # to|through|up #", Bound::Between),
    ("[ # , #", Bound::Between),
];

/// What a condition of `@throws` is about.
const REFUSED: &[(&str, Bound)] = &[
    ("not|isn't|non ..1 positive", Bound::NotPositive),
    ("non-positive|nonpositive", Bound::NotPositive),
    ("negative", Bound::Negative),
    ("is|are|==|= zero|0", Bound::Zero),
    ("zero $", Bound::Zero),
    ("==|= #", Bound::Exactly),
];

/// Words that make a comparison a rule: without them it may be about anything.
const RULES: &[&str] =
    &["must", "should", "shall", "needs", "required", "range", "legal", "valid", "allowed"];

/// Words that tell what happens with a number, and so that it may be passed.
const CONSEQUENCES: &[&str] = &[
    "treated",
    "promoted",
    "ignored",
    "clamped",
    "rounded",
    "considered",
    "interpreted",
    "converted",
    "reset",
    "results",
    "result",
    "means",
    "returns",
    "indicates",
    "denotes",
    "causes",
    "disables",
    "default",
    "defaults",
];

/// The numbers that a parameter may have, by the text of its `@param`, and the sentence that says so.
pub(super) fn allowed(sentences: &[Sentence]) -> Option<(NumberRange, &Sentence)> {
    let told = |words: &[Word], texts: &[&str]| words.iter().any(|word| texts.contains(&&*word.text));
    let rules = sentences.iter().filter(|sentence| !told(&sentence.words, CONSEQUENCES));
    let mut said = rules.filter_map(|sentence| {
        let words = unconditional(&sentence.words);
        let range = all(&words, &[ALLOWED, COMPARISONS], |found| {
            let phrase = &words[found.at..found.end];
            let begins_clause = match found.at.checked_sub(1) {
                Some(before) => matches!(&*words[before].text, "," | "(" | ";" | ":"),
                None => true,
            };
            // An upper bound by itself, `(< 0)`, rather says when something else happens.
            let is_upper = phrase.iter().any(|word| word.text.starts_with('<'));
            let is_sign = phrase.iter().any(|word| word.text.starts_with(['>', '[']));
            let is_rule = told(&words[..found.end], RULES);
            found.numbers.is_empty() || is_rule || !is_upper && (is_sign || begins_clause)
        });
        range.map(|range| (range, sentence))
    });
    let (first, by) = said.next()?;
    let range = said.fold(first, |range, (other, _)| range.and(other));
    let is_empty = range.low.zip(range.high).is_some_and(|(low, high)| low > high);
    (!is_empty).then_some((range, by))
}

/// The numbers that a condition speaks of: `is negative`, `< 1`.
pub(super) fn refused(words: &[Word]) -> Option<NumberRange> {
    all(words, &[REFUSED, COMPARISONS], |_| true)
}

/// All that is said at once; no word is part of two statements.
fn all(words: &[Word], tables: &[&[(&str, Bound)]], counts: impl Fn(&Found) -> bool) -> Option<NumberRange> {
    let mut words = words.to_vec();
    let mut range: Option<NumberRange> = None;
    for (phrase, bound) in tables.iter().copied().flatten() {
        let Some(found) = find(phrase, &words, &[]).filter(&counts) else { continue };
        let Some(said) = bound.range(&found.numbers) else { continue };
        range = Some(range.unwrap_or(EVERYTHING).and(said));
        for word in &mut words[found.at..found.end] {
            word.text.clear();
        }
    }
    range
}

/// Without clauses that say what happens if a number is such.
fn unconditional(words: &[Word]) -> Vec<Word> {
    let mut is_condition = false;
    let mut kept = Vec::new();
    for word in words {
        match &*word.text {
            "if" | "when" | "unless" | "where" | "while" => is_condition = true,
            "," | ";" | ")" | "must" => is_condition = false,
            _ => {}
        }
        if !is_condition {
            kept.push(word.clone());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::comment::Passage;
    use super::super::words::sentences;
    use super::*;

    fn read(text: &str) -> Option<(Option<i64>, Option<i64>, bool)> {
        let sentences = sentences(&Passage { line: 1, text: text.into() });
        allowed(&sentences).map(|(range, _)| (range.low, range.high, range.without_zero))
    }

    #[test]
    fn what_is_allowed() {
        for (text, low, high, without_zero) in [
            ("the count, must be positive", Some(1), None, false),
            ("must be a positive number", Some(1), None, false),
            ("the count (>= 0)", Some(0), None, false),
            ("a non-negative count", Some(0), None, false),
            ("the count, must not be negative", Some(0), None, false),
            ("the count; cannot be negative", Some(0), None, false),
            ("the percentage, between 0 and 100", Some(0), Some(100), false),
            ("must be in the range [1, 12]", Some(1), Some(12), false),
            ("must be greater than zero", Some(1), None, false),
            ("must be greater than or equal to 2", Some(2), None, false),
            ("at least 1", Some(1), None, false),
            ("must be no less than 3 and less than 9", Some(3), Some(8), false),
            ("a non-zero divisor", None, None, true),
            ("must be > 0 and <= 64", Some(1), Some(64), false),
        ] {
            assert_eq!(read(text), Some((low, high, without_zero)), "{text}");
        }
    }

    #[test]
    fn what_says_nothing() {
        for text in [
            "the count",
            "the count; if negative, everything is taken",
            "the positive examples",
            "index of a value with more than 2 neighbours",
            "between the first and the last",
            "must be less than the length",
            "the count, -1 for no limit",
            "Undervalue (<0) is promoted to 0, overvalue (>array.length) results in an empty array.",
            "a small one (< 5)",
            "the count, values >= 10 are treated as 10",
            "must be > 5 and < 3",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_a_condition_speaks_of() {
        for (text, inside, outside) in [
            ("if n is negative", -1, 0),
            ("if n < 1", 0, 1),
            ("if n is zero", 0, 1),
            ("if n is not positive", 0, 1),
            ("if n is greater than 10", 11, 10),
        ] {
            let sentences = sentences(&Passage { line: 1, text: text.into() });
            let range = refused(&sentences[0].words).unwrap();
            assert!(range.contains(inside) && !range.contains(outside), "{text}");
        }
    }
}
