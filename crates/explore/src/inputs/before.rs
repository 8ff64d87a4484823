//! What a caller does between making the inputs and calling the entry: it calls static methods that change static state,
//! assigns static fields, and changes what it passed to constructors and what they kept. Crashes are found so; that there
//! are no others is for `Stage::AnyState` to say.

use std::rc::Rc;

use classes::class::{Field, Method, Origin as ClassOrigin};
use classes::descriptor::Type;
use classes::generics::GenericType;
use terms::{BvCmp, Sort};

use super::ways::accessible;
use super::{Origin, VarOrigin, generic_parameters, narrower};
use crate::entry::Stage;
use crate::heap::{Body, Construction};
use crate::left_out::LeftOut;
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::{Purpose, State};
use crate::value::{Addr, Value};

/// Things a caller does before the entry.
const MAX_STEPS: usize = 2;
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

/// One thing that is done before the entry is called.
#[derive(Debug, Clone)]
pub enum Before {
    /// A call, of an instance method on this object.
    Call { on: Option<Addr>, method: &'static Method, arguments: Rc<[Value]> },
    /// An assignment of a static field.
    Assign(&'static Field, Value),
    /// An assignment of an element.
    Store { array: Addr, index: Value, value: Value },
}

/// What could be done.
#[derive(Clone, Copy)]
enum Change {
    Nothing,
    Call(Option<Addr>, &'static Method),
    Assign(&'static Field),
    Store(Addr),
}

impl Machine {
    /// Whether everything that is to happen before the entry has happened. False: it is on the stack.
    pub(crate) fn prepared(&mut self, s: &mut State) -> Step<bool> {
        if self.stage != Stage::Sequences || s.prepared || self.follow.is_some() {
            return Ok(true);
        }
        let changes = if s.before.len() < MAX_STEPS { self.changes(s) } else { Vec::new() };
        if changes.is_empty() {
            s.prepared = true;
            return Ok(true);
        }
        let all: Vec<Change> = std::iter::once(Change::Nothing).chain(changes).collect();
        let others =
            LeftOut::Nothing("this stage finds crashes; that there are no others is for another one to say");
        self.choose(s, all, others, |machine, state, change| {
            if let Err(stopped) = machine.change(state, change) {
                machine.doom(state, stopped);
            }
        });
        Ok(false)
    }

    fn changes(&mut self, s: &State) -> Vec<Change> {
        let mut found = Vec::new();
        for &field in &self.read_statics {
            if !field.is_final() && !field.is_private() && self.can_see(field) {
                found.push(Change::Assign(field));
            }
            found.extend(self.static_writers(field).into_iter().map(|method| Change::Call(None, method)));
        }
        for at in self.kept(s) {
            let object = self.object(s, at);
            if object.class.is_array() {
                found.push(Change::Store(at));
            } else if object.class.origin == ClassOrigin::Jdk {
                let class = object.class;
                let changes = CHANGES.iter().filter_map(|(name, descriptor)| {
                    class
                        .ancestors()
                        .find_map(|c| c.find_method(name, descriptor))
                        .filter(|m| m.code.is_some())
                });
                found.extend(changes.map(|method| Change::Call(Some(at), method)));
            } else {
                found.extend(
                    self.mutators(object.class).into_iter().map(|method| Change::Call(Some(at), method)),
                );
            }
        }
        found.truncate(MAX_ALTERNATIVES);
        found
    }

    /// Static methods that a caller may call and that assign a field.
    fn static_writers(&self, field: &'static Field) -> Vec<&'static Method> {
        let is_for_callers = |m: &&'static Method| {
            m.is_static() && m.name != "<clinit>" && !m.is_synthetic() && accessible(m, self.test_package)
        };
        let writers = self.writers(field).map(|(method, _)| method);
        let mut found: Vec<_> = writers.filter(is_for_callers).filter(|m| self.entry != Some(*m)).collect();
        found.dedup();
        found
    }

    fn can_see(&self, field: &'static Field) -> bool {
        let owner = field.owner();
        let same = owner.package() == self.test_package;
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

    fn change(&mut self, s: &mut State, change: Change) -> Step {
        let number = s.before.len() + 1;
        match change {
            Change::Nothing => s.prepared = true,
            Change::Assign(field) => {
                let name = format!("{}.{}", field.owner().simple_name(), field.name);
                let value = self.fresh_change(s, &name, &field.ty, None)?;
                self.write_static(s, field, value);
                self.done_before(s, Before::Assign(field, value));
            }
            Change::Call(on, method) => {
                let generics = match on {
                    Some(at) => self.parameters_on(s, at, method),
                    None => generic_parameters(method),
                };
                let mut arguments = Vec::new();
                for (i, ty) in method.types.parameters.iter().enumerate() {
                    let name = format!("{}#{number}.{}", method.name, method.parameter_name(i));
                    arguments.push(self.fresh_change(s, &name, ty, generics.get(i))?);
                }
                self.done_before(s, Before::Call { on, method, arguments: arguments.clone().into() });
                let all: Vec<Value> = on.map(Value::Ref).into_iter().chain(arguments).collect();
                self.call(s, method, &all, Purpose::Before)?;
            }
            Change::Store(array) => {
                let Some(Type::Array(component)) = Type::parse(self.object(s, array).class.name) else {
                    return Ok(());
                };
                let index = self.input_var(&format!("index#{number}"), Sort::Bv(32), VarOrigin::Inside);
                let length = self.length_of(s, array);
                let (length, zero) = (self.int_term(length), self.terms.int(0));
                let (above, below) =
                    (self.terms.cmp(BvCmp::Sle, zero, index), self.terms.cmp(BvCmp::Slt, index, length));
                let within = self.terms.and(above, below);
                self.require(s, within, LeftOut::Nothing("others would throw before the entry"))?;
                let value = self.fresh_change(s, &format!("element#{number}"), &component, None)?;
                let index = self.int_value(index);
                self.store_element(s, array, index, value)?;
                self.done_before(s, Before::Store { array, index, value });
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
        let origin = Origin { name, from: VarOrigin::Inside, nullable: true, generic };
        self.fresh_value(s, narrower(ty, generic), &origin)
    }

    fn done_before(&mut self, s: &mut State, step: Before) {
        // A longer sequence waits for the shorter ones.
        s.depth += 1;
        Rc::make_mut(&mut s.before).push(step);
    }
}
