//! How input objects get their state: by their constructors, run on the path with inputs of their own, so that what a
//! constructor establishes holds; or lazily, field by field, where a test may assign the fields anyway.

use std::rc::Rc;

use classes::class::{Class, Method, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;
use classes::generics::GenericType;

use super::derived::is_derived;
use super::generics::{generic_parameters_for, narrower};
use super::makers::Maker;
use super::{NewInput, VarOrigin};
use crate::boundary::is_collection;
use crate::machine::Machine;
use crate::machine::context::Stage;
use crate::machine::heap::{Construction, Extra, Object};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{LeftOut, no_behaviour};
use crate::path::outcome::{Reason, Step, cut};
use crate::strings::Viewed;

const BOXES: &[&str] = &[
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

impl Machine {
    /// How an input of this class is to get its state.
    pub fn construction_of(&self, class: &'static Class, unknown: bool) -> Construction {
        // Nobody needs to make what comes out of a call that is not followed, and only what is looked at has to fit. Of the
        // JDK's own classes more is known than that their fields hold something, unless it is to be compared with data.
        let compared =
            class.origin != ClassOrigin::Jdk || self.settings.observations.is_some() && !is_collection(class);
        let from_outside = unknown && compared;
        if class.layout.is_empty() || is_box(class) || from_outside {
            return Construction::Lazy;
        }
        let assignable = class.layout.iter().all(|f| {
            !f.is_final() && (f.is_public() || (!f.is_private() && f.owner().package() == self.entry.package))
        });
        if assignable && self.usable_constructors(class).any(cannot_fail) {
            Construction::Lazy
        } else {
            Construction::Pending
        }
    }

    /// Makes an input ready for its fields to be read or written. False: something has to run first, the instruction
    /// is over for now.
    pub fn look_inside(&mut self, s: &mut State, at: Addr) -> Step<bool> {
        let object = self.object(s, at);
        let Some(input) = object.input() else { return self.look_inside_string(s, at) };
        match input.construction {
            Construction::Lazy
            | Construction::By { .. }
            | Construction::Revived(_)
            | Construction::Stub(_) => return Ok(true),
            Construction::Pending => {}
        }
        if input.open {
            let candidates = self.candidates(s, at);
            if candidates.is_empty() {
                return self.cannot_construct(s, at);
            }
            if self.object(s, at).class.is_abstract() {
                // Others might be made in ways that those that are there are not.
                self.assume_classes(s, at, "the state");
            }
            let others = LeftOut::Nothing("what others inherit of the state is that of the declared class");
            self.choose(s, candidates, others, |machine, state, class| machine.fix_class(state, at, class));
            return self.look_inside(s, at);
        }
        let class = self.object(s, at).class;
        if self.pass.stage == Stage::Constructors
            && class.origin != ClassOrigin::Jdk
            && self.has_other_states(class)
        {
            self.leave_out(s, LeftOut::ToAnyState("".into()));
        }
        if !self.ensure_initialised(s, class)? {
            return Ok(false);
        }
        let ways = self.ways(s, at, class);
        self.pass.made_inputs |= class.origin != ClassOrigin::Jdk;
        if ways.is_empty() && self.pass.stage.has_any_state() {
            // Nobody outside can make it, but here any state counts.
            if let Some(input) = self.object_mut(s, at).input_mut() {
                input.construction = Construction::Lazy;
            }
            return Ok(true);
        }
        self.leave_out_if_made_early(s, class);
        self.leave_out_clones(s, at, class);
        self.leave_out_deserialised(s, class);
        if ways.is_empty() {
            return self.cannot_construct(s, at);
        }
        let others = LeftOut::Nothing("`ways` says what it leaves out");
        self.choose(s, ways, others, |machine, state, way| machine.build(state, at, way));
        Ok(false)
    }

    /// Input strings get their characters now, deferred strings and appends are made now.
    fn look_inside_string(&mut self, s: &mut State, at: Addr) -> Step<bool> {
        let object = self.object(s, at);
        if object.class == self.jvm.known.string && object.field(self.jvm.known.string_value) != Value::Unset
        {
            return Ok(true);
        }
        match object.extra.clone().as_deref() {
            Some(Extra::Appending(appending)) => {
                self.carry_out_appends(s, at, appending)?;
                Ok(false)
            }
            Some(Extra::Deferred(..)) => Ok(self.look_at_deferred(s, at)? && self.look_inside_string(s, at)?),
            Some(Extra::String(_)) => {
                self.materialise(s, at)?;
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    /// Makes a string that was put off; `false`: it is being made on the stack.
    pub fn look_at_deferred(&mut self, s: &mut State, at: Addr) -> Step<bool> {
        if self.object(s, at).field(self.jvm.known.string_value) != Value::Unset {
            return Ok(true);
        }
        let extra = self.object(s, at).extra.clone();
        let Some(Extra::Deferred(method, arguments)) = extra.as_deref() else { return Ok(true) };
        if is_decimal(method) && !arguments[0].is_concrete() {
            self.write_decimal(s, at, arguments[0])?;
            return Ok(true);
        }
        if let Some(builder) = arguments.first().copied().and_then(Machine::concrete_ref)
            && self.object(s, builder).appending().is_some()
        {
            match self.builder_view(s, builder)? {
                Viewed::View(view) => {
                    self.become_viewed(s, at, view);
                    return Ok(true);
                }
                Viewed::Again => return Ok(false),
                Viewed::Other => {}
            }
        }
        self.call(s, method, arguments, Purpose::Adopt(at))?;
        Ok(false)
    }

    fn cannot_construct<T>(&mut self, s: &State, at: Addr) -> Step<T> {
        let class = self.object(s, at).class.binary_name();
        self.pass.reasons.add(Reason::CannotConstruct, &class);
        cut(Reason::CannotConstruct)
    }

    /// Puts the construction on the stack of this state, innermost call last.
    fn build(&mut self, s: &mut State, at: Addr, way: Maker) {
        let built = match way {
            Maker::By(method) => self.build_by(s, at, method, &[]),
            Maker::Long => self.long_list(s, at),
            Maker::List => self.unknown_list(s, at),
            Maker::Recorded(sample) => self.revive(s, at, &sample),
            Maker::Filled { constructor, add, times } => {
                let calls: Step<Vec<_>> =
                    (0..times).map(|i| Ok((add, self.elements(s, at, add, i)?))).collect();
                calls.and_then(|calls| self.build_by(s, at, constructor, &calls))
            }
        };
        if let Err(stopped) = built {
            self.doom(s, stopped);
        }
    }

    pub(super) fn build_by(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
        calls: &[(&'static Method, Rc<[Value]>)],
    ) -> Step {
        let arguments = self.constructor_arguments(s, at, method)?;
        let class = self.object(s, at).class;
        let zeroed = Object::with_fields(class);
        let object = self.object_mut(s, at);
        object.body = zeroed.body;
        if let Some(input) = object.input_mut() {
            input.construction =
                Construction::By { method, arguments: arguments.clone(), calls: calls.into() };
        }
        for (call, arguments) in calls.iter().rev() {
            let mut all = vec![Value::Ref(at)];
            all.extend_from_slice(arguments);
            self.call(s, call, &all, Purpose::Prepare(at))?;
        }
        if !method.is_constructor() {
            return self.call(s, method, &arguments, Purpose::Adopt(at));
        }
        let mut all = vec![Value::Ref(at)];
        all.extend_from_slice(&arguments);
        self.call(s, method, &all, Purpose::Build(at))
    }

    /// What an input is called, and its declared generic type.
    fn name_and_type(&self, s: &State, at: Addr) -> (Rc<str>, Option<GenericType>) {
        let input = self.object(s, at).input();
        input.map_or_else(|| ("it".into(), None), |i| (i.name.clone(), i.generic.clone()))
    }

    fn constructor_arguments(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
    ) -> Step<Rc<[Value]>> {
        let (owner, wanted) = self.name_and_type(s, at);
        let generics = generic_parameters_for(method, wanted.as_ref());
        let arguments = self.arguments_for(s, &owner, method, &generics)?;
        if !is_derived(method) {
            return Ok(arguments);
        }
        let source = self.source_of(s, method, &owner, wanted.as_ref())?;
        Ok(std::iter::once(source).chain(arguments.iter().copied()).collect())
    }

    /// What the n-th call before the entry passes.
    pub(super) fn call_arguments(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
        n: usize,
    ) -> Step<Rc<[Value]>> {
        let (owner, _) = self.name_and_type(s, at);
        let name = match n {
            0 => format!("{owner}.{}", method.name),
            n => format!("{owner}.{}#{}", method.name, n + 1),
        };
        let generics = self.parameters_on(s, at, method);
        self.arguments_for(s, &name, method, &generics)
    }

    /// What a constructor, factory or other method is passed, whose parameters are of these types.
    fn arguments_for(
        &mut self,
        s: &mut State,
        owner: &str,
        method: &'static Method,
        generics: &[GenericType],
    ) -> Step<Rc<[Value]>> {
        let hidden = method.types.parameters.len() - generics.len().min(method.types.parameters.len());
        let mut arguments = Vec::new();
        for (i, ty) in method.types.parameters.iter().enumerate() {
            let parameter = method.parameter_name(i);
            let name = format!("{owner}.{parameter}");
            // The hidden outer instance of an inner class is never null.
            let outer = i == 0 && method.is_constructor() && is_inner(method.owner());
            let origin = NewInput {
                name: &name,
                from: VarOrigin::Inside,
                nullable: !outer,
                generic: i.checked_sub(hidden).and_then(|i| generics.get(i)),
            };
            let ty = narrower(ty, origin.generic);
            arguments.push(self.fresh_value(s, ty, &origin)?);
        }
        Ok(arguments.into())
    }

    /// What the n-th call that fills a collection passes.
    fn elements(&mut self, s: &mut State, at: Addr, add: &'static Method, n: usize) -> Step<Rc<[Value]>> {
        let (owner, _) = self.name_and_type(s, at);
        let generics = self.parameters_on(s, at, add);
        let from = VarOrigin::inside(self.object(s, at).input().is_some_and(|input| input.unknown));
        let keyed = add.types.parameters.len() == 2;
        let mut values = Vec::new();
        for i in 0..add.types.parameters.len() {
            let name = match (keyed, i) {
                (false, _) => format!("{owner}.get({n})"),
                (true, 0) => format!("{owner}.key({n})"),
                (true, _) => format!("{owner}.value({n})"),
            };
            let element = generics.get(i);
            let ty = match element {
                Some(g) => g.class.clone(),
                None => Type::Class("java/lang/Object".into()),
            };
            // One null among what is looked up is enough.
            let looked_up = i == 0 && (keyed || self.object(s, at).class.name.ends_with("Set"));
            let nullable = !looked_up || n == 0;
            let origin = NewInput { name: &name, from, nullable, generic: element };
            values.push(self.fresh_value(s, &ty, &origin)?);
        }
        Ok(values.into())
    }

    /// A factory has returned: its result becomes the input object.
    pub fn adopt(&mut self, s: &mut State, at: Addr, result: Option<Value>) -> Step {
        let Some(made) = result.and_then(Machine::concrete_ref) else {
            return no_behaviour("a factory that returns null leaves no object behind");
        };
        let made = self.object(s, made).clone();
        let deferred = matches!(self.object(s, at).extra.as_deref(), Some(Extra::Deferred(..)));
        if made.input().is_some() && !deferred {
            // Handed back what it was given, which is made in other ways: nothing new comes out of this one.
            return no_behaviour("what it was given is made in other ways");
        }
        if !deferred
            && self.object(s, at).input().is_some_and(|i| i.declared.is_some() && !i.open)
            && made.class != self.object(s, at).class
            && self.object(s, at).class.instantiable()
        {
            return no_behaviour("objects of another class are inputs of their own");
        }
        let object = self.object_mut(s, at);
        object.class = made.class;
        object.body = made.body;
        // What makes a deferred string may hand out another one.
        if deferred {
            object.extra = made.extra;
        }
        self.built(s, at)
    }

    /// An input has its constructor behind it, or a call that followed.
    pub fn built(&mut self, s: &mut State, at: Addr) -> Step {
        match self.pass.stage {
            Stage::Constructors => {}
            // A collection was filled: that is any state it may have.
            Stage::AnyObject | Stage::AnyState if self.object(s, at).class.origin == ClassOrigin::Jdk => {}
            Stage::AnyObject | Stage::AnyState => self.forget_mutable_state(s, at)?,
            Stage::Sequences => self.call_or_use(s, at)?,
        }
        Ok(())
    }

    /// An open input turned out to be a string, an array or a class: it gets the representation of one.
    pub fn become_special(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        if class == self.jvm.known.class {
            // Some class will do; that others may behave otherwise is said.
            let mirror = self.jvm.mirror(self.jvm.known.string);
            let mirror = self.object(s, mirror).clone();
            *self.object_mut(s, at) = mirror;
            self.leave_out(s, LeftOut::Beyond(Reason::Subtypes, "class literals".into()));
            return;
        }
        let input = self.object(s, at).input();
        let name = input.map_or_else(|| "it".into(), |i| i.name.clone());
        let from = VarOrigin::inside(input.is_some_and(|i| i.unknown));
        let samples = input.and_then(|i| i.samples.clone());
        let origin = NewInput { name: &name, from, nullable: false, generic: None };
        let made = match self.new_input(s, class, &origin) {
            Ok(made) => made,
            Err(stopped) => return self.doom(s, stopped),
        };
        let mut made = self.object(s, made).clone();
        if let Some(input) = made.input_mut() {
            input.samples = samples;
        }
        *self.object_mut(s, at) = made;
        if from != VarOrigin::Unknown || class != self.jvm.known.string {
            Rc::make_mut(&mut s.input_objects).pop();
        }
    }
}

/// Whether a constructor does nothing but assign: whatever it is passed, the object comes into being, and a test may
/// set its fields afterwards.
fn cannot_fail(constructor: &Method) -> bool {
    let Some(code) = &constructor.code else { return false };
    let harmless = |(i, insn): (usize, &Insn)| match insn {
        Insn::Load(_) | Insn::Dup | Insn::PutField(_) | Insn::New(_) | Insn::Return => true,
        Insn::ConstNull | Insn::ConstInt(_) | Insn::ConstLong(_) | Insn::ConstFloat(_) => true,
        Insn::ConstDouble(_) | Insn::ConstString(_) => true,
        // The superclass's constructor, or an empty collection.
        Insn::InvokeSpecial(site) => site.arguments == 0 && site.class.starts_with("java/"),
        Insn::NewArray(_) | Insn::ANewArray(_) => {
            matches!(i.checked_sub(1).map(|before| &code.insns[before]), Some(Insn::ConstInt(0..=1024)))
        }
        _ => false,
    };
    code.insns.iter().enumerate().all(harmless)
}

/// `Integer.toString(int)` and `Long.toString(long)`.
fn is_decimal(method: &Method) -> bool {
    let class = method.owner().name;
    method.name == "toString" && matches!(class, "java/lang/Integer" | "java/lang/Long")
}

pub fn is_box(class: &Class) -> bool {
    BOXES.contains(&class.name)
}

fn is_inner(class: &Class) -> bool {
    class.outer.is_some() && !class.is_static()
}
