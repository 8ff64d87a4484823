//! `new`, casts, `instanceof`, class constants.

use classes::class::ClassSite;

use crate::instructions::throw::Implicit;
use crate::machine::Machine;
use crate::machine::heap::Object;
use crate::machine::state::State;
use crate::machine::value::{NULL, Value};
use crate::path::outcome::{Reason, Step, cut};

impl Machine {
    pub(super) fn new_object(&mut self, s: &mut State, site: &'static ClassSite) -> Step {
        let class = self.program.resolve_class(site);
        let class = self.linked(class)?;
        if !self.ensure_initialised(s, class)? {
            return Ok(());
        }
        if class.is_abstract() || class.is_interface() {
            return self.throw_new(s, "java/lang/InstantiationError", Some(class.binary_name()));
        }
        let at = self.allocate(s, Object::with_fields(class));
        s.push(at.into());
        s.cur.pc += 1;
        Ok(())
    }

    pub(super) fn class_constant(&mut self, s: &mut State, site: &'static ClassSite) -> Step {
        let class = self.program.resolve_class(site);
        let class = self.linked(class)?;
        let at = self.jvm.mirror(class);
        s.push(at.into());
        s.cur.pc += 1;
        Ok(())
    }

    pub(super) fn unmodelled_constant(&mut self, s: &mut State, what: &str) -> Step {
        self.pass.reasons.add(Reason::UnmodelledCall, &format!("{what} in {}", self.site_name(s)));
        cut(Reason::UnmodelledCall)
    }

    pub(super) fn check_cast(&mut self, s: &mut State, site: &'static ClassSite) -> Step {
        let value = s.peek(0);
        if value == Value::Ref(NULL) {
            s.cur.pc += 1;
            return Ok(());
        }
        let class = self.program.resolve_class(site);
        let class = self.linked(class)?;
        let (mut fitting, mut excluded) = (Vec::new(), false);
        for (guard, at) in self.targets(s, value) {
            if self.known_instance(s, at, class) == Some(true) {
                fitting.push((guard, at.into()));
                continue;
            }
            // Only if this object is the one meant does its type matter.
            if !self.decide(s, guard)? {
                excluded = true;
                continue;
            }
            fitting.push((guard, at.into()));
            if self.object(s, at).input().is_some_and(|i| i.unknown && i.open) {
                // The result of a call that was not followed: whoever wrote the cast knows more than we do.
                self.narrow(s, at, class);
                continue;
            }
            if !self.is_instance(s, at, class)? {
                let from = self.object(s, at).class;
                return self.throw_implicit(s, Implicit::Cast { from, to: class });
            }
        }
        if excluded {
            // Whoever goes on with it must not meet objects of other types, even under conditions that cannot hold.
            let null = self.same_reference(value, Value::NULL);
            let others = if fitting.is_empty() { Value::NULL } else { self.merge(&fitting) };
            let cast = self.either(null, Value::NULL, others);
            s.drop_operands(1);
            s.push(cast);
        }
        s.cur.pc += 1;
        Ok(())
    }

    pub(super) fn instance_of(&mut self, s: &mut State, site: &'static ClassSite) -> Step {
        let class = self.program.resolve_class(site);
        let class = self.linked(class)?;
        let value = s.peek(0);
        if value == Value::Ref(NULL) {
            s.finish(1, Value::Int(0));
            return Ok(());
        }
        let mut parts = Vec::new();
        for (guard, at) in self.targets(s, value) {
            if self.known_instance(s, at, class).is_none() && !self.decide(s, guard)? {
                continue;
            }
            parts.push((guard, self.is_instance(s, at, class)?));
        }
        let mut any = self.terms.bool(false);
        for (guard, outcome) in parts {
            if outcome {
                any = self.terms.or(any, guard);
            }
        }
        let result = Value::of_bool(&mut self.terms, any);
        s.finish(1, result);
        Ok(())
    }
}
