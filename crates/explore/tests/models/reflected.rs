//! Every model that can be called gives what HotSpot gives, on borders and random values of its parameters' types.
//!
//! HotSpot calls by reflection, whatever is private; our machine calls from classes that are assembled here, because it
//! does not ask who may call what. `Samples` makes the arguments on both sides, `Shown` puts results into words.

use classes::class::Method;
use classes::descriptor::Type;
use classes::program::Program;
use explore::jdk;
use explore::modes::concrete::Constant;
use testkit::assembler::ClassAssembler;
use testkit::side_by_side::{self, StaticCall};
use testkit::{fixture, scratch};

use crate::inexact::alike;
use crate::rows::modelled;
use crate::uncompared::{self, UNCOMPARED};

/// Samples of a method, for each of its parameters.
const SAMPLES: usize = 40;
const MOST: usize = 120;
/// The constant pool of one class does not hold all.
const ROWS_PER_CLASS: usize = 100;

const EXPORTS: &str = "java.base/jdk.internal.misc=ALL-UNNAMED";

#[test]
fn every_model_gives_what_hotspot_gives() {
    let classes = scratch!("models-reflected");
    let names = ["Samples", "Trusting", "Memory", "Shown", "Reflected"];
    let sources = names.map(|name| fixture!(&format!("models/{name}.java")));
    side_by_side::compile_with(&["--add-exports", EXPORTS], &sources, &classes);
    let rows = rows(side_by_side::machine(&classes, side_by_side::settings()).program);
    for (i, some) in rows.chunks(ROWS_PER_CLASS).enumerate() {
        let name = format!("Wrapped{i}");
        std::fs::write(classes.join(format!("{name}.class")), wrappers(&name, some))
            .expect("a class is written");
    }
    let mut calls = Vec::new();
    let mut lines = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        for sample in 0..(SAMPLES * types(row).len().max(1)).min(MOST) {
            let class = format!("Wrapped{}", i / ROWS_PER_CLASS);
            let method = format!("m{}", i % ROWS_PER_CLASS);
            calls.push((i, StaticCall { class, method, arguments: vec![Constant::Int(sample as i32)] }));
            let (owner, types) = (row.owner().name, types(row).join(" "));
            lines.push(format!("{owner}\t{}\t{}\t{types}\t{sample}\n", row.name, row.descriptor));
        }
    }
    let mut java = side_by_side::java(&classes);
    java.args(["--add-exports", EXPORTS, "--add-opens", "java.base/java.lang=ALL-UNNAMED", "-Xmx256m"]);
    java.arg("Reflected");
    let expected = side_by_side::answers(java, &lines);

    let mut machine = side_by_side::machine(&classes, side_by_side::settings());
    let (mut compared, mut complaints) = (vec![0; rows.len()], Vec::new());
    let mut gave_up = vec![None; rows.len()];
    for ((i, call), expected) in calls.iter().zip(&expected) {
        let row = rows[*i];
        match side_by_side::ours(&mut machine, call) {
            Ok(ours) => {
                let ours = ours.strip_prefix("text ").unwrap_or(&ours).replace("\\u005c", "\\");
                if expected == "not called" && ours == *expected {
                    continue;
                }
                compared[*i] += 1;
                if !alike(row, expected, &ours) && !side_by_side::same(expected, &ours) {
                    let arguments = &call.arguments;
                    complaints.push(format!("{row}{arguments:?}\n  hotspot {expected}\n  ours    {ours}"));
                }
            }
            Err(why) => gave_up[*i] = Some(why),
        }
    }
    for (i, row) in rows.iter().enumerate().filter(|(i, _)| compared[*i] == 0) {
        let why = gave_up[i].as_deref().unwrap_or("not called");
        complaints.push(format!("{row} is never compared ({why}) and not listed as such"));
    }
    println!("{} models, {} calls", rows.len(), calls.len());
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), calls.len(), complaints.join("\n"));
}

#[test]
fn what_is_not_compared_is_a_model() {
    for (class, name, _) in UNCOMPARED {
        let entry = jdk::ALL.iter().find(|entry| entry.class == *class);
        let is = entry.is_some_and(|e| name.starts_with('*') || e.methods.iter().any(|row| row.0 == *name));
        assert!(is, "{class}.{name} is listed as not compared, but there is no such model");
    }
}

