//! The bounds that `docs/reference/command-line.md` names are those that hold without an option.

use explore::machine::settings::Settings;

#[test]
fn bounds_are_those_of_the_reference() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/command-line.md");
    let page = std::fs::read_to_string(page).unwrap();
    let settings = Settings::default();
    for (option, default) in [
        ("--call-depth", u64::from(settings.call_depth)),
        ("--branch-bound", settings.branch_bound.into()),
        ("--max-path-condition", settings.max_path_condition.into()),
        ("--max-depth", settings.max_depth.into()),
        ("--max-states", settings.max_states),
        ("--max-array", settings.max_array.into()),
        ("--max-string", settings.max_string.into()),
    ] {
        // Other commands have options of the same name; those of `check` come first.
        let row = page.lines().find(|line| line.starts_with(&format!("| `{option} "))).unwrap();
        let said = row.trim_end_matches([' ', '|']).rsplit("| ").next().unwrap();
        assert!(said.split(';').next() == Some(&default.to_string()), "{option} is {default}, not {said}");
    }
    assert!(page.contains(&format!("`{}ms` |", settings.solver_timeout.as_millis())));
}
