//! What `provoke record` says at its end: how much was recorded, and what may be missing.

use std::collections::BTreeSet;
use std::path::Path;

use campaign::record::{RecordedJvm, RecordingSummary, TOOL_OPTIONS};

use crate::terminal::complain;

/// Of many problems of one kind so many are told.
const MAX_TOLD: usize = 5;

pub(super) fn say(summary: &RecordingSummary, before: usize, store: &Path) {
    let now = &summary.progress;
    complain!(
        "provoke: {} calls of {} APIs in {} JVMs, {} new beside {before} in {}",
        now.calls,
        now.apis,
        now.jvms,
        now.pairs,
        store.display()
    );
    if now.jvms == 0 {
        complain!(
            "provoke: no JVM reported: does the command start one, and does it pass {TOOL_OPTIONS} on?"
        );
        complain!("hint: a build daemon that was running before records nothing (`gradle --no-daemon`)");
    }
    if now.skipped > 0 {
        complain!("provoke: {} calls were only counted (--cap)", now.skipped);
    }
    summary.refused.iter().take(MAX_TOLD).for_each(|why| complain!("provoke: {why}"));
    say_not_instrumented(&summary.jvms);
    summary.jvms.iter().for_each(say_of_jvm);
}

/// Once, for what one JVM cannot instrument the others cannot either.
fn say_not_instrumented(jvms: &[RecordedJvm]) {
    let all: BTreeSet<&(String, String)> = jvms.iter().flat_map(|jvm| &jvm.not_instrumented).collect();
    for (class, why) in all.iter().take(MAX_TOLD) {
        complain!("provoke: {class} was not instrumented: {why}");
    }
    if all.len() > MAX_TOLD {
        complain!("provoke: nor were {} others", all.len() - MAX_TOLD);
    }
}

fn say_of_jvm(jvm: &RecordedJvm) {
    let name = match jvm.command.split_whitespace().next() {
        Some(command) => format!("JVM {} ({command})", jvm.pid),
        None => format!("JVM {}", jvm.pid),
    };
    if let Some(problem) = &jvm.problem {
        complain!("provoke: {name}: {problem}");
    } else if jvm.methods == 0 && jvm.notices.is_empty() {
        complain!("provoke: {name}: nothing was instrumented, nothing can have been recorded");
    }
    if jvm.problem.is_none() && !jvm.ended {
        complain!("provoke: {name} did not end in order: its last calls may be missing");
    }
    jvm.notices.iter().take(MAX_TOLD).for_each(|notice| complain!("provoke: {name}: {notice}"));
}
