//! Inputs a program asks for while it runs: every call of an input API (`Verifier.nondetInt()`) gives a fresh value.
//!
//! To add an API: its names here, or in `provoke.toml`. What its role says of a method is all the machine, the tests and the
//! reports need to know.

use std::rc::Rc;
use std::sync::{LazyLock, OnceLock};

use classes::class::{Class, Method, MethodSite};
use classes::code::Insn;
use classes::descriptor::{Primitive, Type};
use classes::program::Program;
use terms::{BvCmp, FloatCmp, Term};

use crate::inputs::record::AskedInput;
use crate::inputs::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::models;
use crate::machine::models::{JdkModel, Reply};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{NULL, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{End, Reason, Step, Stop, cut};

/// A class whose static methods hand out inputs. All overloads of a name do the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputApi {
    /// Internal name.
    pub class: String,
    /// Names, and what the methods are for.
    pub methods: Vec<(String, Role)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Returns a value of its type, any one of them but null. With two parameters of the same type: none below the first
    /// or above the second; a string with a number: none longer; with a class: an object of it.
    Input,
    /// The same, and perhaps null.
    InputOrNull,
    /// Takes a condition; runs in which it does not hold are not of interest.
    Assume,
    /// Takes a condition that must hold.
    Assertion,
    /// The run is not of interest.
    Drop,
}

impl Role {
    pub const ALL: &[(&str, Role)] = &[
        ("input", Role::Input),
        ("input-or-null", Role::InputOrNull),
        ("assume", Role::Assume),
        ("assertion", Role::Assertion),
        ("drop", Role::Drop),
    ];

    pub fn named(name: &str) -> Option<Role> {
        Role::ALL.iter().find(|(known, _)| *known == name).map(|(_, role)| *role)
    }

    pub fn name(self) -> &'static str {
        Role::ALL.iter().find(|(_, role)| *role == self).map_or("", |(name, _)| name)
    }
}

/// Ours, the one of the Java tasks of SV-COMP, and that of the LIME Concolic Tester.
static BUILT_IN: LazyLock<Vec<InputApi>> = LazyLock::new(|| {
    let api = |class: &str, inputs: &[&str], others: &[(&str, Role)]| {
        let inputs = inputs.iter().map(|name| (name.to_string(), Role::Input));
        let others = others.iter().map(|&(name, role)| (name.to_string(), role));
        InputApi { class: class.into(), methods: inputs.chain(others).collect() }
    };
    vec![
        api(
            "provoke/Inputs",
            &[
                "nextBoolean",
                "nextByte",
                "nextShort",
                "nextChar",
                "nextInt",
                "nextLong",
                "nextFloat",
                "nextDouble",
                "nextString",
                "nextObject",
            ],
            &[
                ("nextStringOrNull", Role::InputOrNull),
                ("nextObjectOrNull", Role::InputOrNull),
                ("assume", Role::Assume),
                ("assertion", Role::Assertion),
                ("drop", Role::Drop),
            ],
        ),
        api(
            "org/sosy_lab/sv_benchmarks/Verifier",
            &[
                "nondetBoolean",
                "nondetByte",
                "nondetChar",
                "nondetShort",
                "nondetInt",
                "nondetLong",
                "nondetFloat",
                "nondetDouble",
                "nondetString",
            ],
            &[("assume", Role::Assume), ("nondetObject", Role::InputOrNull)],
        ),
        api(
            "fi/hut/ics/lime/tester/LCT",
            &["getBoolean", "getByte", "getChar", "getShort", "getInteger", "getLong"],
            &[
                ("getObject", Role::InputOrNull),
                ("assumption", Role::Assume),
                ("assertion", Role::Assertion),
                ("dropTest", Role::Drop),
            ],
        ),
    ]
});

static CONFIGURED: OnceLock<Vec<InputApi>> = OnceLock::new();

/// Further APIs, said once, before the first program is looked at.
pub fn configure(apis: Vec<InputApi>) {
    let _ = CONFIGURED.set(apis);
}

/// What `configure` was told.
pub fn configured() -> &'static [InputApi] {
    CONFIGURED.get().map_or(&[], Vec::as_slice)
}

fn all() -> impl Iterator<Item = &'static InputApi> {
    configured().iter().chain(BUILT_IN.iter())
}

pub fn api(class: &str) -> Option<&'static InputApi> {
    all().find(|api| api.class == class)
}

