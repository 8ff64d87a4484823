//! What can be read, as bytes or as a text, which come into being as they are looked at.

use std::rc::Rc;

use classes::class::Class;
use classes::descriptor::Primitive;
use terms::{BvCmp, Sort};

use crate::inputs::VarOrigin;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Extra, Fill, Object, SymbolicArray, SymbolicInput};
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::machine::world::Document;
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};

/// Longer documents are not made.
const MAX_BYTES: i32 = 4096;

impl Machine {
    /// The number of a document of which nothing is known.
    pub(super) fn new_document(&mut self, s: &mut State, name: &str) -> usize {
        let documents = &mut Rc::make_mut(&mut s.world).documents;
        documents.push(Document { name: name.into(), bytes: None, text: None, entries: None });
        documents.len() - 1
    }

    /// The document that a file is.
    pub(crate) fn document_at(&self, s: &State, place: usize) -> usize {
        s.world.places[place].document
    }

    /// Its bytes; `None` if it was read in another way already.
    pub(crate) fn bytes_of_document(&mut self, s: &mut State, document: usize) -> Step<Option<Addr>> {
        let Document { name, bytes, text, entries } = s.world.documents[document].clone();
        if bytes.is_some() || text.is_some() || entries.is_some() {
            return Ok(bytes);
        }
        let name = format!("the bytes of {name}");
        let class = self.program.array_of(self.program.primitive(Primitive::Byte));
        let at = self.new_contents(s, class, &name, MAX_BYTES)?;
        Rc::make_mut(&mut s.world).documents[document].bytes = Some(at);
        Ok(Some(at))
    }

    /// Its text; `None` if it was read in another way already.
    pub(crate) fn text_of_document(&mut self, s: &mut State, document: usize) -> Step<Option<Addr>> {
        let Document { name, bytes, text, entries } = s.world.documents[document].clone();
        if bytes.is_some() || text.is_some() || entries.is_some() {
            return Ok(text);
        }
        let name: Rc<str> = format!("the text of {name}").into();
        let at = self.new_text(s, &name, VarOrigin::Inside)?;
        Rc::make_mut(&mut s.world).documents[document].text = Some(at);
        Ok(Some(at))
    }

    /// An array that comes into being as it is looked at.
    pub(super) fn new_contents(
        &mut self,
        s: &mut State,
        class: &'static Class,
        name: &str,
        most: i32,
    ) -> Step<Addr> {
        let length = self.input_var(&format!("{name}.length"), Sort::Bv(32), VarOrigin::Inside);
        let (zero, most) = (self.terms.int(0), self.terms.int(most));
        let (above, below) =
            (self.terms.cmp(BvCmp::Sle, zero, length), self.terms.cmp(BvCmp::Sle, length, most));
        let sensible = self.terms.and(above, below);
        self.require(s, sensible, LeftOut::Beyond(Reason::Uncontrolled, "files".into()))?;
        let body = Body::Array(Array::Symbolic(Box::new(SymbolicArray::new(length, Fill::Fresh))));
        let mut object = Object::new(class, body);
        let input = SymbolicInput {
            names: !class.component.is_some_and(|c| c.is_primitive()),
            ..SymbolicInput::named(name.into())
        };
        object.extra = Some(Rc::new(Extra::Input(input)));
        Ok(self.allocate(s, object))
    }
}
