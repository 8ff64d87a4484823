//! Inputs a program asks for while it runs: every call of an input API (`Verifier.nondetInt()`) gives a fresh value.
//!
//! To add an API: its rows here. What a row says of a method is all the machine, the tests and the reports need to know.

use std::rc::Rc;

use classes::class::{Method, MethodSite};
use classes::code::Insn;
use classes::program::Program;

use crate::inputs::{Origin, VarOrigin};
use crate::jdk::{self, Model, Reply};
use crate::machine::Machine;
use crate::outcome::{End, Reason, Step, Stop, cut};
use crate::state::{Purpose, State};
use crate::value::Value;

/// A class whose static methods hand out inputs.
pub struct Api {
    pub class: &'static str,
    /// Name, descriptor, and what the method is for.
    pub methods: &'static [(&'static str, &'static str, Role)],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Returns a value of its type, any one of them but null.
    Input,
    /// The same, and perhaps null.
    InputOrNull,
    /// Takes a condition; runs in which it does not hold are not of interest.
    Assume,
}

/// The Java tasks of SV-COMP.
static SV_COMP: Api = Api {
    class: "org/sosy_lab/sv_benchmarks/Verifier",
    methods: &[
        ("assume", "(Z)V", Role::Assume),
        ("nondetBoolean", "()Z", Role::Input),
        ("nondetByte", "()B", Role::Input),
        ("nondetChar", "()C", Role::Input),
        ("nondetShort", "()S", Role::Input),
        ("nondetInt", "()I", Role::Input),
        ("nondetLong", "()J", Role::Input),
        ("nondetFloat", "()F", Role::Input),
        ("nondetDouble", "()D", Role::Input),
        ("nondetString", "()Ljava/lang/String;", Role::Input),
        ("nondetObject", "()Ljava/lang/Object;", Role::InputOrNull),
    ],
};

pub static ALL: &[&Api] = &[&SV_COMP];

pub fn api(class: &str) -> Option<&'static Api> {
    ALL.iter().copied().find(|api| api.class == class)
}

pub fn role(method: &Method) -> Option<Role> {
    let rows = api(method.owner().name)?.methods;
    let row = rows.iter().find(|(name, descriptor, _)| {
        *name == method.name && *descriptor == method.descriptor && method.is_static()
    });
    row.map(|(_, _, role)| *role)
}

/// All methods of all APIs: class, name, descriptor, and what it is for.
pub fn rows() -> impl Iterator<Item = (String, String, String, Role)> {
    ALL.iter().flat_map(|api| {
        api.methods.iter().map(|(name, descriptor, role)| {
            (api.class.to_string(), name.to_string(), descriptor.to_string(), *role)
        })
    })
}

/// Whether calls of this method are answered by us when the program runs on a JVM.
pub fn is_replaced(site: &MethodSite) -> bool {
    let row = |api: &'static Api| {
        api.methods.iter().any(|(name, descriptor, _)| (*name, *descriptor) == (site.name, site.descriptor))
    };
    api(site.class).is_some_and(row)
}

/// Whether the program has an input API at hand: then that is where its inputs come from.
pub fn has_api(program: &'static Program) -> bool {
    ALL.iter().any(|api| program.class(api.class).is_ok())
}

/// One input on a path, in the order in which they were asked for.
#[derive(Debug, Clone)]
pub struct ProgramInput {
    pub method: &'static Method,
    pub name: Rc<str>,
    pub value: Value,
}

pub(crate) fn model(method: &'static Method) -> Option<Model> {
    api(method.owner().name)?;
    match role(method) {
        Some(Role::Input | Role::InputOrNull) => Some(ask),
        Some(Role::Assume) => Some(assume),
        // A test brings another class of this name: whatever this one prepares does not matter.
        None if method.is_initializer() => Some(jdk::nothing),
        // A newer version of the API: what it does need not be what it means.
        None if method.is_static() => Some(unknown),
        None => None,
    }
}

fn unknown(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Unknown(Reason::UnmodelledCall))
}

fn ask(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Input)
}

fn assume(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let condition = m.int_term(arguments[0]);
    let zero = m.terms.int(0);
    let fails = m.terms.eq(condition, zero);
    let holds = m.terms.not(fails);
    match m.require(s, holds) {
        Ok(narrowed) => {
            if narrowed {
                m.remember(s, s.cur.pc, holds, None);
            }
            Ok(Reply::Void)
        }
        // The program ends here, quietly; what was approximated on the way still counts.
        Err(Stop::Ended(End::Dropped)) => Err(Stop::Ended(End::Returned(None))),
        Err(other) => Err(other),
    }
}

impl Machine {
    /// Finishes a call of an input method with a value nothing is known about.
    pub(crate) fn take_program_input(
        &mut self,
        s: &mut State,
        method: &'static Method,
        operands: usize,
    ) -> Step {
        let Some(ty) = &method.types.result else { return cut(Reason::UnmodelledCall) };
        let before_the_call = |purpose| matches!(purpose, Purpose::Build(_) | Purpose::Prepare(_));
        if s.frames().any(|frame| before_the_call(frame.purpose)) {
            // A test makes its objects before it calls the entry: the order of inputs would be another one.
            self.reasons.add(Reason::CannotConstruct, &method.to_string());
            return cut(Reason::CannotConstruct);
        }
        let name = name(self.entry, s, method);
        let nullable = role(method) == Some(Role::InputOrNull);
        let origin = Origin { name: &name, from: VarOrigin::Program, nullable, generic: None };
        let value = self.fresh_value(s, ty, &origin)?;
        self.follow_input(s, value)?;
        Rc::make_mut(&mut s.program_inputs).push(ProgramInput { method, name: name.into(), value });
        s.finish(operands, value);
        Ok(())
    }
}

/// The variable the value is assigned to, if nothing else on the path is called like that; else that or the method with
/// the number of the input: `size`, `nondetInt#2`. Names of other inputs have a dot, a bracket or a question mark.
fn name(entry: Option<&Method>, s: &State, method: &'static Method) -> String {
    let pc = s.cur.pc;
    let assigned = match s.cur.code.insns.get(pc as usize + 1) {
        Some(Insn::Store(slot)) => s.cur.code.local_name(*slot, pc + 2),
        _ => None,
    };
    let taken = |name: &str| {
        let is_parameter =
            |entry: &Method| (0..entry.types.parameters.len()).any(|i| entry.parameter_name(i) == name);
        entry.is_some_and(is_parameter) || s.program_inputs.iter().any(|input| *input.name == *name)
    };
    match assigned {
        Some(name) if !taken(name) => name.to_owned(),
        _ => format!("{}#{}", assigned.unwrap_or(method.name), s.program_inputs.len() + 1),
    }
}
