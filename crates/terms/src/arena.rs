//! The arena: every term once, with its sort, range and variables beside it.
//! Simplification lives in the families' own modules (`logic`, `arithmetic`, `compare`, …).

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::{FxHashMap, FxHasher};

use crate::node::{FloatOp, FloatUnary, Node, Term};
use crate::range::Range;
use crate::sort::{Const, Sort, VarId};

/// Owns all terms of one worker.
pub struct Terms {
    number: u64,
    nodes: Vec<Node>,
    facts: Vec<NodeFacts>,
    /// Open addressing over term numbers; the nodes themselves are the keys.
    slots: Vec<u32>,
    variables: Vec<VariableEntry>,
    /// Interned sets of variables; number 0 is the empty set.
    sets: Vec<Box<[VarId]>>,
    set_numbers: FxHashMap<Box<[VarId]>, u32>,
    unions: FxHashMap<(u32, u32), u32>,
    labels: FxHashMap<Term, Box<str>>,
    pub(crate) evaluated: Cell<u64>,
    /// While a comparison is being pushed into choices: how many more it may go into.
    pub(crate) pushes_left: Option<u32>,
}

/// What is known of a node without looking at its operands again.
#[derive(Copy, Clone)]
struct NodeFacts {
    range: Range,
    set: u32,
    sort: Sort,
    has_float: bool,
    is_opaque: bool,
}

struct VariableEntry {
    name: Box<str>,
    term: Term,
}

