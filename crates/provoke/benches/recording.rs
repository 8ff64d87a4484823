//! `cargo bench --bench recording`: what recording costs a program, by ratio in one run: without, with, and capped.
//!
//! Prints; judges nothing. The program measures its own loops, so that starting a JVM does not count.

use std::path::{Path, PathBuf};
use std::process::Command;

const JAVA: &str = r#"
import java.util.Properties;

public class Calls {
    static final int CALLS = 400_000;
    int state;

    static String known(Properties properties, int i) { return properties.getProperty("key" + i); }
    int step(int x) { state = state * 31 + x; return state & 7; }

    static long repeated() {
        long sum = 0;
        Properties properties = new Properties();
        for (int i = 0; i < 64; i++) properties.setProperty("key" + i, "value" + i);
        for (int i = 0; i < CALLS; i++) sum += known(properties, i & 63).length();
        return sum;
    }

    static long different() {
        long sum = 0;
        Calls calls = new Calls();
        for (int i = 0; i < CALLS; i++) sum += calls.step(i);
        return sum;
    }

    public static void main(String[] args) {
        for (int round = 0; round < 4; round++) {
            long start = System.nanoTime();
            long sum = repeated();
            long middle = System.nanoTime();
            sum += different();
            long end = System.nanoTime();
            // The last round counts: the JIT has seen the others.
            if (round == 3) System.out.println((middle - start) / 1000 + " " + (end - middle) / 1000 + " " + sum);
        }
    }
}
"#;

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recording");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    std::fs::write(folder.join("Calls.java"), JAVA).expect("the folder was just made");
    run(Command::new("javac").arg("Calls.java"), &folder);
    let plain = measure(&mut Command::new("java"), &folder);
    println!("{:<28} {:>16} {:>8} {:>16} {:>8}", "", "few arguments", "ratio", "all different", "ratio");
    for (name, options) in [
        ("recording off", None),
        ("recording on", Some(&["--cap", "0"][..])),
        ("recording, at most 1000", Some(&["--cap", "1000"])),
        ("recording, at most 10", Some(&["--cap", "10"])),
    ] {
        let [few, different] = match options {
            None => plain,
            Some(options) => measure(recorded(options, &folder).arg("java"), &folder),
        };
        let ratio = |now: f64, then: f64| now / then;
        println!(
            "{name:<28} {few:>13.0} µs {:>8.1} {different:>13.0} µs {:>8.1}",
            ratio(few, plain[0]),
            ratio(different, plain[1])
        );
    }
}

fn recorded(options: &[&str], folder: &Path) -> Command {
    let store: PathBuf = folder.join(format!("{}.sqlite", options.join("")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_provoke"));
    command.args(["record", "--quiet", "--api", "Calls.known", "--api", "Calls.step", "--store"]).arg(store);
    command.args(options).arg("--");
    command
}

/// Microseconds of the two loops.
fn measure(command: &mut Command, folder: &Path) -> [f64; 2] {
    let out = run(command.args(["-XX:+UseSerialGC", "-cp", ".", "Calls"]), folder);
    let mut numbers = out.split_whitespace().map(|n| n.parse().expect("the program prints numbers"));
    [numbers.next().expect("two of them"), numbers.next().expect("two of them")]
}

fn run(command: &mut Command, folder: &Path) -> String {
    let output = command.current_dir(folder).output().expect("a JDK is on the PATH");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("numbers")
}
