//! Colours by meaning, and what keeps foreign text from disturbing the layout.
//!
//! Whether the terminal wants colours is the caller's decision.

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

/// Paints, or leaves as it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paint {
    pub color: bool,
}

const BOLD: Style = Style::new().bold();

impl Paint {
    pub fn error(self, text: &str) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    pub fn warning(self, text: &str) -> String {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    pub fn note(self, text: &str) -> String {
        self.with(AnsiColor::Cyan.on_default().bold(), text)
    }

    pub fn good(self, text: &str) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    pub fn strong(self, text: &str) -> String {
        self.with(BOLD, text)
    }

    /// Line numbers, bars and arrows.
    pub fn gutter(self, text: &str) -> String {
        self.with(AnsiColor::Blue.on_default().bold(), text)
    }

    pub fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// Columns of plain text.
pub(super) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Text of the analysed program on one line: control characters could move the cursor or colour the screen.
pub(crate) fn clean(text: &str) -> String {
    let reorders = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if c.is_control() || reorders(c) { ' ' } else { c }).collect()
}