const EMPTY: u32 = u32::MAX;

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    pub const FALSE: Term = Term(0);
    pub const TRUE: Term = Term(1);

    pub fn new() -> Self {
        static ARENAS: AtomicU64 = AtomicU64::new(0);
        let mut terms = Terms {
            number: ARENAS.fetch_add(1, Ordering::Relaxed),
            nodes: Vec::new(),
            facts: Vec::new(),
            slots: vec![EMPTY; 1024],
            variables: Vec::new(),
            sets: vec![Box::new([])],
            set_numbers: FxHashMap::default(),
            unions: FxHashMap::default(),
            labels: FxHashMap::default(),
            evaluated: Cell::new(0),
            pushes_left: None,
        };
        terms.constant(Const::Bool(false));
        terms.constant(Const::Bool(true));
        terms
    }

    /// What a term is in the program's words (`name.indexOf(':')`), where its operators would say too much.
    pub fn label(&mut self, t: Term, text: &str) {
        if !matches!(self.node(t), Node::Const(_) | Node::Var(_)) {
            self.labels.entry(t).or_insert_with(|| text.into());
        }
    }

    pub(crate) fn label_of(&self, t: Term) -> Option<&str> {
        self.labels.get(&t).map(|label| &**label)
    }

    /// Tells arenas of one process apart: whoever remembers terms must forget them when this changes.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Always a fresh variable; the name is for people and need not be unique.
    pub fn var(&mut self, sort: Sort, name: &str) -> Term {
        let id = VarId(self.variables.len() as u32);
        let term = Term(self.nodes.len() as u32);
        self.variables.push(VariableEntry { name: name.into(), term });
        let set = self.intern_set(Box::new([id]));
        let facts = NodeFacts {
            range: Range::of_sort(sort),
            set,
            sort,
            has_float: sort.is_float(),
            is_opaque: false,
        };
        let node = Node::Var(id);
        let slot = self.find(&node).unwrap_err();
        self.push(node, facts, slot);
        term
    }

    pub fn var_name(&self, id: VarId) -> &str {
        &self.variables[id.0 as usize].name
    }

    pub fn var_sort(&self, id: VarId) -> Sort {
        self.sort(self.var_term(id))
    }

    pub fn var_term(&self, id: VarId) -> Term {
        self.variables[id.0 as usize].term
    }

    /// How many variables exist; their ids are `0..var_count`.
    pub fn var_count(&self) -> usize {
        self.variables.len()
    }

    pub fn constant(&mut self, value: Const) -> Term {
        // Through bits, so that stray high bits and NaN payloads never make two terms of one value.
        self.make(Node::Const(Const::from_bits(value.sort(), value.bits())))
    }

    pub fn bool(&mut self, value: bool) -> Term {
        if value { Terms::TRUE } else { Terms::FALSE }
    }

    pub fn int(&mut self, value: i32) -> Term {
        self.bv(32, u64::from(value as u32))
    }

    pub fn long(&mut self, value: i64) -> Term {
        self.bv(64, value as u64)
    }

    /// Bits beyond the width are ignored.
    pub fn bv(&mut self, width: u8, bits: u64) -> Term {
        self.constant(Const::Bv { width, bits })
    }

    pub fn f32(&mut self, value: f32) -> Term {
        self.constant(Const::F32(value))
    }

    pub fn f64(&mut self, value: f64) -> Term {
        self.constant(Const::F64(value))
    }

    pub fn reference(&mut self, address: u32) -> Term {
        self.constant(Const::Ref(address))
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.facts[t.index()].sort
    }

    pub fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()]
    }

    pub fn as_const(&self, t: Term) -> Option<Const> {
        match *self.node(t) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_bool(&self, t: Term) -> Option<bool> {
        self.as_const(t)?.as_bool()
    }

    /// The value of a constant of 32 bits.
    pub fn as_int(&self, t: Term) -> Option<i32> {
        match self.as_const(t)? {
            Const::Bv { width: 32, bits } => Some(bits as u32 as i32),
            _ => None,
        }
    }

    /// The value of a constant of 64 bits.
    pub fn as_long(&self, t: Term) -> Option<i64> {
        match self.as_const(t)? {
            Const::Bv { width: 64, bits } => Some(bits as i64),
            _ => None,
        }
    }

    pub fn as_ref(&self, t: Term) -> Option<u32> {
        self.as_const(t)?.as_ref()
    }

    /// The signed values a bit-vector can take whatever its variables are; meaningless for other sorts.
    pub fn range(&self, t: Term) -> Range {
        self.facts[t.index()].range
    }

    /// The variables a term depends on, ascending.
    pub fn vars(&self, t: Term) -> &[VarId] {
        &self.sets[self.facts[t.index()].set as usize]
    }

    /// A number that two terms share exactly when they depend on the same variables.
    pub fn var_set(&self, t: Term) -> u32 {
        self.facts[t.index()].set
    }

    /// Whether a float occurs anywhere in the term.
    pub fn has_float(&self, t: Term) -> bool {
        self.facts[t.index()].has_float
    }

    /// Whether Java's floating `%` or an elementary function occurs anywhere in the term; SMT-LIB has no such operation.
    pub fn is_opaque(&self, t: Term) -> bool {
        self.facts[t.index()].is_opaque
    }

    /// How many terms exist; their indices are `0..len`.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    /// The one term of this node, which must already be in simplified form.
    pub(crate) fn make(&mut self, node: Node) -> Term {
        match self.find(&node) {
            Ok(term) => term,
            Err(slot) => {
                let facts = self.facts_of(&node);
                let term = Term(self.nodes.len() as u32);
                self.push(node, facts, slot);
                term
            }
        }
    }

    /// Raw bits of a constant.
    pub(crate) fn const_bits(&self, t: Term) -> Option<u64> {
        self.as_const(t).map(Const::bits)
    }

    pub(crate) fn is_const(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Const(_))
    }

    fn find(&self, node: &Node) -> Result<Term, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(node) & mask;
        loop {
            match self.slots[slot] {
                EMPTY => return Err(slot),
                number if self.nodes[number as usize] == *node => return Ok(Term(number)),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn push(&mut self, node: Node, facts: NodeFacts, slot: usize) {
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        self.facts.push(facts);
        self.slots[slot] = number;
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![EMPTY; mask + 1];
        for (number, node) in self.nodes.iter().enumerate() {
            let mut slot = hash(node) & mask;
            while slots[slot] != EMPTY {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32;
        }
        self.slots = slots;
    }

    fn facts_of(&mut self, node: &Node) -> NodeFacts {
        let sort = match *node {
            Node::Var(_) => unreachable!("variables are made by `var`"),
            Node::Const(value) => value.sort(),
            Node::Not(_) | Node::And(..) | Node::Eq(..) | Node::Cmp(..) | Node::FCmp(..) | Node::IsNan(_) => {
                Sort::Bool
            }
            Node::Ite(_, a, _) | Node::Bin(_, a, _) | Node::FBin(_, a, _) | Node::FUn(_, a) => self.sort(a),
            Node::SignExtend(_, to)
            | Node::ZeroExtend(_, to)
            | Node::Truncate(_, to)
            | Node::FloatToInt(_, to) => Sort::Bv(to),
            Node::IntToFloat(_, sort) | Node::FloatToFloat(_, sort) => sort,
            Node::FloatBits(a) => Sort::Bv(if self.sort(a) == Sort::F32 { 32 } else { 64 }),
            Node::BitsFloat(a) => {
                if self.sort(a) == Sort::Bv(32) {
                    Sort::F32
                } else {
                    Sort::F64
                }
            }
        };
        let mut facts = NodeFacts {
            range: self.range_of(node, sort),
            set: 0,
            sort,
            has_float: sort.is_float(),
            is_opaque: matches!(
                node,
                Node::FBin(FloatOp::Rem | FloatOp::Pow, ..) | Node::FUn(FloatUnary::Real(_), _)
            ),
        };
        for &child in node.children().iter() {
            let of_child = self.facts[child.index()];
            facts.set = self.union(facts.set, of_child.set);
            facts.has_float |= of_child.has_float;
            facts.is_opaque |= of_child.is_opaque;
        }
        facts
    }

    fn union(&mut self, a: u32, b: u32) -> u32 {
        if a == b || b == 0 {
            return a;
        }
        if a == 0 {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let merged = merged(&self.sets[a as usize], &self.sets[b as usize]);
        let set = self.intern_set(merged.into());
        self.unions.insert(key, set);
        set
    }

    fn intern_set(&mut self, set: Box<[VarId]>) -> u32 {
        if let Some(&known) = self.set_numbers.get(&set) {
            return known;
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.set_numbers.insert(set, number);
        number
    }
}

/// The union of two ascending lists.
fn merged(mut a: &[VarId], mut b: &[VarId]) -> Vec<VarId> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    while let (Some(&x), Some(&y)) = (a.first(), b.first()) {
        all.push(x.min(y));
        a = &a[usize::from(x <= y)..];
        b = &b[usize::from(y <= x)..];
    }
    all.extend_from_slice(a);
    all.extend_from_slice(b);
    all
}

fn hash(node: &Node) -> usize {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    hasher.finish() as usize
}