/// The methods of this JDK that have a model and are compared.
fn rows(program: &'static Program) -> Vec<&'static Method> {
    let compared = |m: &&'static Method| uncompared::reason(m.owner().name, m.name, m.descriptor).is_none();
    modelled(program).into_iter().filter(compared).collect()
}

/// Descriptors of what the method is called with; the receiver comes first.
fn types(method: &Method) -> Vec<String> {
    let receiver = (!method.is_static()).then(|| format!("L{};", method.owner().name));
    receiver.into_iter().chain(method.types.parameters.iter().map(Type::descriptor)).collect()
}

/// For every method: `static String m<i>(int sample)`.
fn wrappers(name: &str, rows: &[&Method]) -> Vec<u8> {
    // Before Java 6 there are no stack maps to write.
    let mut assembler = ClassAssembler::new();
    (assembler.version, assembler.name) = (49, String::from(name).leak());
    for (i, row) in rows.iter().enumerate() {
        wrapper(&mut assembler, &format!("m{i}"), row);
    }
    assembler.finish()
}

fn wrapper(a: &mut ClassAssembler, name: &str, row: &Method) {
    let types = types(row);
    let method = a.string(&format!("{}.{}{}", row.owner().name, row.name, row.descriptor));
    let list = a.string(&types.join(" "));
    let samples =
        a.method_of("Samples", "of", "(Ljava/lang/String;Ljava/lang/String;ZI)[Ljava/lang/Object;", false);
    let shown =
        a.method_of("Shown", "of", "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/String;", false);
    let threw =
        a.method_of("Shown", "threw", "(Ljava/lang/Throwable;[Ljava/lang/Object;)Ljava/lang/String;", false);
    let none = a.string("not called");
    let mut code = Vec::new();
    with(&mut code, 0x13, method); // ldc_w
    with(&mut code, 0x13, list);
    code.push(if row.is_static() { 0x03 } else { 0x04 }); // iconst_0, iconst_1
    code.push(0x1a); // iload_0
    with(&mut code, 0xb8, samples); // invokestatic
    code.extend([0x4c, 0x2b, 0xc7, 0, 7]); // astore_1, aload_1, ifnonnull
    with(&mut code, 0x13, none);
    code.push(0xb0); // areturn
    let start = code.len() as u16;
    for (i, ty) in types.iter().enumerate() {
        code.push(0x2b); // aload_1
        with(&mut code, 0x11, i as u16); // sipush
        code.push(0x32); // aaload
        unbox(a, &mut code, ty);
    }
    let is_interface = row.owner().is_interface();
    let target = a.method_of(row.owner().name, row.name, row.descriptor, is_interface);
    match (row.is_static(), row.is_private(), is_interface) {
        (true, _, _) => with(&mut code, 0xb8, target),
        (_, true, _) => with(&mut code, 0xb7, target),
        (_, _, false) => with(&mut code, 0xb6, target),
        (_, _, true) => {
            with(&mut code, 0xb9, target);
            code.extend([row.types.parameter_slots() as u8 + 1, 0]);
        }
    }
    box_result(a, &mut code, row.types.result.as_ref());
    let end = code.len() as u16;
    code.push(0x2b); // aload_1
    with(&mut code, 0xb8, shown);
    code.push(0xb0); // areturn
    let handler = code.len() as u16;
    code.push(0x2b); // aload_1
    with(&mut code, 0xb8, threw);
    code.push(0xb0); // areturn
    a.sized_method(0x8, name, "(I)Ljava/lang/String;", [24, 2], &code, &[[start, end, handler, 0]]);
}

/// An instruction with an operand of two bytes.
fn with(code: &mut Vec<u8>, opcode: u8, operand: u16) {
    code.push(opcode);
    code.extend(operand.to_be_bytes());
}

fn unbox(a: &mut ClassAssembler, code: &mut Vec<u8>, ty: &str) {
    let Some((class, method)) = boxed(ty) else {
        let name = ty.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(ty);
        let class = a.class(name);
        return with(code, 0xc0, class); // checkcast
    };
    let constant = a.class(class);
    with(code, 0xc0, constant);
    let value = a.method_of(class, method, &format!("(){ty}"), false);
    with(code, 0xb6, value);
}

fn box_result(a: &mut ClassAssembler, code: &mut Vec<u8>, result: Option<&Type>) {
    match result.map(|ty| (ty, ty.descriptor())) {
        None => {
            let void = a.field_of("Shown", "VOID", "Ljava/lang/Object;");
            with(code, 0xb2, void); // getstatic
        }
        Some((Type::Primitive(_), ty)) => {
            let (class, _) = boxed(&ty).expect("a primitive type has a box");
            let value_of = a.method_of(class, "valueOf", &format!("({ty})L{class};"), false);
            with(code, 0xb8, value_of);
        }
        Some(_) => {}
    }
}

fn boxed(ty: &str) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        "Z" => ("java/lang/Boolean", "booleanValue"),
        "B" => ("java/lang/Byte", "byteValue"),
        "C" => ("java/lang/Character", "charValue"),
        "S" => ("java/lang/Short", "shortValue"),
        "I" => ("java/lang/Integer", "intValue"),
        "J" => ("java/lang/Long", "longValue"),
        "F" => ("java/lang/Float", "floatValue"),
        "D" => ("java/lang/Double", "doubleValue"),
        _ => return None,
    })
}
