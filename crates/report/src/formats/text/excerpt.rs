//! The place of a finding: the arrow line, and the source line with a caret if the source is at hand.
//!
//! Class files have lines but no columns: the caret's place is a guess, made in `caret`, and left out when in doubt.

use std::ops::Range;

use super::finding::detail;
use super::style::{clean, width};
use super::{TextReport, caret};
use crate::finding::Finding;
use crate::{names, rules};

/// Columns between the bar and the text, so that deeply nested code does not run off the screen.
const INDENT: usize = 4;

pub(super) struct Excerpt {
    pub lines: String,
    /// Columns left of the bar.
    pub margin: usize,
    /// The caret's label tells the detail of the message.
    pub says_why: bool,
}

pub(super) fn of(text: &TextReport, finding: &Finding) -> Excerpt {
    let paint = text.paint;
    let site = &finding.site;
    let number = site.line.map_or(String::new(), |line| line.to_string());
    let margin = if number.is_empty() { 2 } else { number.len() };
    let package = names::package(&site.method.class);
    let source = site.file.as_deref().and_then(|file| (text.options.sources)(package, file));
    let place = match (&source, &site.file) {
        (Some(source), _) => source.path.clone(),
        (None, Some(file)) if package.is_empty() => file.clone(),
        (None, Some(file)) => format!("{}/{file}", package.replace('.', "/")),
        (None, None) => names::full_method(&site.method),
    };
    let colon = if number.is_empty() { "" } else { ":" };
    let mut lines =
        format!("{}{} {}{colon}{number}\n", " ".repeat(margin), paint.gutter("-->"), clean(&place));

    let code = source.as_ref().zip(site.line).and_then(|(source, line)| {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        source.text.lines().nth(index).map(str::trim).filter(|code| !code.is_empty())
    });
    let Some(code) = code else { return Excerpt { lines, margin, says_why: false } };

    let operation = rules::rule_named(&finding.rule).map(|rule| rule.operation);
    let mark =
        operation.and_then(|operation| caret::guess(operation, code, detail(finding).unwrap_or_default()));
    let room = text.options.width.saturating_sub(margin + 3 + INDENT);
    let (code, mark) = fit(&clean(code), mark, room);
    let bar = paint.gutter("|");
    let blank = " ".repeat(margin);
    let indent = " ".repeat(INDENT);
    lines += &format!("{blank} {bar}\n{} {bar} {indent}{code}\n", paint.gutter(&number));
    if let Some(mark) = &mark {
        let before: String = code.chars().take(mark.start).collect();
        let under: String = code.chars().skip(mark.start).take(mark.len()).collect();
        let carets = "^".repeat(width(&under).max(1));
        let label = format!("{carets} {}", clean(detail(finding).unwrap_or_default()));
        let space = " ".repeat(width(&before));
        lines += &format!("{blank} {bar} {indent}{space}{}\n", paint.error(label.trim_end()));
    }
    Excerpt { lines, margin, says_why: mark.is_some() }
}

/// Cuts a line that is too long down to the part around the mark.
fn fit(code: &str, mark: Option<Range<usize>>, room: usize) -> (String, Option<Range<usize>>) {
    let chars: Vec<char> = code.chars().collect();
    // A terminal too narrow for code breaks the line itself.
    let room = room.max(40);
    if chars.len() <= room {
        return (code.to_owned(), mark);
    }
    let center = mark.as_ref().map_or(0, |mark| mark.start);
    let start = center.saturating_sub(room / 2).min(chars.len() - room);
    let end = start + room;
    let (head, tail) = (if start > 0 { "…" } else { "" }, if end < chars.len() { "…" } else { "" });
    let kept: String = chars[start..end].iter().collect();
    let shift = |at: usize| at.min(end) - start + head.chars().count();
    (format!("{head}{kept}{tail}"), mark.map(|mark| shift(mark.start)..shift(mark.end)))
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let code = format!("{}a / b;{}", "x ".repeat(60), " y".repeat(60));
        let (kept, mark) = fit(&code, Some(122..123), 50);
        let mark = mark.unwrap();
        assert_eq!(kept.chars().nth(mark.start), Some('/'));
        assert_eq!(kept.chars().count(), 52);
        assert!(kept.starts_with('…') && kept.ends_with('…'));
    }
}
