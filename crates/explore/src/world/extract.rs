//! From a model back to what a test has to set up.

use super::{DIRECTORY, FILE, Place};
use crate::inputs::Extraction;
use crate::outcome::Reason;
use crate::suspicion::{Contents, Input, Surrounding};
use crate::value::Addr;

impl Extraction<'_> {
    pub fn surroundings(&mut self) -> Result<Vec<Surrounding>, Reason> {
        let world = self.state().world.clone();
        let mut all = Vec::new();
        for property in &world.properties {
            let value = self.units(property.initial)?;
            all.push(Surrounding::Property { key: property.key.to_vec(), value });
        }
        for place in &world.places {
            all.extend(self.put(place)?);
        }
        Ok(all)
    }

    fn put(&mut self, place: &Place) -> Result<Option<Surrounding>, Reason> {
        let kind = self.number(place.kind) as i32;
        if kind != FILE && kind != DIRECTORY {
            return Ok(None);
        }
        let path = self.units(place.path.into())?.ok_or(Reason::CannotConstruct)?;
        if kind == DIRECTORY {
            let names = self.names(place.names)?;
            return Ok(Some(Surrounding::Directory { path, names }));
        }
        let contents = match (place.text, place.bytes) {
            (Some(text), _) => Contents::Text(self.units(text.into())?.ok_or(Reason::CannotConstruct)?),
            (None, Some(bytes)) => Contents::Bytes(
                self.elements(bytes)?
                    .into_iter()
                    .map(|input| if let Input::Byte(byte) = input { byte } else { 0 })
                    .collect(),
            ),
            (None, None) => Contents::Bytes(Vec::new()),
        };
        Ok(Some(Surrounding::File { path, contents }))
    }

    /// Every name once; those that nobody looked at are made up.
    fn names(&mut self, names: Option<Addr>) -> Result<Vec<Vec<u16>>, Reason> {
        let Some(names) = names else { return Ok(Vec::new()) };
        let mut all: Vec<Vec<u16>> = Vec::new();
        for (i, input) in self.elements(names)?.into_iter().enumerate() {
            let name = match self.text_of(input) {
                Some(units) => units.to_vec(),
                None => format!("file{i}").encode_utf16().collect(),
            };
            let special = |unit: &u16| *unit == u16::from(b'/') || *unit == 0;
            if name.is_empty() || name.iter().any(special) || all.contains(&name) {
                return Err(Reason::CannotConstruct);
            }
            all.push(name);
        }
        Ok(all)
    }
}
