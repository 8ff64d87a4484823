//! The two machines side by side: the same calls on HotSpot and on ours, outcomes as lines of text.
//!
//! Knows nothing about what is called.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::Arc;

use classes::{ClassPathEntry, Jdk, Program};
use explore::machine::Machine;
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use explore::modes::concrete::{ConcreteOutcome, Constant, Visits};

/// Instructions a call may take on our machine.
const MAX_STEPS: u64 = 1_000_000_000;

/// A call of a static method; its name is not overloaded.
#[derive(Debug, Clone)]
pub struct StaticCall {
    pub class: String,
    pub method: String,
    pub arguments: Vec<Constant>,
}

/// What makes the calls on HotSpot.
const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/java/Calls.java");

fn tool(name: &str) -> Command {
    Command::new(Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH").join("bin").join(name))
}

/// Compiles the sources, and the driver, with one javac.
pub fn compile(sources: &[PathBuf], classes: &Path) {
    compile_with(&[], sources, classes);
}

pub fn compile_with(options: &[&str], sources: &[PathBuf], classes: &Path) {
    let mut javac = tool("javac");
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    javac.args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-d"]);
    javac.arg(classes).args(options).arg(DRIVER).args(sources);
    assert!(javac.status().expect("javac starts").success(), "javac refuses the sources");
}

/// How HotSpot ends the calls, one line each. `fresh`: every call sees its classes uninitialised, as on our machine;
/// where static state does not matter, the driver is spared the loading.
pub fn hotspot(classes: &Path, calls: &[StaticCall], fresh: bool) -> Vec<String> {
    let mut java = java(classes);
    java.arg("Calls").arg(classes);
    if fresh {
        java.arg("--fresh");
    }
    answers(java, &calls.iter().map(written).collect::<Vec<_>>())
}

/// A JVM that differs from ours in nothing but what it is.
pub fn java(classes: &Path) -> Command {
    let mut java = tool("java");
    java.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"]);
    // What a JIT or a debugging aid adds to messages is no property of the program.
    java.args(["-XX:-OmitStackTraceInFastThrow", "-XX:-ShowCodeDetailsInExceptionMessages"]);
    java.args([
        "-Duser.language=en",
        "-Duser.country=",
        "-Djava.locale.providers=COMPAT",
        "-Duser.timezone=UTC",
        "-Dfile.encoding=UTF-8",
    ]);
    java.arg("-cp").arg(classes);
    java
}

/// What a driver answers, a line for each line it is given. It answers only after the last one.
pub fn answers(mut java: Command, lines: &[String]) -> Vec<String> {
    let mut child = java.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("java starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.concat().as_bytes()).expect("java reads the calls");
    drop(input);
    let output = child.wait_with_output().expect("java ends");
    assert!(output.status.success(), "the driver fails");
    let answers: Vec<String> =
        String::from_utf8(output.stdout).expect("plain text").lines().map(str::to_string).collect();
    assert_eq!(answers.len(), lines.len(), "one outcome for each call");
    answers
}

fn written(call: &StaticCall) -> String {
    let mut line = format!("{}\t{}", call.class, call.method);
    for argument in &call.arguments {
        line.push('\t');
        line.push_str(&match argument {
            Constant::Int(x) => x.to_string(),
            Constant::Long(x) => x.to_string(),
            Constant::Float(x) => format!("{:x}", x.to_bits()),
            Constant::Double(x) => format!("{:x}", x.to_bits()),
            Constant::Null => "null".to_string(),
            Constant::Text(text) => text.clone(),
            Constant::Object(class) => unreachable!("{class} cannot be passed"),
        });
    }
    line.push('\n');
    line
}

/// Deep recursion in the JDK's own code is no matter of exploration here.
pub fn settings() -> Settings {
    Settings { call_depth: 2_000, ..Settings::default() }
}

/// The machine's two ways through concrete code: running ahead, and one instruction after the other.
pub fn both_ways() -> [Settings; 2] {
    [settings(), Settings { max_visits: Some(u32::MAX), ..settings() }]
}

/// Our machine on the compiled classes.
pub fn machine(classes: &Path, settings: Settings) -> Machine {
    let jdk = Jdk::open(&Jdk::locate().expect("a JDK")).expect("the JDK opens");
    let source = ClassPathEntry::open(classes, jdk.feature_version).expect("the classes open");
    let program = Program::new(jdk, vec![source], Vec::new());
    Machine::new(program, settings, Arc::new(Budget::unlimited())).expect("the machine boots")
}

/// How our machine ends a call, in the words of the driver; `Err` with the reason if it gives up.
pub fn ours(machine: &mut Machine, call: &StaticCall) -> Result<String, String> {
    ours_visiting(machine, call).0
}

/// Also tells which instructions were executed, where the settings say to count visits.
pub fn ours_visiting(machine: &mut Machine, call: &StaticCall) -> (Result<String, String>, Rc<Visits>) {
    let class = machine.program.class(&call.class).expect("the class is compiled");
    let method = class.methods.iter().find(|m| m.name == call.method).expect("the method is compiled");
    let (outcome, visits) = machine.execute_visiting(method, &call.arguments, MAX_STEPS);
    (in_words(outcome), visits)
}

fn in_words(outcome: ConcreteOutcome) -> Result<String, String> {
    match outcome {
        ConcreteOutcome::Returned(None) => Ok("void".to_string()),
        ConcreteOutcome::Returned(Some(value)) => Ok(shown(&value)),
        ConcreteOutcome::Threw(class, message) => {
            let message = message.map(|m| format!(": {}", escaped(&m))).unwrap_or_default();
            Ok(format!("threw {class}{message}"))
        }
        ConcreteOutcome::GaveUp(why) => Err(why),
    }
}

/// Whether both ended alike. Messages of exceptions the JVM makes count only where our machine makes one, too.
pub fn same(hotspot: &str, ours: &str) -> bool {
    const MADE_BY_THE_JVM: [&str; 3] = [
        "threw java/lang/ClassCastException",
        "threw java/lang/NullPointerException",
        "threw java/lang/NoClassDefFoundError",
    ];
    hotspot == ours || (MADE_BY_THE_JVM.contains(&ours) && hotspot.split(": ").next() == Some(ours))
}

fn shown(value: &Constant) -> String {
    match value {
        Constant::Int(x) => format!("int {x}"),
        Constant::Long(x) => format!("long {x}"),
        Constant::Float(x) if x.is_nan() => "float 7fc00000".to_string(),
        Constant::Float(x) => format!("float {:08x}", x.to_bits()),
        Constant::Double(x) if x.is_nan() => "double 7ff8000000000000".to_string(),
        Constant::Double(x) => format!("double {:016x}", x.to_bits()),
        Constant::Null => "null".to_string(),
        Constant::Text(text) => format!("text {}", escaped(text)),
        Constant::Object(class) => format!("object {class}"),
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(c @ b' '..=b'~') if c != b'\\' => out.push(c as char),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out
}
