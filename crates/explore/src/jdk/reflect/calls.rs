//! `Method.invoke`, `Constructor.newInstance` and `Field.set` of the program: each becomes a method of our own that unpacks
//! the arguments and does what it says, in ordinary instructions.

use classes::class::{Class, Field, Method};
use classes::code::{Comparison, Element, Insn};
use classes::descriptor::{Primitive, Type};
use classes::program::Program;

use super::members::{is_accessible, member_of};
use crate::instructions::invokedynamic::lambda::{box_value, unbox_primitive};
use crate::instructions::synthetic::{Assembler, class_site, field_site, method_site};
use crate::jdk::reflection;
use crate::machine::Machine;
use crate::machine::heap::Array;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

/// What our methods are passed, and one local more.
const RECEIVER: u16 = 0;
const ARGUMENTS: u16 = 1;
const ARGUMENT: u16 = 2;
const LOCALS: u16 = 3;

/// `method.invoke(receiver, arguments)`
pub(crate) fn invoke(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [object, receiver, packed] = *arguments else { return reflection(m, s, arguments) };
    let Some((class, slot)) = member_of(m, s, object) else { return reflection(m, s, arguments) };
    let method = &class.methods[slot];
    if !is_accessible(m, s, object, class, method.access.0)? || !fits(m, s, packed, method) {
        return reflection(m, s, arguments);
    }
    if method.is_static() {
        // A failing initialiser is no exception of the method.
        if !m.ensure_initialised(s, class)? {
            return Ok(Reply::Again);
        }
    } else {
        if !m.non_null(s, receiver, 0)? {
            return Ok(Reply::Again);
        }
        let at = m.single(s, receiver)?;
        if !m.is_instance(s, at, class)? {
            m.throw_new(s, ILLEGAL_ARGUMENT, Some("object is not an instance of declaring class".into()))?;
            return Ok(Reply::Again);
        }
    }
    let program = m.program;
    let call = m.jvm.models.assembled(format!("call {}", method.id.0), || call_of(program, class, method));
    Ok(Reply::Invoke(call, vec![receiver, packed]))
}

/// `constructor.newInstance(arguments)`
pub(crate) fn new_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [object, packed] = *arguments else { return reflection(m, s, arguments) };
    let Some((class, slot)) = member_of(m, s, object) else { return reflection(m, s, arguments) };
    let constructor = &class.methods[slot];
    let accessible = is_accessible(m, s, object, class, constructor.access.0)?;
    if !accessible || class.is_enum() || !fits(m, s, packed, constructor) {
        return reflection(m, s, arguments);
    }
    if class.access.is_abstract() {
        m.throw_new(s, "java/lang/InstantiationException", None)?;
        return Ok(Reply::Again);
    }
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    let program = m.program;
    let call =
        m.jvm.models.assembled(format!("call {}", constructor.id.0), || call_of(program, class, constructor));
    Ok(Reply::Invoke(call, vec![Value::NULL, packed]))
}

/// `field.set(receiver, value)` and its kind. What is final stays unknown: access to it is a matter of its own.
pub(crate) fn set(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    const FINAL: u16 = 0x0010;
    let [object, receiver, value] = *arguments else { return reflection(m, s, arguments) };
    let Some((class, slot)) = member_of(m, s, object) else { return reflection(m, s, arguments) };
    let field = &class.fields[slot];
    let passed = passed_type(s);
    let same = passed.is_some_and(|passed| passed.starts_with('L') || passed == field.descriptor);
    if !same || field.access.0 & FINAL != 0 || !is_accessible(m, s, object, class, field.access.0)? {
        return reflection(m, s, arguments);
    }
    if !field.is_static() {
        if !m.non_null(s, receiver, 0)? {
            return Ok(Reply::Again);
        }
        let at = m.single(s, receiver)?;
        if !m.is_instance(s, at, class)? {
            return reflection(m, s, arguments);
        }
    } else if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    let (program, boxed) = (m.program, passed.is_some_and(|passed| passed.starts_with('L')));
    let does = format!("set {}.{} {boxed}", class.name, field.name);
    let setter = m.jvm.models.assembled(does, || setter_of(program, class, field, boxed));
    Ok(Reply::Invoke(setter, vec![receiver, value]))
}

/// Changes the field to what it is passed, in a box or as it is.
fn setter_of(
    program: &'static Program,
    class: &'static Class,
    field: &Field,
    boxed: bool,
) -> &'static Method {
    let mut code = Assembler::new();
    if !field.is_static() {
        code.push(Insn::Load(RECEIVER)).push(Insn::CheckCast(class_site(class, class.name)));
    }
    let mut mismatches = Vec::new();
    code.push(Insn::Load(ARGUMENTS));
    if boxed {
        code.push(Insn::Store(ARGUMENT));
        unpack(&mut code, class, &field.ty, &mut mismatches);
    }
    let site = field_site(class, class.name, field.name, field.descriptor);
    code.push(if field.is_static() { Insn::PutStatic(site) } else { Insn::PutField(site) });
    code.push(Insn::Return);
    refuse(program, &mut code, class, mismatches);
    let value_type = if boxed { "Ljava/lang/Object;" } else { field.descriptor };
    code.finish(class, "set", format!("(Ljava/lang/Object;{value_type})V"), LOCALS + 1)
}

