//! Formulas over the propositions of a specification, each part once, parts before the whole.

use rustc_hash::FxHashMap;

/// A formula of an arena.
pub type Id = u32;

/// Truth of all propositions at an event, a bit for each.
pub type Letter = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Node {
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
    nodes: Vec<Node>,
    known: FxHashMap<Node, Id>,
}

impl Formulas {
    pub fn add(&mut self, node: Node) -> Id {
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as Id - 1
        })
    }

    pub fn node(&self, id: Id) -> Node {
        self.nodes[id as usize]
    }

    /// In an order in which parts come before the whole.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn not(&mut self, of: Id) -> Id {
        match self.node(of) {
            Node::Constant(value) => self.add(Node::Constant(!value)),
            Node::Not(inner) => inner,
            _ => self.add(Node::Not(of)),
        }
    }

    pub fn and(&mut self, a: Id, b: Id) -> Id {
        self.add(Node::And(a, b))
    }

    pub fn or(&mut self, a: Id, b: Id) -> Id {
        self.add(Node::Or(a, b))
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
        self.add(Node::Previous { of, weak: false })
    }

    pub fn globally(&mut self, of: Id) -> Id {
        let never = self.add(Node::Constant(false));
        self.add(Node::Release(never, of))
    }

    pub fn finally(&mut self, of: Id) -> Id {
        let always = self.add(Node::Constant(true));
        self.add(Node::Until(always, of))
    }

    /// For each formula, whether it speaks of later events.
    pub fn have_future(&self) -> Vec<bool> {
        let mut have: Vec<bool> = Vec::new();
        for node in &self.nodes {
            let is_later = matches!(node, Node::Next(_) | Node::Until(..) | Node::Release(..));
            let parts = node.parts();
            have.push(is_later || parts.into_iter().flatten().any(|part| have[part as usize]));
        }
        have
    }

    /// The value of a formula without time.
    pub fn holds(&self, id: Id, letter: Letter) -> bool {
        match self.node(id) {
            Node::Constant(value) => value,
            Node::Proposition(number) => letter >> number & 1 == 1,
            Node::Not(of) => !self.holds(of, letter),
            Node::And(a, b) => self.holds(a, letter) && self.holds(b, letter),
            Node::Or(a, b) => self.holds(a, letter) || self.holds(b, letter),
            other => unreachable!("{other:?} is no part of a propositional formula"),
        }
    }
}

impl Node {
    pub fn parts(self) -> [Option<Id>; 2] {
        match self {
            Node::Constant(_) | Node::Proposition(_) => [None, None],
            Node::Not(of)
            | Node::Previous { of, .. }
            | Node::Once(of)
            | Node::Historically(of)
            | Node::Next(of) => [Some(of), None],
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Since(a, b)
            | Node::Trigger(a, b)
            | Node::Until(a, b)
            | Node::Release(a, b) => [Some(a), Some(b)],
        }
    }
}
