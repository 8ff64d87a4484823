//! FIFOs, sockets and link loops in a directory: skipped, and said.

use std::os::unix::fs::symlink;
use std::process::Command;

use crate::place::{Place, entries};
use crate::shop::CALM;

#[test]
fn special_files_are_skipped_with_a_notice() {
    let place = Place::with_sources("special_files", &[("calm/Calm.java", CALM)]);
    place.tool("javac", &["-g", "-d", "classes", "src/calm/Calm.java"]);
    for folder in ["classes", "src"] {
        for name in ["Pipe.class", "Pipe.java", "pipe.jar"] {
            assert!(Command::new("mkfifo").arg(place.path(folder).join(name)).status().unwrap().success());
        }
        symlink(".", place.path(folder).join("again")).unwrap();
        symlink("self", place.path(folder).join("self")).unwrap();
    }
    for folder in ["classes", "src"] {
        let report = place.check(&[folder]);
        assert_eq!(entries(&report), ["calm.Calm#<init>", "calm.Calm#sum"]);
        let notices = report["notices"].to_string();
        assert!(notices.contains("Pipe.class (a FIFO)"), "{notices}");
        assert!(notices.contains("2 more"), "{notices}");
    }
    // Also where nothing else is there.
    place.write("empty/readme.txt", "");
    symlink("self", place.path("empty/self")).unwrap();
    let ran = place.run(&["check", "empty"]);
    assert_eq!(ran.status, Some(2));
    assert!(
        ran.err.contains("note: skipped, for it is no file to read: empty/self (a link loop)"),
        "{}",
        ran.err
    );
    let ran = place.run(&["check", "classes/Pipe.class"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("classes/Pipe.class is a FIFO"), "{}", ran.err);
    let ran = place.run(&["check", "src", "-c", "classes/pipe.jar"]);
    assert_eq!(ran.status, Some(2), "{}", ran.err);
}
