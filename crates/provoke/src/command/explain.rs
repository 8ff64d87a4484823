//! `provoke explain`: a finding of the last run, a rule, a reason, or an assumption.

use std::path::PathBuf;

use campaign::failure::Failure;
use report::formats::FormatOptions;

use super::LAST_RUN;
use crate::args::{Explain, When};
use crate::terminal::{self, say};

pub fn run(options: &Explain) -> Result<u8, Failure> {
    let color = terminal::has_color(When::Auto);
    let topic = options.topic.as_str();
    let page = report::explain::explain_rule(topic, color)
        .or_else(|| report::explain::explain_reason(topic, color))
        .or_else(|| report::explain::explain_assumption(topic, color))
        .or_else(|| report::explain::explain_worth(topic, color));
    if let Some(page) = page {
        say!("{page}");
        return Ok(0);
    }
    let file = options.report.clone().unwrap_or_else(|| PathBuf::from(LAST_RUN));
    let Ok(report) = report::store::load(&file) else {
        return Err(Failure::new(format!(
            "there is no rule, reason or assumption {topic}, and no earlier run here"
        ))
        .with_hint("run `provoke check` first, or give --report FILE with its JSON"));
    };
    match report.find(topic).as_slice() {
        [] => {
            let topics: Vec<&str> = report::explain::topics().collect();
            Err(Failure::new(format!("there is no finding, rule, reason or assumption {topic}"))
                .with_hint(format!("rules, reasons and assumptions are {}", topics.join(", "))))
        }
        [finding] => {
            let shown = FormatOptions { color, ..FormatOptions::default() };
            say!("{}", report::explain::explain_finding(finding, &shown, report.tests.as_deref()));
            Ok(0)
        }
        several => Err(Failure::new(format!("{topic} is the start of {} ids", several.len()))
            .with_hint("give more digits")),
    }
}
