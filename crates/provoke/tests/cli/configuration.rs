//! `provoke.toml`: found upwards, and the command line wins.

use crate::place::{Place, entries};
use crate::shop::{CALM, PRICES};

const CONFIGURATION: &str = r#"# What this project wants.
[check]
exclude = ["shop.*"]
no-prove = true
format = "json"
entry = "all"
"#;

fn configured(name: &str) -> Place {
    let place = Place::with_sources(name, &[("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)]);
    place.write("provoke.toml", CONFIGURATION);
    place
}

#[test]
fn it_is_honoured_also_from_below() {
    let place = configured("configured");
    let ran = place.run(&["check", "src"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(entries(&report), ["calm.Calm#<init>", "calm.Calm#sum"]);
    let below = place.command(&["check", "."]).current_dir(place.path("src")).output().unwrap();
    let below: serde_json::Value = serde_json::from_slice(&below.stdout).unwrap();
    assert_eq!(entries(&below), entries(&report));
}

#[test]
fn the_command_line_wins() {
    let place = configured("overridden");
    let ran = place.run(&["check", "src", "--format", "text"]);
    assert!(ran.out.contains("2 methods: 2 safe"), "{}", ran.out);
}

#[test]
fn other_commands_do_not_care() {
    assert_eq!(configured("not_for_explain").run(&["explain", "loop-bound"]).status, Some(0));
}

#[test]
fn nonsense_is_refused() {
    let place = configured("nonsense");
    let nonsense = [
        ("exclude = [", "failed to read"),
        ("no-such-option = 1\n", "unexpected argument '--no-such-option'"),
        ("budget = 1.5\n", "unusable value for budget"),
        ("budget = \"soon\"\n", "invalid value 'soon' for '--budget <TIME>'"),
        ("junit = 3\n", "[possible values: auto, 4, 5]"),
    ];
    for (nonsense, why) in nonsense {
        place.write("provoke.toml", nonsense);
        let ran = place.run(&["check", "src"]);
        assert_eq!(ran.status, Some(2), "{nonsense}: {}", ran.err);
        assert!(ran.err.starts_with("error: "), "{nonsense}: {}", ran.err);
        // Nobody has typed it: the file is named.
        assert!(ran.err.contains("provoke.toml") && ran.err.contains(why), "{nonsense}: {}", ran.err);
    }
}
