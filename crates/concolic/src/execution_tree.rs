//! The whole symbolic execution tree as it became known, to be looked at. The selector's own tree forgets what is
//! finished; this one is made from the journal when somebody asks.

use crate::job::{End, Run, Turn};
use crate::journal::{Closed, Journal, Outcome};

#[derive(Debug, Clone, Default)]
pub struct Outline {
    pub root: Way,
    /// As `Way::Node` numbers them.
    pub nodes: Vec<Node>,
}

/// A decision.
#[derive(Debug, Clone)]
pub struct Node {
    place_of_turn: u64,
    /// For people.
    pub place: String,
    /// What holds on the way with the number `holds_on`.
    pub condition: String,
    pub holds_on: u32,
    pub ways: Vec<Way>,
}

/// What became of one way out of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Way {
    /// Nobody has been there.
    #[default]
    Open,
    Closed(Closed),
    Node(usize),
    End(End),
}

impl Outline {
    pub(crate) fn of(journal: &Journal) -> Outline {
        let mut outline = Outline::default();
        for entry in journal.entries() {
            let target = entry.target.map(|target| journal.way_to(&target));
            let why = match entry.outcome {
                Outcome::Closed(why) => why,
                Outcome::Ran(id) => {
                    let run = journal.run(id);
                    outline.add(run, journal.is_cut(id));
                    Closed::Diverged
                }
            };
            // A run that went there has left something else than an open way.
            if let Some(way) = target.and_then(|target| outline.find(&target))
                && *way == Way::Open
                && !matches!(entry.outcome, Outcome::Ran(id) if journal.is_cut(id))
            {
                *way = Way::Closed(why);
            }
        }
        outline
    }

    fn add(&mut self, run: &Run, is_cut: bool) {
        let mut at: Option<(usize, usize)> = None;
        for (turn, told) in run.way.iter().zip(&run.told) {
            let fresh = self.nodes.len();
            let next = match self.slot(at) {
                Way::Node(node) => *node,
                Way::End(_) => return,
                slot @ (Way::Open | Way::Closed(_)) => {
                    *slot = Way::Node(fresh);
                    self.nodes.push(Node::new(turn, told));
                    fresh
                }
            };
            let node = &self.nodes[next];
            if node.place_of_turn != turn.place || turn.outcome as usize >= node.ways.len() {
                return;
            }
            at = Some((next, turn.outcome as usize));
        }
        let slot = self.slot(at);
        if !is_cut && matches!(slot, Way::Open | Way::Closed(_)) {
            *slot = Way::End(run.end.clone());
        }
    }

    fn find(&mut self, way: &[Turn]) -> Option<&mut Way> {
        let mut at = None;
        for turn in way {
            let Way::Node(node) = *self.slot(at) else { return None };
            if turn.outcome as usize >= self.nodes[node].ways.len() {
                return None;
            }
            at = Some((node, turn.outcome as usize));
        }
        Some(self.slot(at))
    }

    fn slot(&mut self, at: Option<(usize, usize)>) -> &mut Way {
        match at {
            None => &mut self.root,
            Some((node, outcome)) => &mut self.nodes[node].ways[outcome],
        }
    }
}

impl Node {
    fn new(turn: &Turn, (place, condition): &(String, String)) -> Node {
        Node {
            place_of_turn: turn.place,
            place: place.clone(),
            condition: condition.clone(),
            holds_on: turn.outcome,
            ways: vec![Way::Open; turn.of.max(turn.outcome + 1) as usize],
        }
    }
}
