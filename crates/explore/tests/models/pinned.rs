//! Models on symbolic arguments that the path condition pins down give what HotSpot gives for those values.
//!
//! Each method takes inputs, returns unless they are the sample, calls the model, and then throws one thing if the
//! result is wrong, and another if it is right: the first must not be found, the second must.

use std::fmt::Write as _;

use classes::class::Method;
use classes::descriptor::{Primitive, Type};
use classes::program::Program;
use explore::entry::Allowance;
use explore::modes::concrete::Constant;
use testkit::random::Random;
use testkit::scratch;
use testkit::side_by_side::{self, StaticCall};

use crate::plain::compile;
use crate::rows::modelled;
use crate::uncompared;

/// Samples of a method.
const SAMPLES: usize = 8;
const EFFORT: u64 = 20_000_000;

#[test]
fn pinned_arguments_give_what_hotspot_gives() {
    let directory = scratch!("models-pinned");
    let rows = rows(side_by_side::machine(&directory, side_by_side::settings()).program);
    assert!(rows.len() > 50, "the table has shrunk, or the filter is wrong: {}", rows.len());
    compile(&directory, "Plain", &plain(&rows));
    let mut calls = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let mut random = Random::new(i as u64);
        for _ in 0..SAMPLES {
            let arguments = parameters(row).iter().map(|ty| sample(ty, &mut random)).collect();
            calls.push((i, StaticCall { class: "Plain".into(), method: format!("m{i}"), arguments }));
        }
    }
    let plain_calls: Vec<StaticCall> = calls.iter().map(|(_, call)| call.clone()).collect();
    let expected = side_by_side::hotspot(&directory, &plain_calls, false);
    let mut source = String::from("class Pinned {\n");
    for (k, ((i, call), expected)) in calls.iter().zip(&expected).enumerate() {
        pinned(&mut source, k, rows[*i], &call.arguments, expected);
    }
    let pinned = directory.join("pinned");
    std::fs::create_dir_all(&pinned).expect("a directory");
    compile(&pinned, "Pinned", &(source + "}\n"));

    let mut machine = side_by_side::machine(&pinned, side_by_side::settings());
    let class = machine.program.class("Pinned").expect("just compiled");
    let mut complaints = Vec::new();
    for (k, ((i, call), expected)) in calls.iter().zip(&expected).enumerate() {
        let name = format!("p{k}");
        let method = class.methods.iter().find(|m| m.name == name).expect("one for each call");
        let explored = machine.explore(method, Allowance { effort: EFFORT, time: None, first_look: false });
        let found = |name: &str| explored.suspicions.iter().any(|s| s.exception.name == name);
        let (row, arguments) = (rows[*i], &call.arguments);
        if found("java/lang/AssertionError") {
            complaints.push(format!("{row}{arguments:?} is not {expected}"));
        } else if !found("java/lang/IllegalStateException") {
            let why = &explored.reasons.0;
            complaints.push(format!("{row}{arguments:?}: {expected} is not reached: {why:?}"));
        }
    }
    println!("{} models, {} samples", rows.len(), calls.len());
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), calls.len(), complaints.join("\n"));
}

/// Models that programs call with whole numbers and texts.
fn rows(program: &'static Program) -> Vec<&'static Method> {
    let mut found = modelled(program);
    found.retain(|method| {
        let owner = method.owner();
        let public = owner.access.is_public() && method.access.is_public() && !method.is_bridge();
        let typed = parameters(method).iter().all(|ty| is_whole(ty) || text(ty).is_some());
        let result = method.types.result.as_ref().is_some_and(|ty| is_whole(ty) || is_text(ty));
        let compared = uncompared::reason(owner.name, method.name, method.descriptor).is_none();
        public && typed && result && compared && !parameters(method).is_empty()
    });
    found
}

/// The receiver comes first.
fn parameters(method: &Method) -> Vec<Type> {
    let receiver = (!method.is_static()).then(|| Type::Class(method.owner().name.into()));
    receiver.into_iter().chain(method.types.parameters.iter().cloned()).collect()
}

fn is_whole(ty: &Type) -> bool {
    matches!(ty, Type::Primitive(p) if !matches!(p, Primitive::Float | Primitive::Double))
}

/// Whether what comes back is a text, and not anything.
fn is_text(ty: &Type) -> bool {
    text(ty).is_some() && !matches!(ty, Type::Class(name) if &**name == "java/lang/Object")
}

/// How a value of the type is made of a text.
fn text(ty: &Type) -> Option<&'static str> {
    let Type::Class(name) = ty else { return None };
    Some(match &**name {
        "java/lang/String" | "java/lang/CharSequence" | "java/lang/Object" => "",
        "java/lang/StringBuilder" => "new StringBuilder",
        "java/lang/StringBuffer" => "new StringBuffer",
        _ => return None,
    })
}

