//! A driver: a program that makes what a method needs and calls it, or calls methods of a class one after the other. All it
//! chooses, it asks an input API for, so that driving a method is driving a program like any other.
//!
//! The driver is Java source (`java.rs`), made from the ways there are to make objects (`make.rs`). A run of it is told
//! afterwards as the calls it made (`read.rs`), so that a test does not need the driver. Where somebody has made a call
//! already, a run can begin with that (`answer.rs`).

mod answer;
mod assigned;
mod java;
mod make;
mod read;

use std::collections::BTreeSet;

use classes::class::{Class, Method, Origin};
use explore::inputs::accessible;
use explore::machine::Machine;
use explore::path::outcome::Reason;

pub use answer::PassedValue;
use make::{DriverMaker, DriverMakers, ValueSource};
pub use read::Called;

/// The simple name of the driver's class; its package is that of the class it drives.
pub const NAME: &str = "ProvokeDriver";

/// What is to be driven.
pub struct Aim {
    pub class: &'static Class,
    /// Any of them, one after the other.
    pub methods: Vec<&'static Method>,
    /// How many calls one run makes.
    pub calls: usize,
}

/// What the user says about making objects.
#[derive(Debug, Default)]
pub struct Wishes {
    /// The method that must hold of objects whose fields are filled in.
    pub invariant: String,
    /// Methods that make objects of a class, asking an input API for what they need.
    pub initialisers: Vec<(String, &'static Method)>,
    /// Calls that break a specification of the callee are not the driver's concern.
    pub drops_refused_calls: bool,
}

pub struct Driver {
    package: &'static str,
    makers: Vec<DriverMaker>,
    receiver: Option<ValueSource>,
    calls: Vec<CallableMethod>,
    length: usize,
    drops_refused_calls: bool,
    /// What the driver leaves out.
    pub lacks: BTreeSet<Reason>,
}

/// A method that the driver may call.
struct CallableMethod {
    method: &'static Method,
    arguments: Vec<ValueSource>,
}

impl Driver {
    /// The machine must stand in the package of the class.
    pub fn new(machine: &Machine, aim: &Aim, wishes: &Wishes) -> Driver {
        let mut makers = DriverMakers::new(machine, wishes);
        let needs_receiver = aim.methods.iter().any(|m| !m.is_static() && !m.is_constructor());
        let receiver = needs_receiver.then(|| makers.receiver(aim.class));
        let call =
            |&method: &&'static Method| CallableMethod { method, arguments: makers.arguments(method, None) };
        let calls = aim.methods.iter().map(call).collect();
        let mut lacks = makers.lacks;
        let mut receivers = machine.candidate_classes(aim.class, &[], &[]).into_iter();
        if needs_receiver && receivers.any(|class| machine.has_mutable_state(class)) {
            // Longer sequences may lead to other states.
            lacks.insert(Reason::CannotConstruct);
        }
        Driver {
            package: aim.class.package(),
            makers: makers.done,
            receiver,
            calls,
            length: aim.calls.max(1),
            drops_refused_calls: wishes.drops_refused_calls,
            lacks,
        }
    }

    /// What methods are to be called on, if the driver does not know how to make it.
    pub fn cannot_make(&self) -> Option<&'static Class> {
        let Some(ValueSource::By(number)) = self.receiver else { return None };
        let maker = &self.makers[number];
        maker.sources.iter().all(|source| matches!(source, make::ObjectSource::Null)).then_some(maker.class)
    }

    /// Binary name of the driver's class.
    pub fn class_name(&self) -> String {
        let package = self.package.replace('/', ".");
        if package.is_empty() { NAME.into() } else { format!("{package}.{NAME}") }
    }

    pub fn methods(&self) -> impl Iterator<Item = &'static Method> {
        self.calls.iter().map(|call| call.method)
    }
}

/// The methods of a class that code of its package may call and that say something about it.
pub fn callable(class: &'static Class) -> Vec<&'static Method> {
    let package = class.package();
    let own = class.ancestors().chain(interfaces(class)).filter(|c| c.name != "java/lang/Object");
    let mut found: Vec<&'static Method> = Vec::new();
    for method in own.flat_map(|c| c.methods.iter()) {
        let is_member = !method.is_constructor() && !method.is_initializer() && !method.is_synthetic();
        // What overrides may return a narrower type.
        let parameters = |method: &Method| method.descriptor.split(')').next();
        let overridden =
            found.iter().any(|known| known.name == method.name && parameters(known) == parameters(method));
        let is_main = method.name == "main" && method.is_static();
        // `Enum.valueOf(Class, String)` changes no object of the class.
        let is_foreign = method.is_static() && method.owner().origin == Origin::Jdk;
        if is_member && !overridden && !is_main && !is_foreign && accessible(method, package) {
            found.push(method);
        }
    }
    found
}

/// Interfaces have methods of their own, and those of the interfaces they extend.
fn interfaces(class: &'static Class) -> Vec<&'static Class> {
    let mut open: Vec<&'static Class> = if class.is_interface() { class.interfaces.to_vec() } else { vec![] };
    let mut found = Vec::new();
    while let Some(interface) = open.pop() {
        open.extend(interface.interfaces.iter().copied());
        found.push(interface);
    }
    found
}
