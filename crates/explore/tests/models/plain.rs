//! Models on numbers and strings, called as programs call them: on concrete values, and on symbolic ones.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use classes::class::Method;
use classes::descriptor::{Primitive, Type};
use classes::program::Program;
use explore::entry::Allowance;
use explore::modes::concrete::Constant;
use testkit::random::Random;
use testkit::scratch;
use testkit::side_by_side::{self, StaticCall};

use crate::inexact::alike;
use crate::rows::modelled;

/// What differs from run to run, is an input here, or ends the JVM.
const NOT_COMPARABLE: &[&str] = &[
    "random",
    "nanoTime",
    "currentTimeMillis",
    "getenv",
    "getProperty",
    "setProperty",
    "clearProperty",
    "exit",
    "lineSeparator",
];

#[test]
fn models_agree_with_the_jvm() {
    let directory = scratch!("models");
    let program = side_by_side::machine(&directory, side_by_side::settings()).program;
    let rows = comparable(program);
    assert!(rows.len() > 50, "the table has shrunk, or the filter is wrong");
    compile(&directory, "Models", &wrappers(&rows));
    let calls: Vec<StaticCall> = rows.iter().enumerate().flat_map(|(i, row)| calls(i, row)).collect();
    let expected = side_by_side::hotspot(&directory, &calls, false);
    let mut machine = side_by_side::machine(&directory, side_by_side::settings());
    let mut complaints = Vec::new();
    for (call, expected) in calls.iter().zip(&expected) {
        let row = rows[call.method[1..].parse::<usize>().expect("m<row>")];
        let ours = side_by_side::ours(&mut machine, call).unwrap_or_else(|why| format!("gave up: {why}"));
        if !alike(row, expected, &ours) {
            complaints.push(format!("{row}{:?}\n  hotspot {expected}\n  ours    {ours}", call.arguments));
        }
    }
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), calls.len(), complaints.join("\n"));

    let symbolic = directory.join("symbolic");
    std::fs::create_dir_all(&symbolic).expect("a directory");
    compile(&symbolic, "Checks", &checks(&rows, &calls, &expected));
    let mut machine = side_by_side::machine(&symbolic, side_by_side::settings());
    let class = machine.program.class("Checks").expect("just compiled");
    for method in class.methods.iter().filter(|m| m.name.starts_with('c')) {
        let explored =
            machine.explore(method, Allowance { effort: 100_000_000, time: None, first_look: false });
        let number = method.name[1..].split('_').next().expect("c<row>_<limit>");
        let row = rows[number.parse::<usize>().expect("c<row>_<limit>")];
        if explored.error_states > 0 || !explored.reasons.is_empty() {
            complaints.push(format!("{row}: {} wrong, {:?}", explored.error_states, explored.reasons.0));
        }
    }
    assert!(complaints.is_empty(), "on symbolic values:\n{}", complaints.join("\n"));
}

