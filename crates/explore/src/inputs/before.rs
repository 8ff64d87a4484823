//! What a caller does between making the inputs and calling the entry: it calls static methods that change static state,
//! assigns static fields, and changes what it passed to constructors and what they kept, what lies in static fields, and
//! what methods hand out of that. Crashes are found so; that there are no others is for `Stage::AnyState` to say.

use std::rc::Rc;

use classes::class::{Class, Field, Method, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;
use classes::generics::GenericType;
use terms::{BvCmp, Sort};

use super::makers::accessible;
use super::record::EarlierCall;
use super::{NewInput, VarOrigin, generic_parameters, narrower};
use crate::boundary::validate::reach::ReachedVariables;
use crate::machine::Machine;
use crate::machine::context::Stage;
use crate::machine::heap::{Body, Construction, Object};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::{LeftOut, no_behaviour};
use crate::path::outcome::Step;

/// Things a caller does before the entry, and where there are few to choose from.
const MAX_STEPS: usize = 2;
const MAX_STEPS_OF_FEW: usize = 4;
const FEW: usize = 3;
/// Alternatives at each of them.
const MAX_ALTERNATIVES: usize = 12;

/// How callers change the JDK's collections.
const CHANGES: &[(&str, &str)] = &[
    ("clear", "()V"),
    ("add", "(Ljava/lang/Object;)Z"),
    ("remove", "(I)Ljava/lang/Object;"),
    ("set", "(ILjava/lang/Object;)Ljava/lang/Object;"),
    ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
];

/// How callers change what of the JDK's they were handed: whatever its elements are, these fit.
const CHANGES_OF_HANDED_OUT: &[(&str, &str)] = &[
    ("clear", "()V"),
    ("setLength", "(I)V"),
    ("setTime", "(J)V"),
    ("set", "(I)V"),
    ("set", "(J)V"),
    ("set", "(Z)V"),
];

/// What could be done.
#[derive(Clone, Copy)]
enum EarlierStep {
    Nothing,
    Call(Option<Addr>, &'static Method),
    Assign(&'static Field),
    Store(Addr),
}

impl Machine {
    /// Whether everything that is to happen before the entry has happened. False: it is on the stack.
    pub(crate) fn prepared(&mut self, s: &mut State) -> Step<bool> {
        if self.pass.stage != Stage::Sequences || s.prepared || !self.mode.has_past() {
            return Ok(true);
        }
        let handed_out = match s.before.last() {
            Some(&EarlierCall::Call { handed_out: Some(at), method, .. }) => Some((at, method)),
            _ => None,
        };
        let all = match handed_out {
            Some((at, method)) => self.changes_of_handed_out(s, at, method),
            None if self.was_here_before(s) => {
                return no_behaviour("what was done before leads to a state that something else led to");
            }
            None => {
                let changes = self.changes(s);
                let most = if changes.len() <= FEW { MAX_STEPS_OF_FEW } else { MAX_STEPS };
                if changes.is_empty() || s.before.len() >= most {
                    s.prepared = true;
                    return Ok(true);
                }
                std::iter::once(EarlierStep::Nothing).chain(changes).collect()
            }
        };
        let others =
            LeftOut::Nothing("this stage finds crashes; that there are no others is for another one to say");
        self.choose(s, all, others, |machine, state, change| {
            if let Err(stopped) = machine.change(state, change) {
                machine.doom(state, stopped);
            }
        });
        Ok(false)
    }

    /// Whether other steps led to the state of this path, up to names.
    fn was_here_before(&mut self, s: &State) -> bool {
        self.mode.finds_paths()
            && !s.before.is_empty()
            && self.shape(s).is_some_and(|shape| !self.pass.shapes.insert(shape))
    }

    fn changes(&mut self, s: &State) -> Vec<EarlierStep> {
        let mut found = Vec::new();
        for &field in &self.entry.read_statics {
            let visible = !field.is_private() && self.can_see(field);
            if visible && !field.is_final() {
                found.push(EarlierStep::Assign(field));
            }
            found.extend(self.static_users(field).into_iter().map(|method| EarlierStep::Call(None, method)));
            if visible
                && field.is_final()
                && let Some(at) = Machine::concrete_ref(self.read_static(s, field)).filter(|at| *at != NULL)
                && self.object(s, at).class.origin != ClassOrigin::Jdk
            {
                let class = self.object(s, at).class;
                found.extend(
                    self.mutators(class).into_iter().map(|method| EarlierStep::Call(Some(at), method)),
                );
            }
        }
        for &at in s.input_objects.iter() {
            let object = self.object(s, at);
            let made = object.input().is_some_and(|i| matches!(i.construction, Construction::By { .. }));
            if made && object.class.origin != ClassOrigin::Jdk {
                let methods = self.handing_out(object.class);
                found.extend(methods.into_iter().map(|method| EarlierStep::Call(Some(at), method)));
            }
        }
        for at in self.kept(s) {
            let object = self.object(s, at);
            if object.class.is_array() {
                found.push(EarlierStep::Store(at));
            } else if object.class.origin == ClassOrigin::Jdk {
                let class = object.class;
                let changes = CHANGES.iter().filter_map(|(name, descriptor)| {
                    class
                        .ancestors()
                        .find_map(|c| c.find_method(name, descriptor))
                        .filter(|m| m.code.is_some())
                });
                found.extend(changes.map(|method| EarlierStep::Call(Some(at), method)));
            } else {
                found.extend(
                    self.mutators(object.class).into_iter().map(|method| EarlierStep::Call(Some(at), method)),
                );
            }
        }
        found.truncate(MAX_ALTERNATIVES);
        found
    }

    /// Static methods and constructors that a caller may call and that assign a static field, or have to do with it.
    fn static_users(&self, field: &'static Field) -> Vec<&'static Method> {
        let rank = |method: &'static Method| {
            let code = method.code.iter().flat_map(|code| code.insns.iter());
            code.filter_map(|insn| match insn {
                Insn::PutStatic(site) if site.names(field) => Some(0),
                Insn::GetStatic(site) if site.names(field) => Some(1),
                _ => None,
            })
            .min()
        };
        let is_for_callers = |m: &&'static Method| {
            let makes = m.is_constructor() && m.owner().instantiable() && m.owner().outer.is_none();
            (m.is_static() && m.name != "<clinit>" || makes)
                && !m.owner().is_enum()
                && !m.is_synthetic()
                && accessible(m, self.entry.package)
        };
        let methods = self.program.nest_of(field.owner()).flat_map(|class| class.methods.iter());
        let mut found: Vec<(u8, &'static Method)> =
            methods.filter(is_for_callers).filter_map(|m| Some((rank(m)?, m))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, method)| method).collect()
    }

    /// Methods without parameters that may hand out what an object keeps.
    fn handing_out(&self, class: &'static Class) -> Vec<&'static Method> {
        let looks =
            |insn: &Insn| matches!(insn, Insn::GetField(site) if site.descriptor.starts_with(['L', '[']));
        let methods = class.ancestors().flat_map(|c| c.methods.iter());
        methods
            .filter(|m| !m.is_static() && !m.is_synthetic() && m.types.parameters.is_empty())
            .filter(|m| accessible(m, self.entry.package) && self.entry.method != Some(*m))
            .filter(|m| match &m.types.result {
                Some(Type::Array(_)) => true,
                Some(ty @ Type::Class(_)) => self
                    .program
                    .class_of(ty)
                    .is_ok_and(|declared| !self.changers(declared, declared).is_empty()),
                _ => false,
            })
            .filter(|m| m.code.as_ref().is_some_and(|code| code.insns.iter().any(looks)))
            .filter(|m| self.program.select(class, m).is_ok_and(|selected| selected == *m))
            .collect()
    }

    /// A call before the entry has returned. What it hands out and others hold may be changed through it.
    pub(crate) fn called_before(&mut self, s: &mut State, result: Option<Value>) {
        let Some(at) = result.and_then(Machine::concrete_ref).filter(|at| *at != NULL) else { return };
        let Some(&EarlierCall::Call { method, .. }) = s.before.last() else { return };
        if s.input_objects.contains(&at)
            || self.held_by_frozen(s, at).is_some()
            || self.changes_of_handed_out(s, at, method).is_empty()
        {
            return;
        }
        let mut reach = ReachedVariables::new(self, s);
        let statics = s.statics.values().flat_map(|class| class.values.iter().copied());
        let inputs = s.input_objects.iter().map(|&input| Value::Ref(input));
        for held in statics.chain(inputs) {
            reach.value(held);
        }
        if reach.has_met(at)
            && let Some(EarlierCall::Call { handed_out, .. }) = Rc::make_mut(&mut s.before).last_mut()
        {
            *handed_out = Some(at);
        }
    }

    /// What a caller can do with what a method handed out, by the type that the method declares.
    fn changes_of_handed_out(&self, s: &State, at: Addr, method: &'static Method) -> Vec<EarlierStep> {
        let class = self.object(s, at).class;
        let Some(ty @ Type::Class(_)) = &method.types.result else {
            return vec![EarlierStep::Store(at)];
        };
        let Ok(declared) = self.program.class_of(ty) else { return Vec::new() };
        let changers = self.changers(class, declared).into_iter();
        changers.map(|method| EarlierStep::Call(Some(at), method)).collect()
    }

    /// Methods of a declared type by which a caller can change an object of this class.
    fn changers(&self, class: &'static Class, declared: &'static Class) -> Vec<&'static Method> {
        if declared.origin != ClassOrigin::Jdk {
            let mut methods = self.mutators(class);
            methods.retain(|m| declared.is_subclass_of(m.owner()));
            return methods;
        }
        let types = || declared.ancestors().chain(declared.superinterfaces());
        let changes = CHANGES_OF_HANDED_OUT.iter();
        changes
            .filter_map(|(name, descriptor)| types().find_map(|c| c.find_method(name, descriptor)))
            .collect()
    }

    fn can_see(&self, field: &'static Field) -> bool {
        let owner = field.owner();
        let same = owner.package() == self.entry.package;
        (same || field.is_public() && owner.is_public()) && !owner.is_private()
    }

    /// Inputs that others keep: whoever passed them may change them still.
    fn kept(&mut self, s: &State) -> Vec<Addr> {
        let mut found = Vec::new();
        for &holder in s.input_objects.iter() {
            let object = self.object(s, holder);
            let made = object.input().is_some_and(|i| matches!(i.construction, Construction::By { .. }));
            let Body::Fields(fields) = &object.body else { continue };
            if !made {
                continue;
            }
            let held: Vec<Addr> = fields.clone().iter().flat_map(|&value| self.held(s, value)).collect();
            for at in held {
                let passed = at != holder && s.input_objects.contains(&at);
                let changeable = self.object(s, at).input().is_some_and(|i| {
                    self.object(s, at).class.is_array()
                        || matches!(i.construction, Construction::By { .. } | Construction::Lazy) && !i.open
                });
                if passed && changeable && !found.contains(&at) {
                    found.push(at);
                }
            }
        }
        found
    }

    fn change(&mut self, s: &mut State, change: EarlierStep) -> Step {
        let number = s.before.len() + 1;
        match change {
            EarlierStep::Nothing => s.prepared = true,
            EarlierStep::Assign(field) => {
                let name = format!("{}.{}", field.owner().simple_name(), field.name);
                let value = self.fresh_change(s, &name, &field.ty, None)?;
                self.write_static(s, field, value);
                self.done_before(s, EarlierCall::Assign(field, value));
            }
            EarlierStep::Call(on, method) => {
                let generics = match on {
                    Some(at) => self.parameters_on(s, at, method),
                    None => generic_parameters(method),
                };
                let mut arguments = Vec::new();
                for (i, ty) in method.types.parameters.iter().enumerate() {
                    let name = format!("{}#{number}.{}", method.name, method.parameter_name(i));
                    arguments.push(self.fresh_change(s, &name, ty, generics.get(i))?);
                }
                let given = arguments.clone().into();
                self.done_before(s, EarlierCall::Call { on, method, arguments: given, handed_out: None });
                let on = match on {
                    None if method.is_constructor() => {
                        Some(self.allocate(s, Object::with_fields(method.owner())))
                    }
                    on => on,
                };
                let called = match on.map(|at| self.object(s, at).class) {
                    Some(class) if !method.is_constructor() => {
                        self.linked(self.program.select(class, method))?
                    }
                    _ => method,
                };
                let all: Vec<Value> = on.map(Value::Ref).into_iter().chain(arguments).collect();
                self.call(s, called, &all, Purpose::Before)?;
            }
            EarlierStep::Store(array) => {
                let Some(Type::Array(component)) = Type::parse(self.object(s, array).class.name) else {
                    return Ok(());
                };
                let index = self.input_var(&format!("index#{number}"), Sort::Bv(32), VarOrigin::Inside);
                let length = self.length_of(s, array);
                let (length, zero) = (length.int_term(&mut self.terms), self.terms.int(0));
                let (above, below) =
                    (self.terms.cmp(BvCmp::Sle, zero, index), self.terms.cmp(BvCmp::Slt, index, length));
                let within = self.terms.and(above, below);
                self.require(s, within, LeftOut::Nothing("others would throw before the entry"))?;
                let value = self.fresh_change(s, &format!("element#{number}"), &component, None)?;
                let index = Value::of_int(&self.terms, index);
                self.store_element(s, array, index, value)?;
                self.done_before(s, EarlierCall::Store { array, index, value });
            }
        }
        Ok(())
    }

    fn fresh_change(
        &mut self,
        s: &mut State,
        name: &str,
        ty: &Type,
        generic: Option<&GenericType>,
    ) -> Step<Value> {
        let origin = NewInput { name, from: VarOrigin::Inside, nullable: true, generic };
        self.fresh_value(s, narrower(ty, generic), &origin)
    }

    fn done_before(&mut self, s: &mut State, step: EarlierCall) {
        // A longer sequence waits for the shorter ones.
        s.depth += 1;
        Rc::make_mut(&mut s.before).push(step);
    }
}
