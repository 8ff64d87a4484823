//! A guess at the column of a failing operation, from the source line and what is known about the failure.
//!
//! It reads one line as text, without a parser: with two candidates and nothing to choose by, it says nothing.

use std::ops::Range;

use super::line::{BlankedLine, is_word};
use crate::rules::Operation;

/// The characters of `code` to mark. `detail` is the failure in source terms, such as `parts is 0`.
pub(super) fn guess(operation: Operation, code: &str, detail: &str) -> Option<Range<usize>> {
    let line = BlankedLine::new(code);
    let subject = subject(code, detail);
    match operation {
        Operation::Division => line.division(&subject),
        Operation::Dereference => line.dereference(&subject),
        Operation::Index => line.index(&subject).or_else(|| line.call()),
        Operation::ArraySize => only(line.brackets().filter(|at| line.is_allocation(at.start))),
        Operation::Cast => only(line.casts()),
        Operation::Store => only(line.accesses().filter(|at| line.is_assigned(at.end))),
        Operation::Assertion => line.word("assert").or_else(|| line.call()),
        Operation::Call => line.call(),
    }
}

impl BlankedLine {
    /// `/` or `%`; of several, the one whose divisor is the subject.
    fn division(&self, subject: &[char]) -> Option<Range<usize>> {
        let operators = || (0..self.chars.len()).filter(|&at| matches!(self.chars[at], '/' | '%'));
        let before_subject = |&at: &usize| {
            let rest = self.skip(at + 1, |c| c == '=' || c == '(' || c.is_whitespace());
            !subject.is_empty()
                && self.chars[rest..].starts_with(subject)
                && self.ends_word(rest + subject.len())
        };
        let at = operators().find(before_subject).or_else(|| only(operators()))?;
        Some(at..at + 1)
    }

    /// `.member` or `[` after the subject, else the subject itself, else the only member access there is.
    fn dereference(&self, subject: &[char]) -> Option<Range<usize>> {
        let found: Vec<usize> = self.occurrences(subject).collect();
        let used = |&start: &usize| {
            let end = start + subject.len();
            match self.chars.get(end) {
                Some('.') => Some(self.member(end)),
                Some('[') => Some(end..self.closing(end)? + 1),
                _ => None,
            }
        };
        // Operands are evaluated from left to right, so the first use is the one that breaks.
        if let Some(mark) = found.iter().find_map(used) {
            return Some(mark);
        }
        match found.as_slice() {
            [] => only(self.members()),
            [start] => Some(*start..start + subject.len()),
            _ => None,
        }
    }

    /// `[index]`; of several, the one that holds the subject.
    fn index(&self, subject: &[char]) -> Option<Range<usize>> {
        let holds =
            |at: &Range<usize>| !subject.is_empty() && self.chars[at.start + 1..at.end - 1] == *subject;
        only(self.accesses().filter(holds)).or_else(|| only(self.accesses()))
    }

    /// `throw`, else the only call: `.name`, `name` or `new Name`.
    fn call(&self) -> Option<Range<usize>> {
        if let Some(throw) = self.word("throw") {
            return Some(throw);
        }
        let calls = (0..self.chars.len()).filter(|&at| self.chars[at] == '(').filter_map(|open| {
            let start = self.word_start(open);
            let name: String = self.chars[start..open].iter().collect();
            let keyword = matches!(
                name.as_str(),
                "if" | "for" | "while" | "switch" | "catch" | "synchronized" | "return"
            );
            let dot = start > 0 && self.chars[start - 1] == '.';
            (start < open && !keyword).then_some(start - usize::from(dot)..open)
        });
        only(calls)
    }

    /// `(Type)` before an operand.
    fn casts(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.chars.len()).filter(|&at| self.chars[at] == '(').filter_map(|open| {
            let close = self.closing(open)?;
            let inside = &self.chars[open + 1..close];
            let type_like = inside
                .iter()
                .all(|&c| is_word(c) || matches!(c, '.' | '<' | '>' | '[' | ']' | ',' | '?' | ' '));
            let operand = self.chars.get(self.skip(close + 1, char::is_whitespace))?;
            let is_cast = !self.is_value_end(open) && !inside.is_empty() && type_like;
            (is_cast && (is_word(*operand) || *operand == '(')).then_some(open..close + 1)
        })
    }

    /// Every `[…]` with something inside.
    fn brackets(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.chars.len()).filter(|&at| self.chars[at] == '[').filter_map(|open| {
            let close = self.closing(open)?;
            (close > open + 1).then_some(open..close + 1)
        })
    }

    /// Brackets that read or write an element.
    fn accesses(&self) -> impl Iterator<Item = Range<usize>> {
        self.brackets().filter(|at| self.is_value_end(at.start) && !self.is_allocation(at.start))
    }

    /// Every `.member`.
    fn members(&self) -> impl Iterator<Item = Range<usize>> {
        let starts_name = |at: usize| self.chars.get(at).is_some_and(|&c| is_word(c) && !c.is_ascii_digit());
        (1..self.chars.len())
            .filter(move |&at| self.chars[at] == '.' && self.is_value_end(at) && starts_name(at + 1))
            .map(|at| self.member(at))
    }

    /// From a dot to the end of the name after it.
    fn member(&self, dot: usize) -> Range<usize> {
        dot..self.skip(dot + 1, is_word)
    }

    /// `new int[` and `new int[2][`: the bracket belongs to an allocation.
    fn is_allocation(&self, open: usize) -> bool {
        let mut end = open;
        while let Some(before) = self.opening(end) {
            end = before;
        }
        let part_of_type = |at: &usize| is_word(self.chars[*at]) || self.chars[*at] == '.';
        let start = end - (0..end).rev().take_while(part_of_type).count();
        start > 0
            && self.chars[start - 1].is_whitespace()
            && self.chars[..start - 1].ends_with(&['n', 'e', 'w'])
    }

    /// `=` follows, but not `==`.
    fn is_assigned(&self, end: usize) -> bool {
        let at = self.skip(end, char::is_whitespace);
        self.chars.get(at) == Some(&'=') && self.chars.get(at + 1) != Some(&'=')
    }

    /// What stands directly before is a value, such as a name or a call.
    fn is_value_end(&self, at: usize) -> bool {
        at > 0 && (is_word(self.chars[at - 1]) || matches!(self.chars[at - 1], ')' | ']'))
    }
}