/// Modelled methods that a wrapper can call with numbers and strings only.
fn comparable(program: &'static Program) -> Vec<&'static Method> {
    let plain = |ty: &Type| match ty {
        Type::Primitive(_) => true,
        Type::Class(name) => &**name == "java/lang/String",
        Type::Array(_) => false,
    };
    let mut found = modelled(program);
    found.retain(|method| {
        let owner = method.owner();
        let common = owner.name.starts_with("java/lang/") || owner.name.starts_with("java/util/");
        let callable = owner.access.is_public()
            && method.access.is_public()
            && (method.is_static() || owner.name == "java/lang/String");
        let typed =
            method.types.parameters.iter().all(plain) && method.types.result.as_ref().is_some_and(plain);
        common && callable && typed && !NOT_COMPARABLE.contains(&method.name)
    });
    found
}

/// Parameters of the wrapper: the receiver comes first.
fn parameters(method: &Method) -> Vec<Type> {
    let receiver = (!method.is_static()).then(|| Type::Class("java/lang/String".into()));
    receiver.into_iter().chain(method.types.parameters.iter().cloned()).collect()
}

fn java(ty: &Type) -> &str {
    match ty {
        Type::Primitive(primitive) => primitive.name(),
        Type::Class(_) | Type::Array(_) => "String",
    }
}

fn declared(method: &Method) -> String {
    let parameters = parameters(method);
    let named = parameters.iter().enumerate().map(|(i, ty)| format!("{} a{i}", java(ty)));
    named.collect::<Vec<_>>().join(", ")
}

fn called(method: &Method) -> String {
    let count = parameters(method).len();
    let arguments = |from: usize| (from..count).map(|i| format!("a{i}")).collect::<Vec<_>>().join(", ");
    if method.is_static() {
        format!("{}.{}({})", method.owner().java_name(), method.name, arguments(0))
    } else {
        format!("a0.{}({})", method.name, arguments(1))
    }
}

fn wrappers(rows: &[&Method]) -> String {
    let mut source = String::from("class Models {\n");
    for (i, row) in rows.iter().enumerate() {
        let result = java(row.types.result.as_ref().expect("filtered"));
        let _ = writeln!(source, "  static {result} m{i}({}) {{ return {}; }}", declared(row), called(row));
    }
    source + "}\n"
}

/// Methods whose number is a size: a huge one is a test of the memory.
const SIZED: &[&str] = &["repeat"];

fn is_small(choice: &Constant) -> bool {
    !matches!(choice, Constant::Int(n) if *n > 1000)
}

fn calls(i: usize, row: &Method) -> Vec<StaticCall> {
    let mut random = Random::new(i as u64);
    let mut samples: Vec<Vec<Constant>> = parameters(row).iter().map(|ty| samples(ty, &mut random)).collect();
    if SIZED.contains(&row.name) {
        samples.iter_mut().for_each(|choices| choices.retain(is_small));
    }
    let mut lists: Vec<Vec<Constant>> = vec![Vec::new()];
    for choices in &samples {
        // Pairs are too many: every choice of the longer list, with a random partner.
        let longest = choices.len().max(lists.len());
        let pair = |k: usize, random: &mut Random| {
            let list = if lists.len() == longest { k } else { random.below(lists.len()) };
            let choice = if choices.len() == longest { k } else { random.below(choices.len()) };
            let (list, choice) =
                if lists.len() == choices.len() { (k, random.below(longest)) } else { (list, choice) };
            let mut list = lists[list].clone();
            list.push(choices[choice].clone());
            list
        };
        let rounds = if lists.len() == 1 { 1 } else { 4 };
        lists = (0..longest * rounds).map(|k| pair(k % longest, &mut random)).collect();
    }
    let call = |arguments| StaticCall { class: "Models".into(), method: format!("m{i}"), arguments };
    lists.into_iter().map(call).collect()
}

/// Boundary values of the type, and some random ones.
fn samples(ty: &Type, random: &mut Random) -> Vec<Constant> {
    const INTS: &[i32] =
        &[0, 1, -1, 2, -2, 31, 32, 63, 127, 128, 65_535, 46_341, i32::MIN, i32::MIN + 1, i32::MAX];
    const REALS: &[f64] =
        &[0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-300, 1e300, 710.0, f64::MIN_POSITIVE, 5e-324, f64::MAX];
    const ODD: &[f64] = &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    const TEXTS: &[&str] = &["", "a", "abc", "é", "中文", "😀", "a b"];
    const CHARS: &[i32] = &[0x100, 0x130, 0x131, 0x178, 0x39C, 0x3B1, 0x4E2D, 0xD800, 0xDC00, 0xFFFF];
    let ints = |random: &mut Random, narrow: fn(u64) -> i32| {
        let mut all: Vec<i32> = INTS.iter().map(|&x| narrow(x as u64)).collect();
        all.extend((0..8).map(|_| narrow(random.bits())));
        all.into_iter().map(Constant::Int).collect()
    };
    match ty {
        Type::Primitive(Primitive::Boolean) => vec![Constant::Int(0), Constant::Int(1)],
        Type::Primitive(Primitive::Byte) => ints(random, |x| (x as i8).into()),
        Type::Primitive(Primitive::Short) => ints(random, |x| (x as i16).into()),
        Type::Primitive(Primitive::Char) => {
            (0..256).chain(CHARS.iter().copied()).map(Constant::Int).collect()
        }
        Type::Primitive(Primitive::Int) => ints(random, |x| x as i32),
        Type::Primitive(Primitive::Long) => {
            let mut all: Vec<i64> = INTS.iter().map(|&x| x.into()).collect();
            all.extend([i64::MIN, i64::MAX, 1 << 31, 1 << 32, -(1 << 31) - 1]);
            all.extend((0..8).map(|_| random.bits() as i64));
            all.into_iter().map(Constant::Long).collect()
        }
        Type::Primitive(Primitive::Float) => {
            let all = REALS.iter().chain(ODD).map(|&x| x as f32);
            all.chain((0..8).map(|_| f32::from_bits(random.bits() as u32))).map(Constant::Float).collect()
        }
        Type::Primitive(Primitive::Double) => {
            let mut all: Vec<f64> = REALS.iter().chain(ODD).copied().collect();
            all.extend((0..8).map(|_| f64::from_bits(random.bits())));
            // Arguments of the size programs have.
            all.extend((0..24).map(|_| (random.below(4001) as f64 - 2000.0) / 100.0));
            all.into_iter().map(Constant::Double).collect()
        }
        Type::Class(_) | Type::Array(_) => TEXTS.iter().map(|&t| Constant::Text(t.into())).collect(),
    }
}

/// For every model on whole numbers a method that is never wrong, whatever its arguments are: for the samples it
/// compares with what the JVM has said.
fn checks(rows: &[&Method], calls: &[StaticCall], expected: &[String]) -> String {
    let whole =
        |ty: &Type| matches!(ty, Type::Primitive(p) if !matches!(p, Primitive::Float | Primitive::Double));
    let mut source = String::from("class Checks {\n");
    for (i, row) in rows.iter().enumerate() {
        let (parameters, result) = (parameters(row), row.types.result.as_ref().expect("filtered"));
        if parameters.is_empty() || !parameters.iter().all(whole) || !whole(result) {
            continue;
        }
        // Characters of Latin-1 are answered in another way than the others; beyond both the JDK's code decides.
        let limits: &[i32] =
            if row.owner().name == "java/lang/Character" { &[0xFF, 0xFFFF] } else { &[i32::MAX] };
        let name = format!("m{i}");
        let own: Vec<_> = calls.iter().zip(expected).filter(|(call, _)| call.method == name).collect();
        for &limit in limits {
            let _ = writeln!(source, "  static void c{i}_{limit}({}) {{", declared(row));
            if limit != i32::MAX {
                let _ = writeln!(source, "    if (a0 < 0 || a0 > {limit}) return;");
            }
            // Terms over the whole plane are large: fewer samples.
            let few =
                own.iter().copied().filter(|(call, _)| limit != 0xFFFF || is_selected(&call.arguments[0]));
            check(&mut source, row, &few.collect::<Vec<_>>());
            source.push_str("  }\n");
        }
    }
    source + "}\n"
}

fn is_selected(character: &Constant) -> bool {
    matches!(character, Constant::Int(c) if *c > 0xFF || c % 16 == 5)
}

/// The call, and for each sample what it must have given.
fn check(source: &mut String, row: &Method, samples: &[(&StaticCall, &String)]) {
    let (parameters, result) = (parameters(row), java(row.types.result.as_ref().expect("filtered")));
    let zero = if result == "boolean" { "false" } else { "0" };
    let _ = writeln!(source, "    {result} r; boolean t = false;");
    let _ = writeln!(source, "    try {{ r = {}; }}", called(row));
    let _ = writeln!(source, "    catch (RuntimeException e) {{ r = {zero}; t = true; }}");
    for (call, expected) in samples.iter().step_by(if parameters.len() == 1 { 1 } else { 3 }) {
        let sample = parameters.iter().zip(&call.arguments).enumerate();
        let same: Vec<String> =
            sample.map(|(k, (ty, value))| format!("a{k} == {}", literal(ty, value))).collect();
        let wrong = match expected.split_once(' ') {
            Some(("threw", _)) => "!t".to_string(),
            Some((_, value)) if result == "boolean" => {
                format!("t || r != {}", value == "1" || value == "true")
            }
            Some((_, value)) => format!("t || r != {value}{}", if result == "long" { "L" } else { "" }),
            None => unreachable!("no model on numbers is void"),
        };
        let same = same.join(" && ");
        let _ =
            writeln!(source, "    if ({same}) {{ if ({wrong}) throw new IllegalStateException(); return; }}");
    }
}

fn literal(ty: &Type, value: &Constant) -> String {
    match (ty, value) {
        (Type::Primitive(Primitive::Boolean), Constant::Int(x)) => (*x != 0).to_string(),
        (_, Constant::Int(x)) => x.to_string(),
        (_, Constant::Long(x)) => format!("{x}L"),
        _ => unreachable!("whole numbers only"),
    }
}

pub fn compile(directory: &Path, name: &str, source: &str) {
    let file: PathBuf = directory.join(format!("{name}.java"));
    std::fs::write(&file, source).expect("the source is written");
    side_by_side::compile(&[file], directory);
}
