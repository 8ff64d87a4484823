//! From a model back to what a test has to set up.

use terms::VarId;

use super::entries::is_plain_value;
use super::{DIRECTORY, FILE};
use crate::boundary::outside;
use crate::inputs::Extraction;
use crate::machine::value::{Addr, Value};
use crate::machine::world::{Document, DocumentLine, FileSystemPath};
use crate::path::outcome::Reason;
use crate::suspicion::{Contents, Input, Surrounding};

impl Extraction<'_> {
    pub fn surroundings(&mut self) -> Result<Vec<Surrounding>, Reason> {
        let world = self.state().world.clone();
        let mut all = Vec::new();
        let asked = self.machine().variables_of(&self.state().condition.path);
        for property in &world.properties {
            if !self.matters(property.initial, &asked) {
                continue;
            }
            let value = self.units(property.initial)?;
            all.push(Surrounding::Property { key: property.key.to_vec(), value });
        }
        for variable in &world.variables {
            if !self.matters(variable.value, &asked) {
                continue;
            }
            let value = self.units(variable.value)?;
            if value.as_ref().is_some_and(|units| units.contains(&0)) {
                return Err(Reason::CannotConstruct);
            }
            all.push(Surrounding::Variable { name: variable.name.to_vec(), value });
        }
        if let Some(document) = world.standard_input {
            let contents = self.contents(&world.documents[document])?;
            all.push(Surrounding::StandardInput { contents });
        }
        let mut placed = Vec::new();
        for place in &world.places {
            placed.extend(self.put(place, &world.documents[place.document])?);
        }
        // What was listed and looked at is there as it was looked at.
        let paths: Vec<Vec<u16>> = placed.iter().filter_map(Surrounding::path).map(<[u16]>::to_vec).collect();
        for surrounding in &mut placed {
            if let Surrounding::Directory { path, names } = surrounding {
                let inside = |name: &[u16]| [path.as_slice(), &[b'/'.into()], name].concat();
                names.retain(|name| !paths.contains(&inside(name)));
            }
        }
        all.extend(placed);
        Ok(all)
    }

    /// Whether one of the asked variables decides about a value. What was only handed on, as initialisers do, need not be set
    /// up.
    fn matters(&self, value: Value, asked: &[VarId]) -> bool {
        let variables = value.term().map_or(&[][..], |t| self.machine().terms.vars(t));
        variables.is_empty() || variables.iter().any(|id| asked.binary_search(id).is_ok())
    }

    /// Whether the path has called something that leaves files behind.
    pub fn writes_files(&self) -> bool {
        let last = self.state().unknown_calls.as_deref();
        let mut calls = std::iter::successors(last, |call| call.before.as_deref());
        calls.any(|call| outside::find(call.method).is_some_and(|row| row.writes))
    }

    fn put(&mut self, place: &FileSystemPath, document: &Document) -> Result<Option<Surrounding>, Reason> {
        let kind = self.number(place.kind) as i32;
        if kind != FILE && kind != DIRECTORY {
            return Ok(None);
        }
        let path = self.units(place.path.into())?.ok_or(Reason::CannotConstruct)?;
        if kind == DIRECTORY {
            let names = self.names(place.names)?;
            return Ok(Some(Surrounding::Directory { path, names }));
        }
        Ok(Some(Surrounding::File { path, contents: self.contents(document)? }))
    }

    fn contents(&mut self, document: &Document) -> Result<Contents, Reason> {
        if let Some(entries) = &document.entries {
            return self.lines(entries).map(Contents::Text);
        }
        Ok(match (document.text, document.bytes) {
            (Some(text), _) => Contents::Text(self.units(text.into())?.ok_or(Reason::CannotConstruct)?),
            (None, Some(bytes)) => Contents::Bytes(
                self.elements(bytes)?
                    .into_iter()
                    .map(|input| if let Input::Byte(byte) = input { byte } else { 0 })
                    .collect(),
            ),
            (None, None) => Contents::Bytes(Vec::new()),
        })
    }

    /// `key=value`, for every key that is there.
    fn lines(&mut self, entries: &[DocumentLine]) -> Result<Vec<u16>, Reason> {
        let mut lines = Vec::new();
        for entry in entries {
            let Some(value) = self.units(entry.value)? else { continue };
            if !is_plain_value(&value) {
                return Err(Reason::CannotConstruct);
            }
            lines.extend_from_slice(&entry.key);
            lines.push(b'='.into());
            lines.extend(value);
            lines.push(b'\n'.into());
        }
        Ok(lines)
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
