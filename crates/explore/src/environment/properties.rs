//! System properties: the JDK's own are what they are, of all others a test decides.

use std::rc::Rc;

use classes::descriptor::Type;

use crate::inputs::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::machine::world::{Property, World};
use crate::path::outcome::Step;
use crate::suspicion::spelling;

/// The JVM sets these itself.
const OWN: &[&str] =
    &["java.", "jdk.", "sun.", "user.", "os.", "file.", "path.", "line.", "native.", "stdout.", "stderr."];

impl Machine {
    /// Whether a test may set the property.
    pub(crate) fn is_free_property(&self, key: &[u16]) -> bool {
        let key = String::from_utf16_lossy(key);
        !key.is_empty() && !OWN.iter().any(|prefix| key.starts_with(prefix))
    }

    /// What the property is now.
    pub(crate) fn property(&mut self, s: &mut State, key: &[u16]) -> Step<Value> {
        let goes_on = s.making.what_goes_on();
        if let Some(known) = s.world.properties.iter().find(|known| *known.key == *key) {
            let (current, known_to) = (known.current, known.known_to);
            if known_to != goes_on {
                // An object was made, or a class initialised, when it may have been another one.
                self.assume_environment(s, format!("the property {}, before and now", spelling::text(key)));
            }
            return Ok(current);
        }
        let name = format!("System.getProperty({})", spelling::text(key));
        let origin = NewInput { name: &name, from: VarOrigin::Inside, nullable: true, generic: None };
        let value = self.fresh_value(s, &Type::Class(self.jvm.known.string.name.into()), &origin)?;
        let property = Property { key: key.into(), initial: value, current: value, known_to: goes_on };
        World::of(s).properties.push(property);
        Ok(value)
    }

    /// Sets it; the value it had.
    pub(crate) fn set_property(&mut self, s: &mut State, key: &[u16], value: Value) -> Step<Value> {
        let before = self.property(s, key)?;
        let goes_on = s.making.what_goes_on();
        let mut all = Rc::make_mut(&mut s.world).properties.iter_mut();
        if let Some(known) = all.find(|known| *known.key == *key) {
            (known.current, known.known_to) = (value, goes_on);
        }
        Ok(before)
    }
}
