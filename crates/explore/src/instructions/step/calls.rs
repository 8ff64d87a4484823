//! Calls and returns: resolution, dispatch, what is followed and what is not.

use classes::class::{Method, MethodSite, Origin};

use crate::machine::Machine;
use crate::machine::coverage::ENTERED;
use crate::machine::heap::Object;
use crate::machine::models::Reply;
use crate::machine::state::{Frame, InitStatus, Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{End, Reason, Step, Stop, cut};

impl Machine {
    pub(super) fn invoke_static(&mut self, s: &mut State, site: &'static MethodSite) -> Step {
        let method = self.program.resolve_method(site);
        let method = self.linked(method)?;
        if !self.ensure_initialised(s, method.owner())? {
            return Ok(());
        }
        self.enter(s, method, site.arguments as usize)
    }

    pub(super) fn invoke_special(&mut self, s: &mut State, site: &'static MethodSite) -> Step {
        let method = self.program.resolve_method(site);
        let mut method = self.linked(method)?;
        let receiver = s.peek(site.arguments as usize);
        if !self.non_null(s, receiver, site.arguments as usize)? {
            return Ok(());
        }
        let at = self.single(s, receiver)?;
        // JVMS 6.5.invokespecial: `super.m()` selects from the superclass of the *calling* class.
        let caller = s.cur.method.owner();
        if method.name != "<init>"
            && !method.is_private()
            && caller != method.owner()
            && let (Some(above), false) = (caller.super_class, method.owner().is_interface())
        {
            let selected = self.program.select(above, method);
            method = self.linked(selected)?;
        }
        self.set_receiver(s, site.arguments as usize, at);
        self.enter(s, method, site.arguments as usize + 1)
    }

    /// `invokevirtual` and `invokeinterface`.
    pub(super) fn invoke_virtual(&mut self, s: &mut State, site: &'static MethodSite) -> Step {
        let arguments = site.arguments as usize;
        let method = match site.resolved.get() {
            Some(Ok(method)) => *method,
            _ => {
                let method = self.program.resolve_method(site);
                self.linked(method)?
            }
        };
        let receiver = s.peek(arguments);
        if let Value::Ref(at) = receiver
            && at.0 != 0
        {
            let object = self.object(s, at);
            if object.extra.is_none() {
                let selected = select(self, object, method);
                let selected = self.linked(selected)?;
                return self.enter(s, selected, arguments + 1);
            }
        }
        if !self.non_null(s, receiver, arguments)? {
            return Ok(());
        }
        let at = self.single(s, receiver)?;
        self.set_receiver(s, arguments, at);
        self.dispatch(s, at, method, site)
    }

    fn set_receiver(&mut self, s: &mut State, arguments: usize, at: Addr) {
        let i = s.stack.len() - 1 - arguments;
        s.stack[i] = at.into();
    }

    /// A call on an object that is more than fields: a lambda, an input of open type, a stub.
    fn dispatch(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
        site: &'static MethodSite,
    ) -> Step {
        let arguments = site.arguments as usize;
        if method.is_signature_polymorphic() {
            return (self.jvm.models.catalogue.invoke_handle)(self, s, at, method, site);
        }
        let object = self.object(s, at);
        if let Some(lambda) = object.lambda()
            && method.is_abstract()
            && method.name == lambda.name
        {
            let (adapter, captured) = (lambda.adapter, lambda.captured.clone());
            let receiver = s.stack.len() - 1 - arguments;
            s.stack.splice(receiver..=receiver, captured.iter().copied());
            return self.enter(s, adapter, captured.len() + arguments);
        }
        if let Some(proxy) = object.proxy()
            && is_told(method)
        {
            let handler = proxy.handler;
            return (self.jvm.models.catalogue.tell_handler)(self, s, handler, method);
        }
        if object.input().is_some() {
            return self.dispatch_on_input(s, at, method, arguments);
        }
        let selected = select(self, self.object(s, at), method);
        let selected = self.linked(selected)?;
        self.enter(s, selected, arguments + 1)
    }

    /// Calls `method`, whose `count` arguments (receiver included) are on top of the stack.
    pub fn enter(&mut self, s: &mut State, method: &'static Method, count: usize) -> Step {
        if let Some(model) = self.jvm.models.of(method) {
            let arguments = s.stack[s.stack.len() - count..].to_vec();
            match model(self, s, &arguments)? {
                Reply::Void => {
                    debug_assert!(method.types.result.is_none(), "{method} has a result, its model none");
                    s.finish_void(count);
                    return Ok(());
                }
                Reply::Value(value) => {
                    self.name_result(s, method, &arguments, value);
                    debug_assert!(method.types.result.is_some(), "{method} has no result, its model one");
                    s.finish(count, value);
                    return Ok(());
                }
                Reply::Invoke(other, arguments) => {
                    s.drop_operands(count);
                    s.stack.extend_from_slice(&arguments);
                    return self.enter(s, other, arguments.len());
                }
                Reply::InvokeAndDiscard(other, arguments) => {
                    s.drop_operands(count);
                    return self.call(s, other, &arguments, Purpose::Discard);
                }
                Reply::Input => return self.take_program_input(s, method, count),
                Reply::Again => return Ok(()),
                Reply::Unknown(reason) => return self.unfollowed(s, method, count, reason),
                Reply::Decline => {}
            }
        }
        if method.is_native() {
            let missing = method.owner().is_missing();
            let reason = if missing { Reason::MissingClass } else { Reason::UnmodelledNative };
            return self.unfollowed(s, method, count, reason);
        }
        if s.unknown_calls.is_some()
            && method.owner().origin == Origin::Jdk
            && !method.is_static()
            && !method.is_constructor()
            && let Value::Ref(at) = s.peek(count - 1)
            && self.is_beyond(s, at)
        {
            return self.unfollowed(s, method, count, Reason::UnmodelledCall);
        }
        if (method.owner().origin != Origin::Jdk || !self.settings.unmodelled.is_empty())
            && self.is_external(method)
        {
            return self.unfollowed(s, method, count, Reason::UnmodelledCall);
        }
        let Some(code) = &method.code else {
            let name = method.to_string();
            return self.throw_new(s, "java/lang/AbstractMethodError", Some(name));
        };
        if s.callers.len() as u32 >= self.entry.depth_limit && !s.heap.in_base {
            if self.entry.depth_limit >= 32 {
                return self.too_deep(s, method);
            }
            return self.unfollowed(s, method, count, Reason::CallDepth);
        }
        let base = (s.stack.len() - count) as u32;
        let frame = Frame::new(method, code, base, Purpose::Call);
        if frame.watched {
            self.meter.coverage.take(method, ENTERED, true);
        }
        s.callers.push(s.cur);
        s.cur = frame;
        if has_wide_parameters(method) {
            spread_wide(&mut s.stack, base as usize);
        }
        s.stack.resize(base as usize + code.max_locals as usize, Value::Unset);
        Ok(())
    }

    /// Puts a frame with these arguments on the stack.
    pub fn push_frame(&mut self, s: &mut State, frame: Frame, arguments: &[Value]) {
        s.callers.push(s.cur);
        s.cur = frame;
        s.stack.extend_from_slice(arguments);
        if has_wide_parameters(frame.method) {
            spread_wide(&mut s.stack, frame.base as usize);
        }
        s.stack.resize(frame.base as usize + frame.code.max_locals as usize, Value::Unset);
    }

    /// Starts a call the machine itself wants made (an input's constructor, a `toString` for a model).
    pub fn call(
        &mut self,
        s: &mut State,
        method: &'static Method,
        arguments: &[Value],
        purpose: Purpose,
    ) -> Step {
        let Some(code) = &method.code else { return cut(Reason::UnmodelledNative) };
        let frame = Frame::new(method, code, s.stack.len() as u32, purpose);
        self.push_frame(s, frame, arguments);
        if s.cur.is_before_entry() {
            s.begin_making();
        }
        Ok(())
    }

    pub(super) fn return_from(&mut self, s: &mut State, value: Option<Value>) -> Step {
        let frame = s.cur;
        if let Purpose::Launch(entry) = frame.purpose
            && !self.is_launched(s, entry)?
        {
            return Ok(());
        }
        let Some(caller) = s.callers.pop() else {
            return Err(Stop::Ended(End::Returned(value)));
        };
        s.stack.truncate(frame.base as usize);
        s.cur = caller;
        if frame.is_before_entry() {
            s.end_making();
        }
        match frame.purpose {
            Purpose::Call => {
                if let Some(value) = value {
                    s.push(value);
                }
                s.cur.pc += 1;
            }
            Purpose::Discard => s.cur.pc += 1,
            Purpose::Again | Purpose::Launch(_) => {}
            Purpose::Before => self.called_before(s, value),
            Purpose::Build(at) | Purpose::Prepare(at) => self.built(s, at)?,
            Purpose::Initialise(class) => self.set_status(s, class, InitStatus::Done),
            Purpose::Adopt(at) => self.adopt(s, at, value)?,
            Purpose::Holds => {
                let holds = self.truth(value.unwrap_or(Value::Int(0)));
                self.keep_if(s, holds)?;
            }
        }
        Ok(())
    }

    fn is_external(&self, method: &'static Method) -> bool {
        if self.settings.unmodelled.is_empty() {
            return false;
        }
        let class = method.owner().binary_name();
        let full = format!("{class}.{}", method.name);
        self.settings
            .unmodelled
            .iter()
            .any(|p| crate::glob::matches(p, &class) || crate::glob::matches(p, &full))
    }
}

/// JVMS 5.4.6, with the table in front.
pub fn select(
    machine: &Machine,
    object: &Object,
    method: &'static Method,
) -> Result<&'static Method, classes::program::LinkError> {
    match method.vtable {
        Some(i) if !method.owner().is_interface() => match object.class.vtable.get(i as usize) {
            Some(selected) if selected.is_named_like(method) => Ok(selected),
            // Damaged code, or a class that is not there: the table is that of an unrelated class.
            Some(_) => machine.program.select(object.class, method),
            // An interface type (a lambda): Object's methods.
            None => Ok(machine.jvm.known.object.vtable.get(i as usize).copied().unwrap_or(method)),
        },
        _ => machine.program.select(object.class, method),
    }
}

fn has_wide_parameters(method: &Method) -> bool {
    usize::from(method.types.parameter_slots()) != method.types.parameters.len()
}

/// Locals keep the class file's numbering, in which long and double take two.
fn spread_wide(stack: &mut Vec<Value>, base: usize) {
    let arguments = stack.split_off(base);
    for value in arguments {
        stack.push(value);
        if value.is_wide() {
            stack.push(Value::Unset);
        }
    }
}

/// Whether a proxy's handler is told of this call: the interfaces' methods, and three that every object has.
fn is_told(method: &Method) -> bool {
    !method.is_static()
        && (method.owner().is_interface() || ["equals", "hashCode", "toString"].contains(&method.name))
}
