//! Input objects of a run. On the JVM they are there from the start; here their fields come into being when they are looked
//! at, each a variable that has the value the JVM's object has: what was planned for it, or else what a field of a fresh
//! object holds. So which of them are null, the same, or of which class, are conditions like any other.

use std::rc::Rc;

use classes::class::{Class, Origin as ClassOrigin};
use classes::descriptor::{Primitive, Type};
use terms::{Const, Model, Node, Sort, Term};

use super::Machine;
use super::given::is_given;
use crate::inputs::{AskedInput, FREE_UNIT, NewInput, VarOrigin, is_box};
use crate::machine::heap::Array;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step, cut};

/// Classes that are considered for one reference.
const MAX_CLASSES: usize = 8;
/// Earlier objects that a reference may be to.
const MAX_ALIASES: usize = 40;

/// The values of all variables inside input objects: with the inputs themselves, all that a run is determined by.
pub type RunPlan = Vec<Planned>;

/// A variable's name, its sort by number, and its value's bits.
pub type Planned = (String, u8, u64);

impl Machine {
    /// The model that a run starts from.
    pub(super) fn planned(&mut self, plan: &[Planned]) -> Model {
        let mut model = Model::new();
        for (name, sort, bits) in plan.iter().filter(|planned| !is_given(planned)) {
            let Some(sort) = numbered(*sort) else { continue };
            let var = self.input_var(name, sort, VarOrigin::Inside);
            if let Node::Var(id) = *self.terms.node(var) {
                model.set(id, Const::from_bits(sort, *bits));
            }
        }
        model
    }

    /// What has to be planned for a run to be as the model says. Programs that ask for values and texts only need no plan:
    /// the JVM tells what those were.
    pub(super) fn plan_of(&self, s: &State, model: &Model) -> RunPlan {
        let is_told = |input: &AskedInput| match &input.ty {
            Type::Primitive(_) => true,
            Type::Class(name) => **name == *self.jvm.known.string.name,
            Type::Array(_) => false,
        };
        if s.program_inputs.iter().all(is_told) {
            return RunPlan::new();
        }
        let planned = model.iter().filter_map(|(id, value)| {
            let name = self.terms.var_name(id).to_string();
            let sort = self.terms.sort(self.terms.var_term(id));
            Some((name, number(sort)?, value.bits()))
        });
        planned.collect()
    }

    /// A reference to an input: null, an object that is there already, or a new one, of one of the classes it may have.
    pub(crate) fn fresh_followed(
        &mut self,
        s: &mut State,
        class: &'static Class,
        origin: &NewInput,
    ) -> Step<Value> {
        let classes = self.classes_to_follow(s, class);
        let mut objects = Vec::new();
        for class in &classes {
            objects.push(self.new_input(s, class, origin)?);
        }
        if objects.is_empty() {
            self.pass.reasons.add(Reason::CannotConstruct, &class.binary_name());
            s.caveat(Reason::CannotConstruct);
            return if origin.nullable { Ok(Value::NULL) } else { cut(Reason::CannotConstruct) };
        }
        let mut t = self.one_of(&objects, &format!("{}.getClass()", origin.name), origin.from);
        for (class, at) in classes.into_iter().zip(objects) {
            let mut aliases = self.possible_aliases(s, at, class, origin);
            if aliases.len() > MAX_ALIASES {
                s.caveat(Reason::CannotConstruct);
                aliases.truncate(MAX_ALIASES);
            }
            t = self.or_one_of(s, &aliases, t, origin);
        }
        Ok(self.maybe_null(s, t, origin))
    }

    /// Those whose fields may be assigned one by one, and those that are more than their fields anyway.
    fn classes_to_follow(&self, s: &mut State, class: &'static Class) -> Vec<&'static Class> {
        if class.is_array() || class == self.jvm.known.string || is_box(class) {
            return vec![class];
        }
        let mut found = self.candidate_classes(class, &[], &[]);
        let is_plain = |class: &&'static Class| {
            class.origin != ClassOrigin::Jdk
                || *class == self.jvm.known.string
                || *class == self.jvm.known.object
                || is_box(class)
        };
        let all = found.len();
        found.retain(is_plain);
        found.truncate(MAX_CLASSES);
        if found.len() < all || class == self.jvm.known.object {
            s.caveat(Reason::Subtypes);
        }
        found
    }

    /// Nothing was said of a reference: it is null.
    pub(crate) fn follow_null(&mut self, s: &mut State, null: Term) {
        self.assign_default(s, null, Const::Bool(true));
    }

    /// Nothing was said of a character.
    pub(crate) fn follow_free_unit(&mut self, s: &mut State, unit: Term) {
        self.assign_default(s, unit, Const::Bv { width: 16, bits: FREE_UNIT.into() });
    }

    /// The same where the character is a value of this type in an array or a box.
    pub(crate) fn follow_character_in(&mut self, s: &mut State, ty: &Type, value: Value) {
        if let (Type::Primitive(Primitive::Char), Some(unit)) = (ty, value.term()) {
            self.follow_free_unit(s, unit);
        }
    }

    fn assign_default(&mut self, s: &mut State, t: Term, value: Const) {
        if !self.mode.knows_inputs() {
            return;
        }
        let [id] = *self.terms.vars(t) else { return };
        let model = s.condition.model.get_or_insert_default();
        if model.get(id).is_none() {
            Rc::make_mut(model).set(id, value);
        }
    }

    /// Elements are told apart by where they are in this run; one that is looked at through another index, too.
    pub(crate) fn name_followed_index(&mut self, s: &State, array: Addr, index: Value) -> String {
        let here = self.known_int(s, index).unwrap_or_default();
        let known = match self.object(s, array).array() {
            Some(Array::Symbolic(array)) => array.initial.clone(),
            _ => Vec::new(),
        };
        let again = known.iter().filter(|&&(other, _)| self.known_int(s, other) == Some(here)).count();
        if again == 0 { here.to_string() } else { format!("{here}#{again}") }
    }
}

const SORTS: &[Sort] =
    &[Sort::Bool, Sort::Bv(8), Sort::Bv(16), Sort::Bv(32), Sort::Bv(64), Sort::F32, Sort::F64];

pub(super) fn number(sort: Sort) -> Option<u8> {
    SORTS.iter().position(|known| *known == sort).map(|at| at as u8)
}

pub(super) fn numbered(number: u8) -> Option<Sort> {
    SORTS.get(usize::from(number)).copied()
}
