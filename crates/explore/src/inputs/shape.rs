//! What a path has come to, up to names: two paths of the same shape go on alike, so one of them is enough.

use classes::class::{ClassId, MethodId, Origin};
use rustc_hash::FxHashMap;
use terms::{Node, Substitution, Term, VarId};

use super::VarOrigin;
use crate::machine::Machine;
use crate::machine::heap::{Array, ArrayContents, Body, Construction, Extra, Fill, Write};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};

/// Larger heaps are not compared.
const MAX_PIECES: usize = 4000;

/// Frames, operands, statics of the analysed code, everything reachable from them, and what is assumed about the
/// variables therein. Addresses and variables are numbered in the order in which they are met.
pub type StateShape = Vec<ShapePiece>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ShapePiece {
    Class(ClassId),
    Method(MethodId, u32),
    Number(u64),
    /// An object of the path, by order; its contents follow later.
    Object(usize),
    Shared(u32),
    Term(Term),
    Assumed(Term),
    Mark(u8),
}

impl Machine {
    /// `None`: too large, or it holds what cannot be compared.
    pub(super) fn shape(&mut self, s: &State) -> Option<StateShape> {
        let mut walk =
            ShapeWalk { machine: self, s, pieces: Vec::new(), order: FxHashMap::default(), open: Vec::new() };
        for frame in s.frames() {
            walk.pieces.push(ShapePiece::Method(frame.method.id, frame.pc));
        }
        for &value in &s.stack {
            walk.value(value)?;
        }
        walk.statics()?;
        let mut next = 0;
        while let Some(&at) = walk.open.get(next) {
            walk.object(at)?;
            next += 1;
            if walk.pieces.len() > MAX_PIECES {
                return None;
            }
        }
        let pieces = walk.pieces;
        Some(self.anonymous(s, pieces))
    }

    /// Adds what is assumed about the variables, and gives them names by order.
    fn anonymous(&mut self, s: &State, mut pieces: Vec<ShapePiece>) -> StateShape {
        let mut order: Vec<VarId> = Vec::new();
        let meet = |machine: &Machine, term: Term, order: &mut Vec<VarId>| {
            for &id in machine.terms.vars(term) {
                if !order.contains(&id) {
                    order.push(id);
                }
            }
        };
        for piece in &pieces {
            if let ShapePiece::Term(term) = piece {
                meet(self, *term, &mut order);
            }
        }
        let mut left: Vec<Term> = s.condition.path.clone();
        loop {
            let concerns = |term: &Term| self.terms.vars(*term).iter().any(|id| order.contains(id));
            let Some(i) = left.iter().position(concerns) else { break };
            let condition = left.remove(i);
            meet(self, condition, &mut order);
            pieces.push(ShapePiece::Assumed(condition));
        }
        let mut names = Substitution::default();
        for (i, id) in order.into_iter().enumerate() {
            let var = self.terms.var_term(id);
            let name = self.input_var(&format!("~{i}"), self.terms.sort(var), VarOrigin::Inside);
            names.insert(&self.terms, var, name);
        }
        for piece in &mut pieces {
            if let ShapePiece::Term(term) | ShapePiece::Assumed(term) = piece {
                *term = self.terms.substitute(*term, &mut names);
            }
        }
        pieces
    }
}

struct ShapeWalk<'a> {
    machine: &'a Machine,
    s: &'a State,
    pieces: Vec<ShapePiece>,
    order: FxHashMap<Addr, usize>,
    open: Vec<Addr>,
}

