//! Standard output as a pipe, a terminal that cannot do much, and readers who leave early.

use std::io::Read;
use std::process::{Command, Output, Stdio};

use crate::place::Place;
use crate::shop::PRICES;

/// Reads one byte and leaves.
fn abandoned(mut command: Command) -> (Option<i32>, String) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let _ = out.read(&mut [0]);
    drop(out);
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}

#[test]
fn a_reader_who_leaves_is_no_reason_to_panic() {
    let place = Place::with_sources("abandoned", &[("shop/Prices.java", PRICES)]);
    let commands: [&[&str]; 4] = [
        &["check", "src", "--all"],
        &["doctor"],
        &["explain", "division-by-zero"],
        &["check", "src", "--no-prove", "--format", "json"],
    ];
    for arguments in commands {
        let (status, err) = abandoned(place.command(arguments));
        // Whoever had written everything before the reader left ended as usual.
        assert!(matches!(status, Some(0 | 1 | 141)), "{arguments:?}: {status:?} {err}");
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let place = Place::with_sources("closed_pipe", &[("shop/Prices.java", PRICES)]);
    let mut command = place.command(&["check", "src", "--all", "--progress", "none"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(141), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn colours_follow_the_conventions() {
    let place = Place::with_sources("colours", &[("shop/Prices.java", PRICES)]);
    place.run(&["check", "src", "--no-prove"]);
    let commands: [&[&str]; 8] = [
        &["check", "src", "--no-prove", "--all"],
        &["explain", "division-by-zero"],
        // What is wrong is said in colours, too, whether the command line or what it names is.
        &["check", "--what"],
        &["check", "nowhere"],
        &["concolic", "-c", "src", "shop.Nowhere"],
        &["executor", "nowhere"],
        &["data", "info", "nowhere"],
        &["replay", "deadbeef"],
    ];
    for arguments in commands {
        let colored = |variables: &[(&str, &str)]| {
            let mut command = place.command(arguments);
            ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM"].iter().for_each(|name| {
                command.env_remove(name);
            });
            command.envs(variables.iter().copied());
            let Output { stdout, stderr, .. } = command.output().unwrap();
            [stdout, stderr].concat().contains(&0x1b)
        };
        assert!(!colored(&[]), "{arguments:?}: a pipe takes no colours");
        assert!(colored(&[("CLICOLOR_FORCE", "1")]), "{arguments:?}");
        assert!(!colored(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "{arguments:?}");
        assert!(!colored(&[("TERM", "dumb")]), "{arguments:?}");
    }
}