pub fn role(method: &Method) -> Option<Role> {
    role_of(method.owner().name, method.name).filter(|_| method.is_static())
}

fn role_of(class: &str, name: &str) -> Option<Role> {
    let (_, role) = api(class)?.methods.iter().find(|(known, _)| known == name)?;
    Some(*role)
}

/// All input methods that the program has at hand.
pub fn methods(program: &'static Program) -> impl Iterator<Item = (&'static Method, Role)> {
    let classes = all().filter_map(|api| program.class(&api.class).ok());
    classes.flat_map(|class| class.methods).filter_map(|method| Some((method, role(method)?)))
}

/// Whether calls of this method are answered by us when the program runs on a JVM.
pub fn is_replaced(site: &MethodSite) -> bool {
    role_of(site.class, site.name).is_some()
}

/// Whether the program has an input API at hand: then that is where its inputs come from.
pub fn has_api(program: &'static Program) -> bool {
    all().any(|api| program.class(&api.class).is_ok())
}

pub(crate) fn model(method: &'static Method) -> Option<JdkModel> {
    api(method.owner().name)?;
    match role(method) {
        Some(Role::Input | Role::InputOrNull) => Some(ask),
        Some(Role::Assume) => Some(assume),
        Some(Role::Assertion) => Some(assertion),
        Some(Role::Drop) => Some(drop_run),
        // A test brings another class of this name: whatever this one prepares does not matter.
        None if method.is_initializer() => Some(models::nothing),
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
    let holds = m.truth(arguments[0]);
    m.keep_if(s, holds)?;
    Ok(Reply::Void)
}

fn assertion(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let holds = m.truth(arguments[0]);
    let fails = m.terms.not(holds);
    if m.decide(s, fails)? {
        m.throw_new(s, "java/lang/AssertionError", Some("assertion failed".into()))?;
        return Ok(Reply::Again);
    }
    Ok(Reply::Void)
}

fn drop_run(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Err(Stop::Ended(End::Returned(None)))
}

impl Machine {
    /// Finishes a call of an input method with a value nothing is known about.
    pub(crate) fn take_program_input(
        &mut self,
        s: &mut State,
        method: &'static Method,
        operands: usize,
    ) -> Step {
        let Some(ty) = self.wanted(s, method, operands) else { return cut(Reason::UnmodelledCall) };
        let before_the_call = |purpose| matches!(purpose, Purpose::Build(_) | Purpose::Prepare(_));
        if s.frames().any(|frame| before_the_call(frame.purpose)) {
            // A test makes its objects before it calls the entry: the order of inputs would be another one.
            self.pass.reasons.add(Reason::CannotConstruct, &method.to_string());
            return cut(Reason::CannotConstruct);
        }
        let name = name(self.entry.method, s, method);
        let nullable = role(method) == Some(Role::InputOrNull);
        let from = match self.settings.driven && s.callers.is_empty() {
            true => VarOrigin::Parameter(s.program_inputs.len()),
            false => VarOrigin::Program,
        };
        self.name_given(s, &name);
        let origin = NewInput { name: &name, from, nullable, generic: None };
        let value = self.fresh_value(s, &ty, &origin)?;
        let limits = self.limits(s, method, value, operands);
        let input = AskedInput { method, name: name.into(), ty, value };
        let ty = input.ty.clone();
        Rc::make_mut(&mut s.program_inputs).push(input);
        self.follow_input(s, value)?;
        for limit in limits {
            self.require(s, limit, LeftOut::Nothing("the program asks for no other values"))?;
        }
        s.finish(operands, value);
        self.check_invariant(s, &ty, value)
    }

    /// The type of the input: that of the result, unless the call names a class.
    fn wanted(&mut self, s: &State, method: &'static Method, operands: usize) -> Option<Type> {
        let result = method.types.result.as_ref()?;
        if operands != 1 || matches!(result, Type::Primitive(_)) {
            return Some(result.clone());
        }
        let Some(at) = Machine::concrete_ref(s.peek(0)) else { return Some(result.clone()) };
        let named = match self.object(s, at).mirror() {
            Some(class) => Some(class),
            None => {
                let name = String::from_utf16(&self.string_units(s, at)?).ok()?;
                self.program.class(&name.replace('.', "/")).ok()
            }
        };
        Some(named.map_or_else(|| result.clone(), type_of))
    }

    /// Only objects of which their class says that they are as they should be are handed out.
    fn check_invariant(&mut self, s: &mut State, ty: &Type, value: Value) -> Step {
        let Type::Class(name) = ty else { return Ok(()) };
        let Ok(class) = self.program.class(name) else { return Ok(()) };
        let named = |class: &'static Class| class.find_method(&self.settings.invariant, "()Z");
        let invariant = class.ancestors().find_map(named);
        let Some(invariant) = invariant.filter(|method| !method.is_static()) else { return Ok(()) };
        let at = match value {
            Value::Ref(at) => at,
            value if self.mode.knows_inputs() => {
                let null = self.same_reference(value, Value::NULL);
                if self.decide(s, null)? {
                    return Ok(());
                }
                self.single(s, value)?
            }
            // Exploring, what may be null is taken as it comes.
            _ => return Ok(()),
        };
        if at == NULL {
            return Ok(());
        }
        let invariant = self.program.select(self.object(s, at).class, invariant).unwrap_or(invariant);
        self.call(s, invariant, &[Value::Ref(at)], Purpose::Holds)
    }

    /// Whether a boolean of the program is true.
    pub(crate) fn truth(&mut self, value: Value) -> Term {
        let condition = value.int_term(&mut self.terms);
        let zero = self.terms.int(0);
        let fails = self.terms.eq(condition, zero);
        self.terms.not(fails)
    }

    /// Goes on only where the condition holds; what was approximated on the way still counts.
    pub(crate) fn keep_if(&mut self, s: &mut State, holds: Term) -> Step {
        if self.mode.notes_decisions() {
            return if self.decide(s, holds)? { Ok(()) } else { Err(self.of_no_interest()) };
        }
        match self.require(s, holds, LeftOut::Nothing("the program says that it is not interested")) {
            Ok(narrowed) => {
                if narrowed {
                    self.remember(s, s.cur.pc, holds, None);
                }
                Ok(())
            }
            Err(Stop::Ended(End::Dropped(_))) => Err(self.of_no_interest()),
            Err(other) => Err(other),
        }
    }

    /// The program ends here, quietly.
    pub(crate) fn of_no_interest(&self) -> Stop {
        Stop::Ended(End::Returned(None))
    }

    /// What the arguments of an input method say about its result.
    fn limits(&mut self, s: &State, method: &Method, value: Value, operands: usize) -> Vec<Term> {
        match (&method.types.parameters[..], &method.types.result) {
            ([min, max], Some(Type::Primitive(primitive)))
                if min == max && *min == Type::Primitive(*primitive) && operands == 2 =>
            {
                let [min, max, value] =
                    [s.peek(1), s.peek(0), value].map(|value| value.to_term(&mut self.terms));
                [(min, value), (value, max)]
                    .map(|(low, high)| match primitive {
                        Primitive::Float | Primitive::Double => self.terms.fcmp(FloatCmp::Le, low, high),
                        _ => self.terms.cmp(BvCmp::Sle, low, high),
                    })
                    .to_vec()
            }
            ([Type::Primitive(Primitive::Int)], Some(Type::Class(_))) => {
                let Value::Ref(at) = value else { return Vec::new() };
                let Some(length) = self.object(s, at).text().map(|text| text.length) else {
                    return Vec::new();
                };
                let most = s.peek(0).int_term(&mut self.terms);
                vec![self.terms.cmp(BvCmp::Sle, length, most)]
            }
            _ => Vec::new(),
        }
    }
}

fn type_of(class: &Class) -> Type {
    match Type::parse(class.name) {
        Some(array @ Type::Array(_)) => array,
        _ => Type::Class(class.name.into()),
    }
}

/// The variable the value is assigned to, if nothing else on the path is called like that; else that or the method with
/// the number of the input: `size`, `nondetInt#2`. Names of other inputs have a dot, a bracket or a question mark.
fn name(entry: Option<&Method>, s: &State, method: &'static Method) -> String {
    let code = s.cur.code;
    let cast = matches!(code.insns.get(s.cur.pc as usize + 1), Some(Insn::CheckCast(_)));
    let next = s.cur.pc + 1 + u32::from(cast);
    let assigned = match code.insns.get(next as usize) {
        Some(Insn::Store(slot)) => code.local_name(*slot, next + 1),
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
