//! Doc text as sentences of words, and phrases that are looked for in them.
//!
//! What a phrase means is said in the tables that use it.

use super::comment::Passage;
use super::inline::BREAK;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    /// In lower case, plural nulls as one.
    pub text: String,
    /// As it is written: names of parameters are compared with it.
    pub written: String,
    pub is_code: bool,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Sentence {
    /// Of the file, from 1.
    pub line: u32,
    pub words: Vec<Word>,
    /// As it is written, in one line.
    pub shown: String,
}

/// A full stop after one of these ends no sentence.
const ABBREVIATIONS: &[&str] = &["e.g", "i.e", "etc", "cf", "vs", "resp", "incl", "excl"];

/// Words that a gap does not reach across: another statement begins.
const BARRIERS: &[&str] = &[
    ";",
    "(",
    ")",
    "if",
    "when",
    "unless",
    "but",
    "must",
    "may",
    "can",
    "should",
    "could",
    "might",
    "shall",
    "will",
    "otherwise",
    "else",
    "then",
    "cannot",
];

/// Signs that begin or end a clause.
const SIGNS: &[&str] = &[",", ";", ":", "(", ")", ".", "-", "—", "–"];

pub(super) fn sentences(passage: &Passage) -> Vec<Sentence> {
    let mut all = Vec::new();
    let mut reader = Reader { line: passage.line, current: Sentence::default(), all: &mut all };
    reader.read(&passage.text);
    all
}

struct Reader<'a> {
    line: u32,
    current: Sentence,
    all: &'a mut Vec<Sentence>,
}

impl Reader<'_> {
    fn read(&mut self, text: &str) {
        let letters: Vec<char> = text.chars().collect();
        let mut is_code = false;
        let mut at = 0;
        while let Some(&letter) = letters.get(at) {
            let next = letters.get(at + 1).copied();
            self.show(letter);
            match letter {
                '\n' => self.line += 1,
                '`' => is_code = !is_code,
                BREAK => self.end(),
                '.' | '!' | '?'
                    if !is_code && next.is_none_or(|n| n.is_whitespace() || n == ')' || n == BREAK) =>
                {
                    let is_short =
                        self.current.words.last().is_some_and(|word| ABBREVIATIONS.contains(&&*word.text));
                    if !is_short {
                        self.end();
                    }
                }
                _ if letter.is_whitespace() || "\"'“”‘’*_{}".contains(letter) => {}
                _ => {
                    let length = self.word(&letters[at..], is_code);
                    for &letter in &letters[at + 1..at + length] {
                        self.show(letter);
                    }
                    at += length - 1;
                }
            }
            at += 1;
        }
        self.end();
    }

    /// Takes one word, number or sign; gives its length.
    fn word(&mut self, letters: &[char], is_code: bool) -> usize {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
        let begins_number = letters[0] == '-' && letters.get(1).is_some_and(char::is_ascii_digit);
        let length = if is_part(letters[0]) || begins_number {
            let joins = |at: usize| {
                // `non-null`, `it's`, `Foo.bar`
                matches!(letters[at], '-' | '\'' | '’' | '.' | '#')
                    && letters.get(at + 1).is_some_and(|next| is_part(*next))
            };
            (1..letters.len()).find(|&at| !is_part(letters[at]) && !joins(at)).unwrap_or(letters.len())
        } else {
            const LONG: &[&str] = &[">=", "<=", "==", "!=", "||", "&&", "->", "=>"];
            let two: String = letters.iter().take(2).collect();
            if LONG.contains(&two.as_str()) { 2 } else { 1 }
        };
        let written: String = letters[..length].iter().collect();
        let text = match written.to_lowercase().replace('’', "'").as_str() {
            "nulls" => "null".to_owned(),
            "nonnull" | "not-null" | "notnull" => "non-null".to_owned(),
            "≥" => ">=".to_owned(),
            "≤" => "<=".to_owned(),
            "||" => "or".to_owned(),
            "&&" => "and".to_owned(),
            other => other.to_owned(),
        };
        if self.current.words.is_empty() {
            self.current.line = self.line;
        }
        self.current.words.push(Word { text, written, is_code });
        length
    }

    fn show(&mut self, letter: char) {
        let shown = &mut self.current.shown;
        match letter {
            BREAK => {}
            _ if !letter.is_whitespace() => shown.push(letter),
            _ if shown.is_empty() || shown.ends_with(' ') => {}
            _ => shown.push(' '),
        }
    }

    fn end(&mut self) {
        let sentence = std::mem::take(&mut self.current);
        if !sentence.words.is_empty() {
            self.all.push(sentence);
        }
    }
}

/// A phrase found in a sentence.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Found {
    pub at: usize,
    pub end: usize,
    /// Which parameters it names.
    pub names: Vec<usize>,
    /// Which numbers stand in it.
    pub numbers: Vec<i64>,
}

