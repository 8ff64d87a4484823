//! What became of every error state, in one line; with `--all`.

use crate::model::{Accounting, Report};

/// `accounting: 31 error states, 12 warnings, 9 confirmed, 2 unsolved`
pub(super) fn render(report: &Report) -> String {
    let Accounting {
        error_states,
        warnings,
        confirmed,
        unsolved,
        contradiction,
        infeasible,
        static_initializer,
        no_assignment,
        path_limit,
        not_reproduced,
        final_field,
        not_generated,
        other_exception,
    } = report.accounting;
    let kinds = [
        (confirmed, "confirmed"),
        (unsolved, "unsolved"),
        (contradiction, "contradictions"),
        (infeasible, "infeasible"),
        (static_initializer, "in static initialisers"),
        (no_assignment, "without assignment"),
        (path_limit, "at the path limit"),
        (not_reproduced, "not reproduced"),
        (final_field, "final fields"),
        (not_generated, "not generated"),
        (other_exception, "other exceptions"),
    ];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}"));
    let parts: Vec<String> = [format!("{error_states} error states"), format!("{warnings} warnings")]
        .into_iter()
        .chain(kinds)
        .collect();
    format!("accounting: {}\n", parts.join(", "))
}
