//! Files and standard input as they are read: byte by byte through a `ByteArrayInputStream` that stands for them, or line
//! by line.

use std::rc::Rc;

use terms::{BvCmp, BvOp, Term, Terms};

use crate::machine::Machine;
use crate::machine::heap::Object;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::machine::world::{Stream, World};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};
use crate::strings::{View, Viewed, find};

/// What became of reading a line.
pub enum ReadLine {
    Read(Value),
    Again,
    /// It is not read line by line.
    Other,
}

impl Machine {
    /// A `FileInputStream` is open on a file.
    pub(crate) fn open_stream(&mut self, s: &mut State, at: Addr, place: usize) {
        let document = self.document_at(s, place);
        self.read_from(s, at, document);
    }

    fn read_from(&mut self, s: &mut State, at: Addr, document: usize) {
        let stream = Stream { at, document, delegate: None, position: Value::Int(0) };
        Rc::make_mut(&mut s.world).streams.push(stream);
    }

    /// The stream that a `FileInputStream` is, if it reads what a test sets up. `System.in` is open from the beginning.
    pub(crate) fn stream_on(&mut self, s: &mut State, at: Addr) -> Option<usize> {
        let unread = s.world.standard_input.is_none() && self.has_open_world(s);
        if at == self.jvm.models.keyboard && unread {
            let document = self.new_document(s, "System.in");
            self.read_from(s, at, document);
            World::of(s).standard_input = Some(document);
        }
        s.world.streams.iter().position(|stream| stream.at == at)
    }

    /// The stream of bytes that stands for an open file.
    pub(crate) fn delegate(&mut self, s: &mut State, stream: usize) -> Step<Option<Addr>> {
        let Stream { document, delegate, .. } = s.world.streams[stream];
        if delegate.is_some() {
            return Ok(delegate);
        }
        let Some(bytes) = self.bytes_of_document(s, document)? else { return Ok(None) };
        let at = self.stream_of_bytes(s, bytes)?;
        Rc::make_mut(&mut s.world).streams[stream].delegate = Some(at);
        Ok(Some(at))
    }

    /// A `ByteArrayInputStream` on an array.
    pub(crate) fn stream_of_bytes(&mut self, s: &mut State, bytes: Addr) -> Step<Addr> {
        let class = self.program.class("java/io/ByteArrayInputStream");
        let class = self.linked(class)?;
        let length = self.length_of(s, bytes);
        let at = self.allocate(s, Object::with_fields(class));
        for (name, value) in [("buf", Value::Ref(bytes)), ("count", length)] {
            if let Some(field) = class.find_field(name) {
                self.object_mut(s, at).set_field(field.slot, value);
            }
        }
        Ok(at)
    }

    /// The next line of an open file, or null at its end.
    pub(crate) fn next_line(&mut self, s: &mut State, stream: usize) -> Step<ReadLine> {
        let Stream { document, position, .. } = s.world.streams[stream];
        let Some(text) = self.text_of_document(s, document)? else { return Ok(ReadLine::Other) };
        let view = match self.view(s, text.into())? {
            Viewed::View(view) => view,
            Viewed::Again => return Ok(ReadLine::Again),
            Viewed::Other => return Ok(ReadLine::Other),
        };
        let plain = view.all(&mut self.terms, is_plain);
        self.require(s, plain, LeftOut::Beyond(Reason::Characters, "".into()))?;
        let from = position.int_term(&mut self.terms);
        let at_end = self.terms.cmp(BvCmp::Sle, view.length, from);
        if self.decide(s, at_end)? {
            return Ok(ReadLine::Read(Value::NULL));
        }
        let end = self.end_of_line(s, &view, from)?;
        let length = self.terms.bin(BvOp::Sub, end, from);
        let line = self.new_part(s, text, position, length);
        let one = self.terms.int(1);
        let next = self.terms.bin(BvOp::Add, end, one);
        let next = Value::of_int(&self.terms, next);
        Rc::make_mut(&mut s.world).streams[stream].position = next;
        Ok(ReadLine::Read(line.into()))
    }

    fn end_of_line(&mut self, s: &mut State, view: &View, from: Term) -> Step<Term> {
        let (newline, minus_one) = (self.terms.int(i32::from(b'\n')), self.terms.int(-1));
        let end = find::index_of_unit(&mut self.terms, view, newline, from);
        let last = self.terms.eq(end, minus_one);
        Ok(if self.decide(s, last)? { view.length } else { end })
    }
}

/// What looks the same in every usual encoding; of the ends of lines only one.
fn is_plain(terms: &mut Terms, unit: Term) -> Term {
    let (first, last) = (terms.bv(16, 0x20), terms.bv(16, 0x7e));
    let (above, below) = (terms.cmp(BvCmp::Ule, first, unit), terms.cmp(BvCmp::Ule, unit, last));
    let (printable, newline) = (terms.and(above, below), terms.bv(16, b'\n'.into()));
    let ends = terms.eq(unit, newline);
    terms.or(printable, ends)
}
