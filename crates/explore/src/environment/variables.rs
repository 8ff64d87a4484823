//! Environment variables: of each a test decides whether it is set, and to what. No program changes its own. None is taken
//! for granted, not even `PATH` or `HOME`: services and containers start processes without.

use std::rc::Rc;

use crate::inputs::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::heap::Object;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::machine::world::{EnvironmentVariable, World};
use crate::path::outcome::Step;
use crate::suspicion::spelling;

impl Machine {
    /// What `System.getenv` has for a name.
    pub(crate) fn variable(&mut self, s: &mut State, name: &[u16]) -> Step<Value> {
        if let Some(known) = s.world.variables.iter().find(|known| *known.name == *name) {
            return Ok(known.value);
        }
        let shown = format!("System.getenv({})", spelling::text(name));
        let origin = NewInput { name: &shown, from: VarOrigin::Inside, nullable: true, generic: None };
        let text = self.new_text(s, &shown.as_str().into(), origin.from)?;
        let set = self.terms.reference(text.0);
        let value = self.maybe_null(s, set, &origin);
        World::of(s).variables.push(EnvironmentVariable { name: name.into(), text, value });
        Ok(value)
    }

    /// The one map of all variables; what it holds is asked one by one.
    pub(crate) fn environment(&mut self, s: &mut State) -> Step<Addr> {
        if let Some(map) = s.world.environment {
            return Ok(map);
        }
        let inner = self.program.class("java/lang/ProcessEnvironment$StringEnvironment");
        let inner = self.linked(inner)?;
        let outer = self.program.class("java/util/Collections$UnmodifiableMap");
        let outer = self.linked(outer)?;
        let inner = self.allocate(s, Object::with_fields(inner));
        let map = self.allocate(s, Object::with_fields(outer));
        if let Some(field) = outer.find_field("m") {
            self.object_mut(s, map).set_field(field.slot, inner.into());
        }
        Rc::make_mut(&mut s.world).environment = Some(map);
        Ok(map)
    }
}

/// Whether there can be a variable of this name, wherever the program runs.
pub fn is_variable(name: &[u16]) -> bool {
    !name.is_empty() && !name.iter().any(|&unit| unit == 0 || unit == u16::from(b'='))
}
