//! Instance and static fields.

use classes::class::{Field, FieldSite, Origin};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

impl Machine {
    pub(super) fn get_field(&mut self, s: &mut State, site: &'static FieldSite) -> Step {
        let field = self.program.resolve_field(site, false);
        let field = self.linked(field)?;
        let receiver = s.peek(0);
        if !self.non_null(s, receiver, 0)? {
            return Ok(());
        }
        let mut parts = Vec::new();
        for (guard, at) in self.targets(s, receiver) {
            let Some(value) = self.read_field(s, at, field)? else { return Ok(()) };
            parts.push((guard, value));
        }
        let value = self.merge(&parts);
        let value = self.resolved(s, value);
        s.finish(1, value);
        Ok(())
    }

    /// The field of one object. `None`: the object is being built first, the instruction runs again.
    pub fn read_field(&mut self, s: &mut State, at: Addr, field: &'static Field) -> Step<Option<Value>> {
        self.observe_read(s, at);
        let value = self.object(s, at).field(field.slot);
        if value != Value::Unset {
            return Ok(Some(value));
        }
        if !self.look_inside(s, at)? {
            return Ok(None);
        }
        let value = self.object(s, at).field(field.slot);
        if value != Value::Unset {
            return Ok(Some(value));
        }
        let value = self.lazy_field(s, at, field)?;
        self.object_mut(s, at).set_field(field.slot, value);
        Ok(Some(value))
    }

    pub(super) fn put_field(&mut self, s: &mut State, site: &'static FieldSite) -> Step {
        let field = self.program.resolve_field(site, false);
        let field = self.linked(field)?;
        let (receiver, value) = (s.peek(1), s.peek(0));
        if !self.non_null(s, receiver, 1)? {
            return Ok(());
        }
        let targets = self.targets(s, receiver);
        let mut writes = Vec::new();
        for &(guard, at) in &targets {
            if !self.look_inside(s, at)? {
                return Ok(());
            }
            let new = if targets.len() == 1 {
                value
            } else {
                let Some(old) = self.read_field(s, at, field)? else { return Ok(()) };
                self.either(guard, value, old)
            };
            writes.push((at, new));
        }
        for (at, new) in writes {
            self.observe_write(s, at);
            self.object_mut(s, at).set_field(field.slot, new);
        }
        s.finish_void(2);
        Ok(())
    }

    pub(super) fn get_static(&mut self, s: &mut State, site: &'static FieldSite) -> Step {
        let field = self.program.resolve_field(site, true);
        let field = self.linked(field)?;
        if !self.ensure_initialised(s, field.owner())? {
            return Ok(());
        }
        self.look_at_static(s, field)?;
        let value = self.read_static(s, field);
        let value = self.resolved(s, value);
        s.push(value);
        s.cur.pc += 1;
        Ok(())
    }

    pub(super) fn put_static(&mut self, s: &mut State, site: &'static FieldSite) -> Step {
        let field = self.program.resolve_field(site, true);
        let field = self.linked(field)?;
        if !self.ensure_initialised(s, field.owner())? {
            return Ok(());
        }
        let value = s.peek(0);
        self.assigned_static(s, field);
        self.write_static(s, field, value);
        s.finish_void(1);
        Ok(())
    }

    /// The class must be initialised, or its initialiser be running.
    pub fn read_static(&self, s: &State, field: &'static Field) -> Value {
        let class = field.owner().id;
        if let Some(statics) = s.statics.get(&class) {
            return statics.values[field.slot as usize];
        }
        self.jvm.statics.get(&class).map_or(Value::zero(&field.ty), |c| c.values[field.slot as usize])
    }

    pub fn write_static(&mut self, s: &mut State, field: &'static Field, value: Value) {
        let class = field.owner();
        if s.heap.in_base {
            if let Some(statics) = self.jvm.statics.get_mut(&class.id) {
                statics.values[field.slot as usize] = value;
            }
            return;
        }
        let all = std::rc::Rc::make_mut(&mut s.statics);
        if class.origin == Origin::Jdk
            && !all.contains_key(&class.id)
            && let Some(shared) = self.jvm.statics.get(&class.id)
        {
            all.insert(class.id, std::rc::Rc::new(shared.clone()));
        }
        if let Some(statics) = all.get_mut(&class.id) {
            std::rc::Rc::make_mut(statics).values[field.slot as usize] = value;
        }
    }
}
