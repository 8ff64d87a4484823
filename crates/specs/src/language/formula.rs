//! Formulas over the propositions of a specification, each part once, parts before the whole.

use rustc_hash::FxHashMap;

/// A formula of an arena.
pub type Id = u32;

/// Truth of all propositions at an event, a bit for each.
pub type Letter = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormulaNode {
    Constant(bool),
    Proposition(usize),
    Not(Id),
    And(Id, Id),
    Or(Id, Id),
    /// At the event before; at the first event it is true if weak.
    Previous {
        of: Id,
        weak: bool,
    },
    Once(Id),
    Historically(Id),
    Since(Id, Id),
    Trigger(Id, Id),
    Next(Id),
    Until(Id, Id),
    Release(Id, Id),
}

#[derive(Debug, Default)]
pub struct Formulas {
    nodes: Vec<FormulaNode>,
    known: FxHashMap<FormulaNode, Id>,
}

impl Formulas {
    pub fn add(&mut self, node: FormulaNode) -> Id {
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as Id - 1
        })
    }

    pub fn node(&self, id: Id) -> FormulaNode {
        self.nodes[id as usize]
    }

    /// In an order in which parts come before the whole.
    pub fn nodes(&self) -> &[FormulaNode] {
        &self.nodes
    }

    pub fn not(&mut self, of: Id) -> Id {
        match self.node(of) {
            FormulaNode::Constant(value) => self.add(FormulaNode::Constant(!value)),
            FormulaNode::Not(inner) => inner,
            _ => self.add(FormulaNode::Not(of)),
        }
    }

    pub fn and(&mut self, a: Id, b: Id) -> Id {
        self.add(FormulaNode::And(a, b))
    }

    pub fn or(&mut self, a: Id, b: Id) -> Id {
        self.add(FormulaNode::Or(a, b))
    }

    pub fn implies(&mut self, a: Id, b: Id) -> Id {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    pub fn differ(&mut self, a: Id, b: Id) -> Id {
        let same = self.same(a, b);
        self.not(same)
    }

    pub fn same(&mut self, a: Id, b: Id) -> Id {
        let (there, back) = (self.implies(a, b), self.implies(b, a));
        self.and(there, back)
    }

    pub fn previous(&mut self, of: Id) -> Id {
        self.add(FormulaNode::Previous { of, weak: false })
    }

    pub fn globally(&mut self, of: Id) -> Id {
        let never = self.add(FormulaNode::Constant(false));
        self.add(FormulaNode::Release(never, of))
    }

    pub fn finally(&mut self, of: Id) -> Id {
        let always = self.add(FormulaNode::Constant(true));
        self.add(FormulaNode::Until(always, of))
    }

    /// For each formula, whether it speaks of later events.
    pub fn have_future(&self) -> Vec<bool> {
        let mut have: Vec<bool> = Vec::new();
        for node in &self.nodes {
            let is_later =
                matches!(node, FormulaNode::Next(_) | FormulaNode::Until(..) | FormulaNode::Release(..));
            let parts = node.parts();
            have.push(is_later || parts.into_iter().flatten().any(|part| have[part as usize]));
        }
        have
    }

    /// The value of a formula without time.
    pub fn holds(&self, id: Id, letter: Letter) -> bool {
        match self.node(id) {
            FormulaNode::Constant(value) => value,
            FormulaNode::Proposition(number) => letter >> number & 1 == 1,
            FormulaNode::Not(of) => !self.holds(of, letter),
            FormulaNode::And(a, b) => self.holds(a, letter) && self.holds(b, letter),
            FormulaNode::Or(a, b) => self.holds(a, letter) || self.holds(b, letter),
            other => unreachable!("{other:?} is no part of a propositional formula"),
        }
    }
}

impl FormulaNode {
    pub fn parts(self) -> [Option<Id>; 2] {
        match self {
            FormulaNode::Constant(_) | FormulaNode::Proposition(_) => [None, None],
            FormulaNode::Not(of)
            | FormulaNode::Previous { of, .. }
            | FormulaNode::Once(of)
            | FormulaNode::Historically(of)
            | FormulaNode::Next(of) => [Some(of), None],
            FormulaNode::And(a, b)
            | FormulaNode::Or(a, b)
            | FormulaNode::Since(a, b)
            | FormulaNode::Trigger(a, b)
            | FormulaNode::Until(a, b)
            | FormulaNode::Release(a, b) => [Some(a), Some(b)],
        }
    }
}
