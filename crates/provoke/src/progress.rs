//! What is going on, on standard error: a status line on a terminal; elsewhere a line per step before the analysis, and
//! one now and then during it if asked for.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::ProgressKind;
use crate::terminal::{self, complain};

pub struct ProgressLine {
    bar: Option<ProgressBar>,
    plain: Option<Instant>,
    /// What takes its time before the analysis is named also where no progress is asked for.
    announces: bool,
}

impl ProgressLine {
    pub fn new(kind: ProgressKind, quiet: bool) -> ProgressLine {
        let on_terminal = kind == ProgressKind::Auto && !quiet && terminal::moves_cursor(&std::io::stderr());
        let bar = on_terminal.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a valid template"));
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        ProgressLine {
            announces: !on_terminal && !quiet && kind != ProgressKind::None,
            bar,
            plain: (kind == ProgressKind::Plain && !quiet).then(Instant::now),
        }
    }

    /// A step that begins: a line of its own, in a pipe too.
    pub fn announce(&self, message: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(message.to_string());
        }
        if self.announces {
            complain!("{message}");
        }
    }

    pub fn say(&mut self, message: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(message.to_string());
        }
        if let Some(last) = self.plain
            && last.elapsed() >= Duration::from_secs(2)
        {
            complain!("{message}");
            self.plain = Some(Instant::now());
        }
    }

    /// Prints to standard output without the status line in between.
    pub fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| terminal::print(text)),
            None => terminal::print(text),
        }
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
