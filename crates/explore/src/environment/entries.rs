//! Documents that are read as properties, `key=value` line by line: like system properties, of each key that is asked for a
//! test decides whether it is there. Nobody has to find out letter by letter how to spell a key.

use std::rc::Rc;

use crate::inputs::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::machine::world::{DocumentLine, LoadedProperties};
use crate::path::outcome::{Reason, Step};

impl Machine {
    /// A `Properties` object is filled from a stream. False: something else of the stream was read already.
    pub(crate) fn load_entries(&mut self, s: &mut State, properties: Addr, stream: usize) -> bool {
        let number = s.world.streams[stream].document;
        let known = &s.world.documents[number];
        let read = known.bytes.is_some() || known.text.is_some() || known.entries.is_some();
        if read || s.world.loaded.iter().any(|loaded| loaded.at == properties) {
            return false;
        }
        let world = Rc::make_mut(&mut s.world);
        world.documents[number].entries = Some(Vec::new());
        world.loaded.push(LoadedProperties { at: properties, document: number });
        // Escapes and lines that go on are left out.
        s.caveat(Reason::Characters);
        self.pass.reasons.add(Reason::Characters, "java.util.Properties");
        true
    }

    /// What a loaded key stands for, as long as nobody has put that into the object.
    pub(crate) fn loaded_entry(
        &mut self,
        s: &mut State,
        properties: Addr,
        key: &[u16],
    ) -> Step<Option<Value>> {
        let Some(loaded) = s.world.loaded.iter().find(|loaded| loaded.at == properties) else {
            return Ok(None);
        };
        let number = loaded.document;
        let document = &s.world.documents[number];
        let entries = document.entries.as_deref().unwrap_or_default();
        if let Some(known) = entries.iter().find(|known| *known.key == *key) {
            return Ok((!known.put).then_some(known.value));
        }
        let name = format!("{} of {}", String::from_utf16_lossy(key), document.name);
        let origin = NewInput { name: &name, from: VarOrigin::Inside, nullable: true, generic: None };
        let text = self.new_text(s, &name.as_str().into(), origin.from)?;
        let there = self.terms.reference(text.0);
        let value = self.maybe_null(s, there, &origin);
        let entry = DocumentLine { key: key.into(), text, value, put: false };
        let documents = &mut Rc::make_mut(&mut s.world).documents;
        documents[number].entries.get_or_insert_default().push(entry);
        Ok(Some(value))
    }

    /// The object holds what the key stands for.
    pub(crate) fn entry_is_put(&mut self, s: &mut State, properties: Addr, key: &[u16]) {
        let world = Rc::make_mut(&mut s.world);
        let loaded = world.loaded.iter().find(|loaded| loaded.at == properties);
        let Some(number) = loaded.map(|loaded| loaded.document) else { return };
        let entries = world.documents[number].entries.iter_mut().flatten();
        entries.filter(|known| *known.key == *key).for_each(|known| known.put = true);
    }
}

/// Whether a key can be written as it is.
pub fn is_plain_key(key: &[u16]) -> bool {
    let is_plain = |unit: &u16| {
        u8::try_from(*unit).is_ok_and(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    !key.is_empty() && key.iter().all(is_plain)
}

/// Whether a value can.
pub(super) fn is_plain_value(value: &[u16]) -> bool {
    let is_plain = |unit: &u16| (0x20..0x7f).contains(unit) && *unit != u16::from(b'\\');
    value.iter().all(is_plain) && value.first() != Some(&b' '.into())
}
