//! `cargo bench`: the figures provoke promises, measured here and now and compared by ratio in one run where possible.
//!
//! Prints; judges nothing. Uses the release binary for what a user sees and the machine itself for what it does inside.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::jdk::Jdk;
use classes::path::ClassPathEntry;
use classes::program::Program;
use explore::entry::Allowance;
use explore::machine::Machine;
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use explore::modes::concrete::{ConcreteOutcome, Constant};

const JAVA: &str = r#"
package bench;

public class Loops {
    int total, other;
    static int twice(int x) { return x + x; }
    public static int mixed(int n) {
        int[] data = new int[64];
        Loops loops = new Loops();
        for (int i = 0; i < n; i++) {
            int at = i & 63;
            data[at] = data[at] + twice(i);
            loops.total += data[at] ^ i;
        }
        return loops.total;
    }
    public static int ints(int n) {
        int a = 1, b = 0;
        for (int i = 0; i < n; i++) { a = a * 31 + i; b ^= a >>> 3; if ((b & 7) == 5) a++; }
        return a + b;
    }
    public static int arrays(int n) {
        int[] data = new int[256];
        for (int i = 0; i < n; i++) data[i & 255] += data[(i * 7) & 255] + i;
        return data[17];
    }
    public static int fields(int n) {
        Loops loops = new Loops();
        for (int i = 0; i < n; i++) { loops.total += i; loops.other ^= loops.total; }
        return loops.other;
    }
    int add(int x) { return total + x; }
    public static int calls(int n) {
        Loops loops = new Loops();
        int r = 0;
        for (int i = 0; i < n; i++) r = twice(r) + loops.add(i);
        return r;
    }
    public static int branchy(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n) {
        int r = 0;
        if (a > 0) r++; if (b > 1) r++; if (c > 2) r++; if (d > 3) r++; if (e > 4) r++; if (f > 5) r++; if (g > 6) r++;
        if (h > 7) r++; if (i > 8) r++; if (j > 9) r++; if (k > 10) r++; if (l > 11) r++; if (m > 12) r++; if (n > 13) r++;
        return r;
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[1]);
        call(args[0], 1000);
        long start = System.nanoTime();
        int r = call(args[0], n);
        System.out.println((System.nanoTime() - start) + " " + r);
    }
    static int call(String loop, int n) {
        switch (loop) {
            case "ints": return ints(n);
            case "arrays": return arrays(n);
            case "fields": return fields(n);
            case "calls": return calls(n);
            default: return mixed(n);
        }
    }
}
"#;

fn main() {
    let dir = std::env::temp_dir().join(format!("provoke-bench-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("bench")).expect("a temporary directory");
    std::fs::write(dir.join("bench/Loops.java"), JAVA).expect("a temporary file");
    let compiled =
        Command::new("javac").args(["-g", "-d"]).arg(&dir).arg(dir.join("bench/Loops.java")).status();
    assert!(compiled.is_ok_and(|s| s.success()), "javac is needed");
    let home = Jdk::locate().expect("a JDK");
    let jdk = Jdk::open(&home).expect("a readable JDK image");
    let version = jdk.feature_version;
    let source = ClassPathEntry::open(&dir, version).expect("the compiled class");
    let program = Program::new(jdk, vec![source], Vec::new());
    interpretation(program, &dir);
    paths(program);
    first_finding(&dir);
    let _ = std::fs::remove_dir_all(&dir);
}

fn machine(program: &'static Program) -> Machine {
    let settings = Settings { max_states: u64::MAX, ..Settings::default() };
    Machine::new(program, settings, Arc::new(Budget::unlimited())).expect("the JDK boots")
}

/// Loops over ints, arrays, fields and calls, and over all of them, here and under `java -Xint`.
fn interpretation(program: &'static Program, dir: &Path) {
    const ROUNDS: i32 = 3_000_000;
    for loop_name in ["ints", "arrays", "fields", "calls", "mixed"] {
        let mut machine = machine(program);
        let class = program.class("bench/Loops").expect("compiled above");
        let method = class.find_method(loop_name, "(I)I").expect("compiled above");
        let start = Instant::now();
        let ours = machine.execute(method, &[Constant::Int(ROUNDS)], u64::MAX);
        let time = start.elapsed();
        let instructions = machine.take_stats().instructions as f64;
        let mut java = Command::new("java");
        java.arg("-Xint").arg("-cp").arg(dir).args(["bench.Loops", loop_name, &ROUNDS.to_string()]);
        let text = String::from_utf8_lossy(&java.output().expect("java runs").stdout).into_owned();
        let mut words = text.split_whitespace();
        let theirs = Duration::from_nanos(words.next().and_then(|w| w.parse().ok()).expect("a time"));
        let result: i32 = words.next().and_then(|w| w.parse().ok()).expect("a result");
        assert_eq!(
            ours,
            ConcreteOutcome::Returned(Some(Constant::Int(result))),
            "both must compute the same"
        );
        println!(
            "concrete interpretation, {loop_name}: {:.1} M instructions/s, {:.2} of java -Xint (goal: 0.33)",
            instructions / time.as_secs_f64() / 1e6,
            theirs.as_secs_f64() / time.as_secs_f64()
        );
    }
}

/// Independent comparisons of ints: every path is feasible, no query needs the SMT solver.
fn paths(program: &'static Program) {
    let mut machine = machine(program);
    let class = program.class("bench/Loops").expect("compiled above");
    let method = class.methods.iter().find(|m| m.name == "branchy").expect("compiled above");
    let start = Instant::now();
    let result = machine.explore(method, Allowance { effort: u64::MAX, time: None, first_look: false });
    let time = start.elapsed();
    println!(
        "paths: {} in {:.2} s, {:.0} per second and core (goal: 50000); {} questions reached the SMT solver",
        result.paths,
        time.as_secs_f64(),
        result.paths as f64 / time.as_secs_f64(),
        machine.take_solver_stats().smt_calls
    );
}

/// One class, cold: javac, exploration, test, JVM.
fn first_finding(dir: &Path) {
    let source = dir.join("Cold.java");
    let text =
        "public class Cold { public static int share(int total, int parts) { return total / parts; } }";
    std::fs::write(&source, text).expect("a temporary file");
    let cache = dir.join("cache");
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_provoke"));
    let start = Instant::now();
    let output =
        Command::new(binary).arg("check").arg(&source).current_dir(dir).env("XDG_CACHE_HOME", cache).output();
    let output = output.expect("provoke runs");
    assert_eq!(output.status.code(), Some(1), "the division by zero is found");
    println!("first proven finding, cold: {:.2} s (goal: 3)", start.elapsed().as_secs_f64());
}
