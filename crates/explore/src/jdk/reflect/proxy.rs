//! `java.lang.reflect.Proxy`: an object that implements interfaces by telling a handler of every call.

use std::rc::Rc;

use classes::class::{Class, Method};
use classes::code::{Comparison, Element, Insn};
use classes::descriptor::Type;

use super::members::executable;
use crate::instructions::invokedynamic::lambda::{box_value, unbox_primitive};
use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::jdk::shared::mirrored;
use crate::machine::Machine;
use crate::machine::heap::{Array, Extra, Object, Proxy};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/reflect/Proxy",
    methods: &[
        ("newProxyInstance", "*", new_instance),
        ("getInvocationHandler", "(Ljava/lang/Object;)Ljava/lang/reflect/InvocationHandler;", handler),
    ],
};

const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const INVOKE: &str = "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
const UNDECLARED: &str = "java/lang/reflect/UndeclaredThrowableException";

/// Arguments: a class loader, the interfaces, the handler. What is refused is left to the JDK's own code.
fn new_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [_, interfaces, handler] = *arguments else { return Ok(Reply::Decline) };
    let Some(interfaces) = known_interfaces(m, s, interfaces) else { return Ok(Reply::Decline) };
    if !matches!(handler, Value::Ref(_)) || handler == Value::NULL {
        return Ok(Reply::Decline);
    }
    let Some(&first) = interfaces.first() else { return Ok(Reply::Decline) };
    let mut object = Object::with_fields(first);
    object.extra = Some(Rc::new(Extra::Proxy(Proxy { interfaces, handler })));
    Ok(Reply::Value(m.allocate(s, object).into()))
}

fn known_interfaces(m: &Machine, s: &State, array: Value) -> Option<Box<[&'static Class]>> {
    let Some(Array::Known(elements)) = m.object(s, Machine::concrete_ref(array)?).array() else {
        return None;
    };
    let interface = |i| mirrored(m, s, elements.get(i)).filter(|class| class.is_interface());
    (0..elements.len()).map(interface).collect()
}

fn handler(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let proxy = Machine::concrete_ref(arguments[0]).and_then(|at| m.object(s, at).proxy());
    Ok(proxy.map_or(Reply::Decline, |proxy| Reply::Value(proxy.handler)))
}

/// See `Catalogue`.
pub fn tell_handler(m: &mut Machine, s: &mut State, handler: Value, method: &'static Method) -> Step {
    let of = m.program.class("java/lang/reflect/Method");
    let of = m.linked(of)?;
    let object = executable(m, s, of, method.owner(), method.index as usize)?;
    let from = m.program.class(ENTRY.class);
    let from = m.linked(from)?;
    let call = m.jvm.models.assembled(format!("tell {}", method.id.0), || telling(from, method));
    let count = method.types.parameters.len() + 1;
    let first = s.stack.len() - count;
    s.stack.splice(first..first, [handler, object.into()]);
    m.enter(s, call, count + 2)
}

/// Locals: the handler, the method, the proxy, its arguments, an exception.
fn telling(from: &'static Class, method: &Method) -> &'static Method {
    const FIRST: u16 = 3;
    let mut code = Assembler::new();
    code.push(Insn::Load(0)).push(Insn::Load(2)).push(Insn::Load(1));
    let mut local = FIRST;
    if method.types.parameters.is_empty() {
        code.push(Insn::ConstNull);
    } else {
        code.push(Insn::ConstInt(method.types.parameters.len() as i32));
        code.push(Insn::ANewArray(class_site(from, "java/lang/Object")));
    }
    for (i, ty) in method.types.parameters.iter().enumerate() {
        code.push(Insn::Dup).push(Insn::ConstInt(i as i32)).push(Insn::Load(local));
        if let Type::Primitive(primitive) = ty {
            box_value(&mut code, from, *primitive);
        }
        code.push(Insn::ArrayStore(Element::Reference));
        local += ty.slots();
    }
    let start = code.here();
    code.push(Insn::InvokeInterface(method_site(from, HANDLER, "invoke", INVOKE, true)));
    let end = code.here();
    match &method.types.result {
        None => {
            code.push(Insn::Pop).push(Insn::Return);
        }
        Some(Type::Primitive(primitive)) => {
            unbox_primitive(&mut code, from, *primitive, *primitive);
            code.push(Insn::ReturnValue);
        }
        Some(ty) => {
            if let Some(name) = ty.class_name() {
                code.push(Insn::CheckCast(class_site(from, &name)));
            }
            code.push(Insn::ReturnValue);
        }
    }
    code.handle(start..end);
    rethrow(&mut code, from, method, local);
    let parameters: String = method.types.parameters.iter().map(Type::descriptor).collect();
    let result = method.types.result.as_ref().map_or("V".into(), Type::descriptor);
    let three = "Ljava/lang/Object;".repeat(FIRST.into());
    code.finish(from, "tell", format!("({three}{parameters}){result}"), local + 1)
}

/// What the interface does not declare is wrapped.
fn rethrow(code: &mut Assembler, from: &'static Class, method: &Method, local: u16) {
    code.push(Insn::Store(local));
    let declared = method.exceptions.iter().copied();
    let as_it_is: Vec<u32> = ["java/lang/RuntimeException", "java/lang/Error"]
        .into_iter()
        .chain(declared)
        .map(|class| {
            code.push(Insn::Load(local)).push(Insn::InstanceOf(class_site(from, class)));
            code.gap()
        })
        .collect();
    code.push(Insn::Load(local));
    code.throw_new(from, UNDECLARED, "(Ljava/lang/Throwable;)V", local);
    for gap in as_it_is {
        code.fill(gap, Insn::If(Comparison::Ne, code.here()));
    }
    code.push(Insn::Load(local)).push(Insn::Throw);
}