/// The expression that `detail` is about, as the line spells it; `index 5 out of bounds` is about none.
fn subject(code: &str, detail: &str) -> Vec<char> {
    let subject = detail.split_once(" is ").map_or("", |(subject, _)| subject).trim();
    // The source may leave `this` unsaid.
    let bare = subject.strip_prefix("this.").filter(|_| !code.contains(subject));
    bare.unwrap_or(subject).chars().collect()
}

fn only<T>(mut candidates: impl Iterator<Item = T>) -> Option<T> {
    let first = candidates.next()?;
    candidates.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Operation::{ArraySize, Assertion, Call, Cast, Dereference, Division, Index, Store};

    /// The marked part, or nothing.
    fn check(operation: Operation, code: &str, detail: &str, marked: &str) {
        let range = guess(operation, code, detail).unwrap_or(0..0);
        let found: String = code.chars().skip(range.start).take(range.len()).collect();
        assert_eq!(found, marked, "in {code}");
    }

    #[test]
    fn divisions() {
        check(Division, "return total / parts;", "parts is 0", "/");
        check(Division, "return a / b + c % parts;", "parts is 0", "%");
        check(Division, "return a / b + c % d;", "", "");
        check(Division, "x /= n; // a/b", "n is 0", "/");
        check(Division, "return \"a/b\" + x / (n - 1);", "n - 1 is 0", "/");
    }

    #[test]
    fn dereferences() {
        check(Dereference, "return first.next.next;", "first.next is null", ".next");
        check(Dereference, "return firsts.size() + first.size();", "first is null", ".size");
        check(Dereference, "return row[0];", "row is null", "[0]");
        check(Dereference, "return items.length + a.b;", "this.items is null", ".length");
        check(Dereference, "return other.row.length;", "row is null", "");
        check(Dereference, "synchronized (lock) {", "lock is null", "lock");
        check(Dereference, "return name.length();", "the result is null", ".length");
        check(Dereference, "return a.b() + c.d();", "", "");
    }

    #[test]
    fn indices() {
        check(Index, "return row[i + 1];", "i + 1 is 3, length is 3", "[i + 1]");
        check(Index, "row[i] = row[j];", "j is -1", "[j]");
        check(Index, "row[i] = row[j];", "", "");
        check(Index, "int[] one = new int[1]; return one[n];", "", "[n]");
        check(Index, "return name.charAt(0);", "", ".charAt");
    }

    #[test]
    fn allocations_casts_and_stores() {
        check(ArraySize, "return new char[width - used];", "", "[width - used]");
        check(ArraySize, "int[][] t = new int[row[0]][];", "", "[row[0]]");
        check(Cast, "return (Integer) shape;", "", "(Integer)");
        check(Cast, "return ((List<String>) value).get(i);", "", "(List<String>)");
        check(Cast, "if (ready) run((String) o);", "", "");
        check(Store, "slots[0] = other[1];", "", "[0]");
    }

    #[test]
    fn calls_and_throws() {
        check(Call, "return Integer.parseInt(text);", "", ".parseInt");
        check(Call, "if (n < 0) throw new IllegalArgumentException(\"n(\" + n + ')');", "", "throw");
        check(Call, "return f(g(x));", "", "");
        check(Call, "return new BigDecimal(text);", "", "BigDecimal");
        check(Assertion, "assert size >= 0;", "", "assert");
    }

    #[test]
    fn broken_text_is_no_trouble() {
        for code in ["\"", "'\\", "/*", "a[", "((", "", ".", "[]", "a.", "é/ñ"] {
            for operation in [Division, Dereference, Index, ArraySize, Cast, Store, Assertion, Call] {
                let _ = guess(operation, code, "a is null");
            }
        }
    }
}