/// Finds a phrase in words. In a phrase, `a|b` is either word, `x?` may be missing, `..3` are up to three words of the
/// same statement, `^` and `$` begin and end a clause, `P` is the name of a parameter or a list of them, `#` a number.
pub(super) fn find(phrase: &str, words: &[Word], names: &[&str]) -> Option<Found> {
    let elements: Vec<&str> = phrase.split(' ').collect();
    (0..words.len()).find_map(|at| {
        let found = Found { at, end: at, ..Found::default() };
        follow(&elements, words, names, found)
    })
}

fn follow(elements: &[&str], words: &[Word], names: &[&str], found: Found) -> Option<Found> {
    let Some((&element, rest)) = elements.split_first() else { return Some(found) };
    let at = found.end;
    let word = words.get(at);
    let is_sign = |at: usize| words.get(at).is_none_or(|word| !word.is_code && SIGNS.contains(&&*word.text));
    match element {
        "^" => (at == 0 || is_sign(at - 1)).then(|| follow(rest, words, names, found)).flatten(),
        "$" => is_sign(at).then(|| follow(rest, words, names, found)).flatten(),
        "P" => {
            let (named, end) = list(words, at, names)?;
            let mut found = Found { end, ..found };
            found.names.extend(named);
            follow(rest, words, names, found)
        }
        "#" => {
            let mut found = Found { end: at + 1, ..found };
            found.numbers.push(number(&word?.text)?);
            follow(rest, words, names, found)
        }
        _ if element.starts_with("..") => {
            let most: usize = element[2..].parse().unwrap_or_default();
            (0..=most)
                .take_while(|&skipped| {
                    skipped == 0
                        || words.get(at + skipped - 1).is_some_and(|word| !BARRIERS.contains(&&*word.text))
                })
                .find_map(|skipped| follow(rest, words, names, Found { end: at + skipped, ..found.clone() }))
        }
        _ => {
            let (wanted, may_miss) =
                element.strip_suffix('?').map_or((element, false), |wanted| (wanted, true));
            let is_there = word.is_some_and(|word| wanted.split('|').any(|wanted| wanted == word.text));
            let taken = is_there.then(|| Found { end: at + 1, ..found.clone() });
            let taken = taken.and_then(|found| follow(rest, words, names, found));
            taken.or_else(|| may_miss.then(|| follow(rest, words, names, found)).flatten())
        }
    }
}

/// `a`, `a and b`, `a, b or c`: which names these are, and where the list ends.
fn list(words: &[Word], at: usize, names: &[&str]) -> Option<(Vec<usize>, usize)> {
    let name_at = |at: usize| {
        let word = words.get(at)?;
        names.iter().position(|name| *name == word.written)
    };
    let mut named = vec![name_at(at)?];
    let mut end = at + 1;
    loop {
        let joins =
            |at: usize, texts: &[&str]| words.get(at).is_some_and(|word| texts.contains(&&*word.text));
        let mut next = end;
        if joins(next, &[","]) {
            next += 1;
        }
        if joins(next, &["and", "or", "nor"]) {
            next += 1;
        }
        match name_at(next).filter(|_| next > end) {
            Some(name) => {
                named.push(name);
                end = next + 1;
            }
            None => return Some((named, end)),
        }
    }
}

pub(super) fn number(text: &str) -> Option<i64> {
    match text {
        "zero" => Some(0),
        "one" => Some(1),
        "two" => Some(2),
        _ => text.strip_suffix('l').unwrap_or(text).parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Sentence> {
        sentences(&Passage { line: 3, text: text.into() })
    }

    #[test]
    fn sentences_have_lines() {
        let all = read(" the name, e.g. `a.b`.\n Must not be null (see\n Foo.bar).");
        let shown: Vec<_> = all.iter().map(|s| (s.line, s.shown.trim())).collect();
        assert_eq!(shown, [(3, "the name, e.g. `a.b`."), (4, "Must not be null (see Foo.bar).")]);
    }

    #[test]
    fn words_and_signs() {
        let words: Vec<String> =
            read("x >=-1, non-null; it's [0,10)")[0].words.iter().map(|w| w.text.clone()).collect();
        assert_eq!(words, ["x", ">=", "-1", ",", "non-null", ";", "it's", "[", "0", ",", "10", ")"]);
    }

    #[test]
    fn phrases() {
        for (phrase, text, is_there) in [
            ("must|may not be ..2 null", "it may not be empty or null", true),
            ("must|may not be ..2 null", "it must not be empty, may be null", false),
            ("^ required $", "the name (required)", true),
            ("^ required $", "the required name", false),
            ("if it? is? null", "if null", true),
            ("P is null", "if b is null", true),
            ("P is null", "if c is null", false),
            ("at least #", "at least one", true),
            ("at least #", "at least some", false),
        ] {
            assert_eq!(
                find(phrase, &read(text)[0].words, &["a", "b"]).is_some(),
                is_there,
                "{phrase}: {text}"
            );
        }
        let found = find("P are null", &read("if both a and b are null")[0].words, &["a", "b"]).unwrap();
        assert_eq!(found.names, [0, 1]);
    }
}