/// Of each type the plain values: what is odd is tried on concrete values.
fn sample(ty: &Type, random: &mut Random) -> Constant {
    const TEXTS: &[&str] = &["", "a", "abc", "7", "-12", "bé", "aa", " x", "中", "\u{130}b"];
    const NUMBERS: &[i64] = &[0, 1, 2, 3, -1, 10, 16, 97, 65, 48, 127, 128, 255, 1000, -129];
    let number = NUMBERS[random.below(NUMBERS.len())];
    match ty {
        Type::Primitive(Primitive::Boolean) => Constant::Int((number & 1) as i32),
        Type::Primitive(Primitive::Byte) => Constant::Int((number as i8).into()),
        Type::Primitive(Primitive::Char) => Constant::Int((number as u8).into()),
        Type::Primitive(Primitive::Long) => Constant::Long(number),
        Type::Primitive(_) => Constant::Int(number as i32),
        _ => Constant::Text(TEXTS[random.below(TEXTS.len())].into()),
    }
}

fn java(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(primitive) => primitive.name(),
        _ => "String",
    }
}

fn declared(row: &Method) -> String {
    let named =
        parameters(row).iter().enumerate().map(|(i, ty)| format!("{} a{i}", java(ty))).collect::<Vec<_>>();
    named.join(", ")
}

/// The call; texts become what the method takes, and what it gives becomes a text.
fn called(row: &Method) -> String {
    let value = |(i, ty): (usize, &Type)| match text(ty) {
        Some(made) => format!("{made}(a{i})"),
        None => format!("a{i}"),
    };
    let values: Vec<String> = parameters(row).iter().enumerate().map(value).collect();
    let call = match (row.is_static(), &values[..]) {
        (false, [receiver, rest @ ..]) => format!("{receiver}.{}({})", row.name, rest.join(", ")),
        _ => format!("{}.{}({})", row.owner().java_name(), row.name, values.join(", ")),
    };
    match &row.types.result {
        Some(Type::Class(name)) if &**name != "java/lang/String" => format!("{call}.toString()"),
        _ => call,
    }
}

fn result(row: &Method) -> &'static str {
    java(row.types.result.as_ref().expect("filtered"))
}

fn plain(rows: &[&Method]) -> String {
    let mut source = String::from("class Plain {\n");
    for (i, row) in rows.iter().enumerate() {
        let _ = writeln!(
            source,
            "  static {} m{i}({}) {{ return {}; }}",
            result(row),
            declared(row),
            called(row)
        );
    }
    source + "}\n"
}

fn pinned(source: &mut String, k: usize, row: &Method, arguments: &[Constant], expected: &str) {
    let _ = writeln!(source, "  static void p{k}({}) {{", declared(row));
    for (i, value) in arguments.iter().enumerate() {
        let _ = writeln!(source, "    if ({}) return;", differs(i, &parameters(row)[i], value));
    }
    let (result, zero) = (result(row), if result(row) == "String" { "null" } else { "0" });
    let zero = if result == "boolean" { "false" } else { zero };
    let _ = writeln!(source, "    {result} r = {zero}; boolean t = false;");
    let _ = writeln!(source, "    try {{ r = {}; }} catch (RuntimeException e) {{ t = true; }}", called(row));
    let wrong = match expected.split_once(' ') {
        Some(("threw", _)) => "!t".to_string(),
        Some(("text", text)) => format!("t || !\"{}\".equals(r)", text.replace('"', "\\\"")),
        Some((_, value)) if result == "boolean" => format!("t || r != {}", value == "1"),
        Some(("long", value)) => format!("t || r != {value}L"),
        Some((_, value)) => format!("t || r != {value}"),
        None => "t || r != null".to_string(),
    };
    let _ = writeln!(source, "    if ({wrong}) throw new AssertionError();");
    let _ = writeln!(source, "    throw new IllegalStateException();\n  }}");
}

/// The condition that an input is not this value.
fn differs(i: usize, ty: &Type, value: &Constant) -> String {
    match value {
        Constant::Text(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut conditions = vec![format!("a{i} == null || a{i}.length() != {}", units.len())];
            conditions
                .extend(units.iter().enumerate().map(|(k, unit)| format!("a{i}.charAt({k}) != {unit}")));
            conditions.join(" || ")
        }
        Constant::Int(x) if matches!(ty, Type::Primitive(Primitive::Boolean)) => {
            format!("a{i} != {}", *x != 0)
        }
        Constant::Int(x) => format!("a{i} != {x}"),
        Constant::Long(x) => format!("a{i} != {x}L"),
        other => unreachable!("{other:?} is no sample"),
    }
}