impl ShapeWalk<'_> {
    fn mark(&mut self, mark: u8) {
        self.pieces.push(ShapePiece::Mark(mark));
    }

    fn number(&mut self, number: u64) {
        self.pieces.push(ShapePiece::Number(number));
    }

    fn term(&mut self, term: Term) {
        self.pieces.push(ShapePiece::Term(term));
    }

    fn value(&mut self, value: Value) -> Option<()> {
        match value {
            Value::Int(i) => self.number(i as u64),
            Value::Long(l) => self.number(l as u64),
            Value::Float(f) => self.number(f.to_bits().into()),
            Value::Double(d) => self.number(d.to_bits()),
            Value::Ref(at) => self.reference(at),
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => self.term(t),
            Value::SymRef(t) => self.tree(t)?,
            Value::ReturnAddress(to) => self.number(to.into()),
            Value::Unset => self.mark(0),
        }
        Some(())
    }

    fn reference(&mut self, at: Addr) {
        if at == NULL || at.is_shared() && self.is_unchanged(at) {
            self.pieces.push(ShapePiece::Shared(at.0));
            return;
        }
        let next = self.order.len();
        let number = *self.order.entry(at).or_insert(next);
        if number == next {
            self.open.push(at);
        }
        self.pieces.push(ShapePiece::Object(number));
    }

    fn is_unchanged(&self, at: Addr) -> bool {
        !self.s.heap.has_changed(at)
    }

    fn tree(&mut self, t: Term) -> Option<()> {
        if let Some(at) = self.machine.terms.as_ref(t) {
            self.reference(Addr(at));
            return Some(());
        }
        // Parts that a tree shares are told again each time.
        if self.pieces.len() > MAX_PIECES {
            return None;
        }
        let Node::Ite(condition, then, or_else) = *self.machine.terms.node(t) else { return None };
        self.mark(1);
        self.term(condition);
        self.tree(then)?;
        self.tree(or_else)
    }

    /// Of the classes that the path initialised, in a fixed order.
    fn statics(&mut self) -> Option<()> {
        let mut classes: Vec<ClassId> = self.s.statics.keys().copied().collect();
        classes.sort_by_key(|id| self.machine.program.loaded(*id).name);
        for id in classes {
            if self.machine.program.loaded(id).origin != Origin::Application {
                continue;
            }
            self.pieces.push(ShapePiece::Class(id));
            for &value in &self.s.statics[&id].values {
                self.value(value)?;
            }
        }
        Some(())
    }

    fn object(&mut self, at: Addr) -> Option<()> {
        let object = self.machine.object(self.s, at);
        self.pieces.push(ShapePiece::Class(object.class.id));
        match &object.body {
            Body::Fields(fields) => fields.iter().try_for_each(|&value| self.value(value))?,
            Body::Array(Array::Known(elements)) => {
                self.number(elements.len() as u64);
                if elements.len() > MAX_PIECES {
                    return None;
                }
                (0..elements.len()).try_for_each(|i| self.value(elements.get(i)))?;
            }
            Body::Array(Array::Symbolic(array)) => {
                self.term(array.length);
                match array.fill {
                    Fill::Zero(value) => self.value(value)?,
                    Fill::Fresh => self.mark(2),
                    Fill::String(text) => self.value(text.into())?,
                }
                self.number(array.initial.len() as u64);
                for &(index, value) in &array.initial {
                    self.value(index)?;
                    self.value(value)?;
                }
                self.writes(&array.writes)?;
            }
        }
        match object.extra.clone().as_deref() {
            None | Some(Extra::Boxed | Extra::Thrown(_)) => {}
            Some(Extra::Mirror(class)) => self.pieces.push(ShapePiece::Class(class.id)),
            Some(Extra::Lambda(lambda)) => {
                self.pieces.push(ShapePiece::Method(lambda.adapter.id, 0));
                lambda.captured.iter().try_for_each(|&value| self.value(value))?;
            }
            Some(Extra::Proxy(proxy)) => {
                self.pieces.extend(proxy.interfaces.iter().map(|interface| ShapePiece::Class(interface.id)));
                self.value(proxy.handler)?;
            }
            Some(Extra::Deferred(method, arguments)) => {
                self.pieces.push(ShapePiece::Method(method.id, 0));
                arguments.iter().try_for_each(|&value| self.value(value))?;
            }
            Some(Extra::Input(input)) => {
                self.mark(3 + u8::from(input.open));
                let types: Vec<_> =
                    input.also.iter().chain(&input.not).map(|c| ShapePiece::Class(c.id)).collect();
                self.number(input.also.len() as u64);
                self.pieces.extend(types);
                match &input.construction {
                    Construction::Lazy => self.mark(5),
                    Construction::Pending => self.mark(6),
                    // What made it does not matter any more.
                    Construction::By { .. } | Construction::Revived(_) => self.mark(7),
                    Construction::Stub(results) => self.number(results.len() as u64),
                }
            }
            Some(Extra::VarHandle(_) | Extra::String(_) | Extra::Appending(_)) => return self.opaque(at),
        }
        Some(())
    }

    fn writes(&mut self, writes: &[Write]) -> Option<()> {
        self.number(writes.len() as u64);
        for write in writes {
            match write {
                Write::Element(index, value) => {
                    self.value(*index)?;
                    self.value(*value)?;
                }
                Write::Copied(copied) => {
                    self.reference(copied.source);
                    for value in [copied.from, copied.to, copied.count] {
                        self.value(value)?;
                    }
                    match &copied.contents {
                        ArrayContents::Known(elements) => {
                            (0..elements.len()).try_for_each(|i| self.value(elements.get(i)))?;
                        }
                        ArrayContents::Logged(writes) => self.writes(writes)?,
                    }
                }
            }
        }
        Some(())
    }

    /// Strings of variables are compared by where they are kept, which is the same for the same sequence of events.
    fn opaque(&mut self, at: Addr) -> Option<()> {
        self.pieces.push(ShapePiece::Shared(at.0));
        Some(())
    }
}
