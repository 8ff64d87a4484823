//! The state an entry starts in: its inputs, and the initialiser of its class, which is the first thing that happens.

use classes::class::{Class, Method};
use classes::descriptor::Type;

use crate::inputs::program_inputs;
use crate::inputs::{NewInput, VarOrigin, generic_parameters, is_enum, narrower};
use crate::machine::Machine;
use crate::machine::coverage::ENTERED;
use crate::machine::heap::{Array, Body, Elements, Heap, Object};
use crate::machine::settings::{MainArguments, Nulls};
use crate::machine::state::{EntryInputs, Frame, Purpose, State};
use crate::machine::value::Value;
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::{Reason, Step, cut};

impl Machine {
    /// The state in which the entry is called; its siblings, where there is a choice, are spawned.
    pub(crate) fn start(&mut self, entry: &'static Method) -> Step<Box<State>> {
        let spawned = self.pass.spawned.len();
        let mut s = self.called(entry)?;
        let mut siblings = self.pass.spawned.split_off(spawned);
        siblings.iter_mut().for_each(|sibling| self.launch(sibling, entry));
        self.pass.spawned.append(&mut siblings);
        // The path that is followed once more may be that of a sibling.
        if let Some(mut other) = self.mode.take_sibling() {
            self.launch(&mut other, entry);
            return Ok(other);
        }
        self.launch(&mut s, entry);
        Ok(s)
    }

    /// Before anything else the class of the entry is initialised and the receiver made, as part of the path.
    pub(crate) fn launch(&mut self, s: &mut State, entry: &'static Method) {
        let (method, code) = self.jvm.idle;
        let frame = Frame::new(method, code, s.stack.len() as u32, Purpose::Launch(entry));
        self.push_frame(s, frame, &[]);
    }

    /// Whether the entry may begin. False: something has to run first, which is on the stack.
    pub(crate) fn is_launched(&mut self, s: &mut State, entry: &'static Method) -> Step<bool> {
        if !self.ensure_initialised(s, entry.owner())? {
            return Ok(false);
        }
        if let Some(Value::Ref(at)) = s.inputs.receiver
            && !self.look_inside(s, at)?
        {
            return Ok(false);
        }
        if !self.prepared(s)? {
            return Ok(false);
        }
        self.meter.coverage.take(entry, ENTERED, true);
        Ok(true)
    }

    /// The entry's frame with its inputs.
    fn called(&mut self, entry: &'static Method) -> Step<Box<State>> {
        let Some(code) = &entry.code else { return cut(Reason::UnmodelledNative) };
        let owner = entry.owner();
        let mut s = Box::new(State::new(entry, code, Heap::default()));
        let mut receiver = None;
        if entry.is_constructor() {
            let at = self.allocate(&mut s, Object::with_fields(owner));
            receiver = Some(Value::Ref(at));
        } else if !entry.is_static() {
            receiver = Some(self.receiver_of(&mut s, owner)?);
        }
        let arguments = self.arguments_of(&mut s, entry)?;
        let mut slot = 0;
        for &value in receiver.iter().chain(arguments.iter()) {
            s.set_local(slot, value);
            slot += if value.is_wide() { 2 } else { 1 };
        }
        s.inputs = EntryInputs {
            receiver: receiver.filter(|_| !entry.is_constructor()),
            arguments: arguments.into(),
        };
        if let Some(Value::Ref(at)) = s.inputs.receiver {
            // Subclasses that inherit the entry run it too, with their own idea of what it calls.
            let runs_it =
                |class: &&'static Class| self.program.select(class, entry).is_ok_and(|m| m == entry);
            let candidates = self.candidates(&mut s, at);
            if owner.is_abstract() && !owner.layout.is_empty() {
                self.assume_classes(&mut s, at, "the state");
            }
            let (classes, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(runs_it);
            if classes.is_empty()
                && let Some(input) = self.object_mut(&mut s, at).input_mut()
            {
                // Only a class that a test declares itself would do.
                input.not.extend(others);
            }
            let others = LeftOut::Nothing(
                "other classes override the entry, which is another entry, or are assumed away at calls",
            );
            self.choose(&mut s, classes, others, |machine, state, class| machine.fix_class(state, at, class));
        }
        Ok(s)
    }

    /// An enum's methods are called on its constants; of other classes any instance will do.
    fn receiver_of(&mut self, s: &mut State, owner: &'static Class) -> Step<Value> {
        let origin = NewInput { name: "this", from: VarOrigin::Inside, nullable: false, generic: None };
        if is_enum(owner) {
            let constant = self.fresh_enum(s, owner, &origin)?;
            if constant == Value::NULL {
                self.pass.reasons.add(
                    Reason::CannotConstruct,
                    &format!("{}, which has no constants", owner.binary_name()),
                );
                return cut(Reason::CannotConstruct);
            }
            return Ok(constant);
        }
        let at = self.new_input(s, owner, &origin)?;
        Ok(Value::Ref(at))
    }

    fn arguments_of(&mut self, s: &mut State, entry: &'static Method) -> Step<Vec<Value>> {
        if is_main(entry) && self.without_arguments() {
            self.leave_out(s, LeftOut::Assumed(Assumption::Launcher, "no arguments".into()));
            let class = self.program.class_of(&entry.types.parameters[0]);
            let class = self.linked(class)?;
            let nothing = Body::Array(Array::Known(Elements::Cells(Vec::new())));
            return Ok(vec![self.allocate(s, Object::new(class, nothing)).into()]);
        }
        let generics = generic_parameters(entry);
        let launched = self.settings.launched && is_main(entry);
        let mut values = Vec::new();
        for (i, ty) in entry.types.parameters.iter().enumerate() {
            let name = entry.parameter_name(i);
            let annotated =
                entry.parameter_annotations.get(i).is_some_and(|a| a.iter().any(|n| forbids_null(n)));
            let nullable = self.settings.nulls == Nulls::Allow || !annotated && !launched;
            if !nullable && !matches!(ty, Type::Primitive(_)) {
                let why = if launched { Assumption::Launcher } else { Assumption::Annotations };
                self.leave_out(s, LeftOut::Assumed(why, name.to_string().into()));
            }
            let origin =
                NewInput { name: &name, from: VarOrigin::Parameter(i), nullable, generic: generics.get(i) };
            let ty = narrower(ty, origin.generic);
            values.push(self.fresh_value(s, ty, &origin)?);
        }
        Ok(values)
    }

    fn without_arguments(&self) -> bool {
        match self.settings.main_arguments {
            MainArguments::Auto => program_inputs::has_api(self.program),
            MainArguments::Any => false,
            MainArguments::None => true,
        }
    }
}

/// Where the `java` launcher starts a program.
pub fn is_main(method: &Method) -> bool {
    method.name == "main" && method.is_static() && method.descriptor == "([Ljava/lang/String;)V"
}

/// `NonNull`, `NotNull`, `Nonnull` of the usual annotation packages.
fn forbids_null(annotation: &str) -> bool {
    let simple = annotation.rsplit(['/', '$']).next().unwrap_or(annotation);
    matches!(simple, "NonNull" | "NotNull" | "Nonnull")
}
