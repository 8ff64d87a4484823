//! Calls on input objects: which class they turn out to be, and stubs for types nobody implements.

use classes::class::{Class, Method};

use super::{NewInput, VarOrigin, narrower};
use crate::boundary::outside::is_handle;
use crate::machine::Machine;
use crate::machine::heap::Construction;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step, cut};

impl Machine {
    pub fn dispatch_on_input(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
        arguments: usize,
    ) -> Step {
        if is_overridable(method) {
            self.observe_recursion(s, at, method.name, method.descriptor);
            self.assume_classes(s, at, &format!("{}()", method.name));
        }
        let object = self.object(s, at);
        let class = object.class;
        let open = object.input().is_some_and(|i| i.open);
        let stub = object.input().is_some_and(|i| matches!(i.construction, Construction::Stub(_)));
        // Arrays of every type have the same methods: a call says nothing about which it is.
        if !open || method.is_final() || method.is_private() || class.is_array() {
            let target = match self.program.select(class, method) {
                Ok(target) if !target.is_abstract() => target,
                _ if stub => return self.stub_result(s, at, method, arguments),
                other => self.linked(other)?,
            };
            return self.enter(s, target, arguments + 1);
        }
        let unknown = object.input().is_some_and(|i| i.unknown);
        if unknown && is_handle(class) {
            // What the JDK handed out is none of the program's own classes: what it does is unknown, too.
            return self.unfollowed(s, method, arguments + 1, Reason::UnmodelledCall);
        }
        if let Some(target) = self.narrow_by_target(s, at, method)? {
            return self.enter(s, target, arguments + 1);
        }
        if let Some(maker) = self.maker_of(class) {
            self.assume_unused(s, at, class);
            return self.make_by(s, at, maker);
        }
        if unknown {
            // Nobody here implements what a call that was not followed handed out.
            return self.unfollowed(s, method, arguments + 1, Reason::UnmodelledCall);
        }
        let not = self.object(s, at).input().map_or_else(Vec::new, |i| i.not.clone());
        let mut stubs = self.implementable_below(class, &not);
        stubs.retain(|class| class.is_interface() || self.is_stateless(class));
        if stubs.is_empty() {
            self.pass.reasons.add(Reason::CannotConstruct, &class.binary_name());
            return cut(Reason::CannotConstruct);
        }
        // Nobody implements it: the test will.
        let others = LeftOut::Nothing("whoever implements a sealed type implements one of these");
        self.choose(s, stubs, others, |machine, state, stub| machine.become_stub(state, at, stub));
        self.dispatch_on_input(s, at, method, arguments)
    }

    fn become_stub(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        self.fix_class(s, at, class);
        if let Some(input) = self.object_mut(s, at).input_mut() {
            input.construction = Construction::Stub(Vec::new());
        }
    }

    /// An input of a library's interface is what this method gives; the call on it runs again then.
    pub(crate) fn make_by(&mut self, s: &mut State, at: Addr, maker: &'static Method) -> Step {
        if let Some(input) = self.object_mut(s, at).input_mut() {
            input.open = false;
        }
        self.build_by(s, at, maker, &[])
    }

    /// An abstract class whose instances are nothing but their methods, with a constructor a test can call.
    fn is_stateless(&self, class: &'static Class) -> bool {
        class.is_abstract()
            && class.layout.is_empty()
            && self.usable_constructors(class).any(|c| c.types.parameters.is_empty())
    }

    /// A stub returns whatever the path needs.
    fn stub_result(&mut self, s: &mut State, at: Addr, method: &'static Method, arguments: usize) -> Step {
        let Some(ty) = &method.types.result else {
            self.record_stub(s, at, method, Value::Unset);
            s.finish_void(arguments + 1);
            return Ok(());
        };
        let input = self.object(s, at).input().expect("stubs are inputs");
        let calls = match &input.construction {
            Construction::Stub(calls) => calls.iter().filter(|(m, _)| *m == method).count(),
            _ => 0,
        };
        let suffix = if calls == 0 { String::new() } else { format!("#{}", calls + 1) };
        let name = format!("{}.{}(){suffix}", input.name, method.name);
        let generic = input.generic.as_ref().and_then(|holder| self.result_on(holder, method));
        let origin =
            NewInput { name: &name, from: VarOrigin::Inside, nullable: true, generic: generic.as_ref() };
        let ty = narrower(ty, origin.generic);
        let value = self.fresh_value(s, ty, &origin)?;
        self.record_stub(s, at, method, value);
        s.finish(arguments + 1, value);
        Ok(())
    }

    fn record_stub(&mut self, s: &mut State, at: Addr, method: &'static Method, value: Value) {
        if let Some(input) = self.object_mut(s, at).input_mut()
            && let Construction::Stub(calls) = &mut input.construction
        {
            calls.push((method, value));
        }
    }
}

/// Whether a class that is not there could bring its own.
fn is_overridable(method: &Method) -> bool {
    !(method.is_final() || method.is_private() || method.is_static() || method.owner().is_final())
}
