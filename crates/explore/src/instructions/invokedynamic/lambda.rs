//! Lambdas and method references: an adapter over captured values and arguments that casts, unboxes, calls and boxes.

use classes::class::{BootstrapArgument, Class, DynamicSite, HandleConstant, HandleKind, HandleTarget};
use classes::code::Insn;
use classes::descriptor::{Primitive, Signature, Type};

use super::{Bootstrap, Linked};
use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::machine::Machine;

pub static METAFACTORY: Bootstrap =
    Bootstrap { method: "java/lang/invoke/LambdaMetafactory.metafactory", link };
pub static ALT_METAFACTORY: Bootstrap =
    Bootstrap { method: "java/lang/invoke/LambdaMetafactory.altMetafactory", link };

/// Arguments (JDK): the erased interface method type, the implementation, the instantiated method type.
fn link(machine: &Machine, site: &'static DynamicSite) -> Option<Linked> {
    let from = site.from.get().copied()?;
    let captured = site.types.as_ref()?;
    let Some(Type::Class(interface)) = &captured.result else { return None };
    let interface = machine.program.class(interface).ok()?;
    let (BootstrapArgument::MethodType(erased), BootstrapArgument::Handle(implementation)) =
        (*site.arguments.first()?, *site.arguments.get(1)?)
    else {
        return None;
    };
    let BootstrapArgument::MethodType(instantiated) = *site.arguments.get(2)? else { return None };
    let erased = Signature::parse(erased)?;
    let instantiated = Signature::parse(instantiated)?;
    let mut code = Assembler::new();
    let wanted = operands(implementation)?;
    if implementation.kind == HandleKind::NewInvokeSpecial {
        let HandleTarget::Method(target) = implementation.target else { return None };
        code.push(Insn::New(class_site(from, target.class))).push(Insn::Dup);
    }
    // What arrives: captured values with their types, then arguments erased, known to be of the instantiated types.
    let arriving = captured
        .parameters
        .iter()
        .map(|ty| (ty, ty))
        .chain(erased.parameters.iter().zip(&instantiated.parameters));
    let mut slot = 0;
    for ((arrives, known), wanted) in arriving.zip(&wanted) {
        code.push(Insn::Load(slot));
        slot += arrives.slots();
        adapt(&mut code, from, arrives, known, wanted);
    }
    let result = invoke(&mut code, implementation)?;
    let descriptor = {
        let mut parameters = captured.parameters.to_vec();
        parameters.extend(erased.parameters.iter().cloned());
        Signature { parameters: parameters.into(), result: erased.result.clone() }.descriptor()
    };
    match (&erased.result, result) {
        (None, _) => {
            code.push(Insn::Return);
        }
        (Some(wanted), LeftOnStack::Value(result)) => {
            let known = instantiated.result.as_ref().unwrap_or(&result);
            let via = if known.is_reference() { known } else { &result };
            adapt_result(&mut code, from, &result, via, wanted);
            code.push(Insn::ReturnValue);
        }
        (Some(_), LeftOnStack::Nothing) => return None,
    }
    let adapter = code.finish(from, "lambda", descriptor, slot);
    Some(Linked::Make { interface, name: site.name, adapter, markers: markers(machine, site)? })
}