/// Descriptor of the value that `set`, `setInt`, … is passed.
fn passed_type(s: &State) -> Option<&'static str> {
    match s.cur.code.insns.get(s.cur.pc as usize) {
        Some(Insn::InvokeVirtual(site)) => {
            site.descriptor.strip_prefix("(Ljava/lang/Object;")?.strip_suffix(")V")
        }
        _ => None,
    }
}

/// Whether as many arguments are passed as there are parameters; if that is open, or not so, we do not say.
fn fits(m: &Machine, s: &State, packed: Value, method: &Method) -> bool {
    let count = match Machine::concrete_ref(packed) {
        Some(at) => match m.object(s, at).array() {
            Some(Array::Known(elements)) => elements.len(),
            _ => return false,
        },
        None if packed == Value::NULL => 0,
        None => return false,
    };
    count == method.types.parameters.len()
}

/// Unpacks the arguments, calls, packs the result; what the method throws is wrapped.
fn call_of(program: &'static Program, class: &'static Class, method: &Method) -> &'static Method {
    let mut code = Assembler::new();
    let mut mismatches = Vec::new();
    if method.is_constructor() {
        code.push(Insn::New(class_site(class, class.name))).push(Insn::Dup);
    } else if !method.is_static() {
        code.push(Insn::Load(RECEIVER)).push(Insn::CheckCast(class_site(class, class.name)));
    }
    for (i, ty) in method.types.parameters.iter().enumerate() {
        code.push(Insn::Load(ARGUMENTS)).push(Insn::ConstInt(i as i32));
        code.push(Insn::ArrayLoad(Element::Reference)).push(Insn::Store(ARGUMENT));
        unpack(&mut code, class, ty, &mut mismatches);
    }
    let site = method_site(class, class.name, method.name, method.descriptor, class.is_interface());
    let start = code.here();
    code.push(if method.is_static() {
        Insn::InvokeStatic(site)
    } else if method.is_constructor() || method.access.is_private() {
        Insn::InvokeSpecial(site)
    } else if class.is_interface() {
        Insn::InvokeInterface(site)
    } else {
        Insn::InvokeVirtual(site)
    });
    let end = code.here();
    match &method.types.result {
        Some(Type::Primitive(primitive)) => box_value(&mut code, class, *primitive),
        None if !method.is_constructor() => {
            code.push(Insn::ConstNull);
        }
        _ => {}
    }
    code.push(Insn::ReturnValue);
    code.handle(start..end);
    code.throw_new(
        class,
        "java/lang/reflect/InvocationTargetException",
        "(Ljava/lang/Throwable;)V",
        ARGUMENT,
    );
    refuse(program, &mut code, class, mismatches);
    code.finish(class, "call", "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;".into(), LOCALS)
}

/// Brings the argument to the type of a parameter. A box is opened, and what it holds widened; where nothing fits, the
/// jumps left in `mismatches` are taken.
fn unpack(code: &mut Assembler, from: &'static Class, ty: &Type, mismatches: &mut Vec<Jump>) {
    let is_a = |code: &mut Assembler, class: &str| {
        code.push(Insn::Load(ARGUMENT)).push(Insn::InstanceOf(class_site(from, class)));
        code.gap()
    };
    match (ty, ty.class_name()) {
        (Type::Primitive(wanted), _) => {
            let mut done = Vec::new();
            for &boxed in accepted(*wanted) {
                let other = is_a(code, boxed.wrapper());
                code.push(Insn::Load(ARGUMENT));
                unbox_primitive(code, from, boxed, *wanted);
                done.push(code.gap());
                code.fill(other, Insn::If(Comparison::Eq, code.here()));
            }
            mismatches.push(Jump { at: code.gap(), to: Insn::Goto });
            done.into_iter().for_each(|gap| code.fill(gap, Insn::Goto(code.here())));
        }
        (_, Some(class)) => {
            code.push(Insn::Load(ARGUMENT));
            let null = code.gap();
            mismatches.push(Jump { at: is_a(code, &class), to: |target| Insn::If(Comparison::Eq, target) });
            code.fill(null, Insn::IfNull(code.here()));
            code.push(Insn::Load(ARGUMENT)).push(Insn::CheckCast(class_site(from, &class)));
        }
        (_, None) => {
            code.push(Insn::Load(ARGUMENT));
        }
    }
}

/// A jump whose target is not known yet.
struct Jump {
    at: u32,
    to: fn(u32) -> Insn,
}

/// The boxes that may be passed for a primitive parameter (JLS 5.1.2).
fn accepted(wanted: Primitive) -> &'static [Primitive] {
    use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    match wanted {
        Boolean => &[Boolean],
        Byte => &[Byte],
        Char => &[Char],
        Short => &[Short, Byte],
        Int => &[Int, Short, Byte, Char],
        Long => &[Long, Int, Short, Byte, Char],
        Float => &[Float, Long, Int, Short, Byte, Char],
        Double => &[Double, Float, Long, Int, Short, Byte, Char],
    }
}

const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";

/// Where all mismatches lead.
fn refuse(program: &'static Program, code: &mut Assembler, from: &'static Class, mismatches: Vec<Jump>) {
    if mismatches.is_empty() {
        return;
    }
    for Jump { at, to } in mismatches {
        code.fill(at, to(code.here()));
    }
    let message = program.string(&"argument type mismatch".encode_utf16().collect::<Vec<_>>());
    code.push(Insn::ConstString(message));
    code.throw_new(from, ILLEGAL_ARGUMENT, "(Ljava/lang/String;)V", ARGUMENT);
}
