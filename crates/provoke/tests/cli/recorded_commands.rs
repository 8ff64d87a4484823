//! What `provoke record` does to the command it runs: nothing, whatever the command does.

use std::io::Write;
use std::process::Stdio;

use crate::place::{Place, Ran};
use crate::record::{export, info, java, of_api};

const MODES: &str = "import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
public class Modes {
    public static void main(String[] args) throws Exception {
        new File(\"seen by \" + args[0]).exists();
        switch (args[0]) {
            case \"echo\":
                System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
                System.out.println(System.getProperty(\"user.own\"));
                break;
            case \"halt\":
                Runtime.getRuntime().halt(3);
                break;
            case \"fork\":
                String java = System.getProperty(\"java.home\") + \"/bin/java\";
                String path = System.getProperty(\"java.class.path\");
                Process first = new ProcessBuilder(java, \"-cp\", path, \"Modes\", \"halt\").start();
                Process second = new ProcessBuilder(java, \"-cp\", path, \"Modes\", \"halt\").start();
                System.exit(first.waitFor() + second.waitFor());
                break;
            case \"threads\":
                Thread[] threads = new Thread[8];
                for (int i = 0; i < threads.length; i++) {
                    threads[i] = new Thread(() -> {
                        for (int call = 0; call < 10_000; call++) {
                            new File(\"number\" + call % 100).exists();
                        }
                    });
                    threads[i].start();
                }
                for (Thread thread : threads) {
                    thread.join();
                }
                break;
            default:
        }
    }
}
";

fn place(name: &str) -> Place {
    let place = Place::with_sources(name, &[("Modes.java", MODES)]);
    place.tool("javac", &["-d", "classes", "src/Modes.java"]);
    place
}

/// Records the program in one of its modes.
fn record(place: &Place, options: &[&str], mode: &str) -> Ran {
    let java = java();
    let command =
        [&["record", "--store", "m.sqlite", "--", &java], options, &["-cp", "classes", "Modes", mode]];
    place.run(&command.concat())
}

#[test]
fn a_killed_command_ends_like_in_a_shell() {
    let place = Place::new("record_signals");
    for (signal, status) in [("KILL", 137), ("TERM", 143)] {
        let kill = format!("kill -{signal} $$");
        let ran = place.run(&["record", "--store", "k.sqlite", "--", "sh", "-c", &kill]);
        assert_eq!(ran.status, Some(status), "{signal}: {}", ran.err);
    }
}

#[test]
fn input_and_options_of_the_user_reach_the_program() {
    let place = place("record_input");
    let java = java();
    let mut running = place
        .command(&["record", "--store", "m.sqlite", "--", &java, "-cp", "classes", "Modes", "echo"])
        .env("JAVA_TOOL_OPTIONS", "-Duser.own=\"two words\"")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    running.stdin.take().unwrap().write_all(b"a line\n").unwrap();
    let ran = Ran::from(running.wait_with_output().unwrap());
    assert_eq!((ran.status, ran.out.as_str()), (Some(0), "a line\ntwo words\n"), "{}", ran.err);
}

/// No shutdown hook runs in a JVM that is halted, and yet nothing is missing.
#[test]
fn a_halted_jvm_has_said_everything() {
    let place = place("record_halt");
    for options in [&[][..], &["-Xshare:off"]] {
        let ran = record(&place, options, "halt");
        assert_eq!(ran.status, Some(3), "{}", ran.err);
        assert!(!ran.err.contains("did not end in order"), "{}", ran.err);
    }
    let lines = export(&place, "m.sqlite");
    let seen = lines.iter().find(|line| line["receiver"]["fields"]["path"] == "seen by halt").unwrap();
    assert_eq!(seen["seen"], 2);
}

#[test]
fn a_jvm_that_starts_others() {
    let place = place("record_fork");
    let ran = record(&place, &[], "fork");
    assert_eq!(ran.status, Some(6), "{}", ran.err);
    assert!(ran.err.contains("in 3 JVMs"), "{}", ran.err);
    let paths = export(&place, "m.sqlite");
    for path in ["seen by fork", "seen by halt"] {
        assert!(paths.iter().any(|line| line["receiver"]["fields"]["path"] == path), "{path}");
    }
}

#[test]
fn no_call_of_many_threads_is_lost() {
    let place = place("record_threads");
    for calls in [80_001, 160_002] {
        let ran = record(&place, &[], "threads");
        assert_eq!(ran.status, Some(0), "{}", ran.err);
        let info = info(&place, "m.sqlite");
        let exists = of_api(&info, "java.io.File", "exists").unwrap();
        assert_eq!((&exists["calls"], &exists["unique"]), (&calls.into(), &101.into()));
    }
}