/// What `altMetafactory` is told on top: flags, then a count and the interfaces if the flags announce them.
fn markers(machine: &Machine, site: &'static DynamicSite) -> Option<&'static [&'static Class]> {
    const SERIALIZABLE: i32 = 1;
    const MARKERS: i32 = 2;
    let Some(BootstrapArgument::Int(flags)) = site.arguments.get(3) else { return Some(&[]) };
    let mut markers = Vec::new();
    if flags & SERIALIZABLE != 0 {
        markers.push(machine.program.class("java/io/Serializable").ok()?);
    }
    if flags & MARKERS != 0 {
        let BootstrapArgument::Int(count) = *site.arguments.get(4)? else { return None };
        for argument in site.arguments.iter().skip(5).take(count as usize) {
            let BootstrapArgument::Class(class) = argument else { return None };
            markers.push(machine.program.resolve_class(class).ok()?);
        }
    }
    Some(markers.leak())
}

/// What the implementation takes, receiver included.
fn operands(handle: &HandleConstant) -> Option<Vec<Type>> {
    let HandleTarget::Method(target) = handle.target else { return None };
    let types = Signature::parse(target.descriptor)?;
    let mut operands = types.parameters.to_vec();
    match handle.kind {
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial => {
            let receiver = Type::parse(&format!("L{};", target.class));
            let receiver = if target.class.starts_with('[') { Type::parse(target.class) } else { receiver };
            operands.insert(0, receiver?);
        }
        _ => {}
    }
    Some(operands)
}

/// What a call leaves on the stack.
enum LeftOnStack {
    Nothing,
    Value(Type),
}

/// The call itself; `None` for a handle that is no call.
fn invoke(code: &mut Assembler, handle: &HandleConstant) -> Option<LeftOnStack> {
    let HandleTarget::Method(target) = handle.target else { return None };
    let types = Signature::parse(target.descriptor)?;
    let insn = match handle.kind {
        HandleKind::InvokeStatic => Insn::InvokeStatic(target),
        HandleKind::InvokeVirtual => Insn::InvokeVirtual(target),
        HandleKind::InvokeInterface => Insn::InvokeInterface(target),
        HandleKind::InvokeSpecial => Insn::InvokeSpecial(target),
        HandleKind::NewInvokeSpecial => {
            code.push(Insn::InvokeSpecial(target));
            return Type::parse(&format!("L{};", target.class)).map(LeftOnStack::Value);
        }
        HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic => {
            return None;
        }
    };
    code.push(insn);
    Some(types.result.map_or(LeftOnStack::Nothing, LeftOnStack::Value))
}

/// Brings the value on top of the stack from the type it arrives with to the one that is wanted.
fn adapt(code: &mut Assembler, from: &'static Class, arrives: &Type, known: &Type, wanted: &Type) {
    match (arrives, wanted) {
        (Type::Primitive(a), Type::Primitive(w)) => widen(code, *a, *w),
        (Type::Primitive(a), _) => box_value(code, from, *a),
        (_, Type::Primitive(w)) => unbox(code, from, known, *w),
        _ => {
            if arrives != wanted
                && !is_object(wanted)
                && let Some(name) = wanted.class_name()
            {
                code.push(Insn::CheckCast(class_site(from, &name)));
            }
        }
    }
}

fn adapt_result(code: &mut Assembler, from: &'static Class, result: &Type, known: &Type, wanted: &Type) {
    match (result, wanted) {
        // `int` handed out as `Long` is not allowed; as `Object` it is boxed by its own type, or the known one's.
        (Type::Primitive(r), w) if w.is_reference() => {
            box_value(code, from, boxed_primitive(known).unwrap_or(*r))
        }
        _ => adapt(code, from, result, known, wanted),
    }
}

pub fn box_value(code: &mut Assembler, from: &'static Class, primitive: Primitive) {
    let wrapper = primitive.wrapper();
    let descriptor = format!("({})L{wrapper};", primitive.descriptor());
    code.push(Insn::InvokeStatic(method_site(from, wrapper, "valueOf", &descriptor, false)));
}

/// Unboxes as the known class says, then widens.
fn unbox(code: &mut Assembler, from: &'static Class, known: &Type, wanted: Primitive) {
    unbox_primitive(code, from, boxed_primitive(known).unwrap_or(wanted), wanted);
}

pub fn unbox_primitive(code: &mut Assembler, from: &'static Class, boxed: Primitive, wanted: Primitive) {
    let wrapper = boxed.wrapper();
    code.push(Insn::CheckCast(class_site(from, wrapper)));
    let name = format!("{}Value", boxed.name());
    let descriptor = format!("(){}", boxed.descriptor());
    code.push(Insn::InvokeVirtual(method_site(from, wrapper, &name, &descriptor, false)));
    widen(code, boxed, wanted);
}

fn boxed_primitive(ty: &Type) -> Option<Primitive> {
    let Type::Class(name) = ty else { return None };
    Primitive::ALL.into_iter().find(|p| p.wrapper() == &**name)
}

fn widen(code: &mut Assembler, from: Primitive, to: Primitive) {
    use Primitive::{Double, Float, Long};
    let insn = match (from, to) {
        (a, b) if a == b => return,
        (Long, Float) => Insn::L2F,
        (Long, Double) => Insn::L2D,
        (Float, Double) => Insn::F2D,
        (_, Long) => Insn::I2L,
        (_, Float) => Insn::I2F,
        (_, Double) => Insn::I2D,
        _ => return,
    };
    code.push(insn);
}

fn is_object(ty: &Type) -> bool {
    matches!(ty, Type::Class(name) if **name == *"java/lang/Object")
}
