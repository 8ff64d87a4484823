//! The symbolic execution tree: a node for each decision that some run made, and what is known of its two ways.
//!
//! Of subtrees that are finished nothing is kept. Nodes are places in a table, used again when they are free.

use std::sync::Arc;

use crate::job::{Recipe, Turn};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// One way out of a decision.
#[derive(Debug, Clone)]
enum Way {
    /// Nobody has been there; this run came by.
    Open(Arc<Recipe>),
    /// Somebody is on the way there.
    Taken(Arc<Recipe>),
    Node(NodeId),
    /// Everything behind it is known.
    Finished,
}

#[derive(Debug)]
struct Node {
    parent: Option<(NodeId, u32)>,
    place: u64,
    ways: Box<[Way]>,
}

impl Node {
    /// Whether it is the same question.
    fn asks(&self, turn: &Turn) -> bool {
        self.place == turn.place && (turn.outcome as usize) < self.ways.len()
    }
}

/// A way that nobody has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenWay {
    pub node: NodeId,
    pub outcome: u32,
    pub place: u64,
    pub depth: usize,
}

#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Option<Node>>,
    free: Vec<NodeId>,
    root: Root,
    most: usize,
}

#[derive(Debug, Default)]
enum Root {
    /// Nothing was run yet.
    #[default]
    Unknown,
    Node(NodeId),
    Finished,
}

/// How a run fits into the tree.
#[derive(Debug, Default)]
pub struct Grown {
    /// It went where no run went before.
    pub is_new: bool,
    /// Ways it passed that nobody has gone.
    pub open: Vec<OpenWay>,
    /// At this decision the program asked something else than it did before on the same way.
    pub contradicts_at: Option<usize>,
}

impl Tree {
    /// Adds a run.
    pub fn add(&mut self, recipe: &Arc<Recipe>, way: &[Turn]) -> Grown {
        let mut grown = Grown::default();
        let mut from: Option<(NodeId, u32)> = None;
        for (depth, turn) in way.iter().enumerate() {
            let node = match self.next(from) {
                Next::Finished => return grown,
                Next::Node(node) if !self.node(node).asks(turn) => {
                    grown.contradicts_at = Some(depth);
                    return grown;
                }
                Next::Node(node) => node,
                Next::Nothing => {
                    grown.is_new = true;
                    let node = self.insert(from, turn);
                    for outcome in (0..turn.of).filter(|&outcome| outcome != turn.outcome) {
                        self.node_mut(node).ways[outcome as usize] = Way::Open(recipe.clone());
                        grown.open.push(OpenWay { node, outcome, place: turn.place, depth });
                    }
                    node
                }
            };
            from = Some((node, turn.outcome));
        }
        match self.next(from) {
            Next::Nothing => {
                grown.is_new = true;
                self.finish(from);
            }
            // It ends where another run went on: some decision depends on more than the inputs.
            Next::Node(_) => grown.contradicts_at = Some(way.len()),
            Next::Finished => {}
        }
        grown
    }

    /// Somebody goes this way now: the run to start from, and all the decisions up to it, the last one the other way.
    pub fn take(&mut self, open: &OpenWay) -> Option<(Arc<Recipe>, Vec<Turn>)> {
        let slot = self.nodes.get_mut(open.node.0)?.as_mut()?.ways.get_mut(open.outcome as usize)?;
        let Way::Open(recipe) = slot else { return None };
        let recipe = recipe.clone();
        *slot = Way::Taken(recipe.clone());
        Some((recipe, self.way_to(open.node, open.outcome)))
    }

    /// Nobody went there after all.
    pub fn give_back(&mut self, open: &OpenWay) {
        if let Some(Some(node)) = self.nodes.get_mut(open.node.0)
            && let Some(slot) = node.ways.get_mut(open.outcome as usize)
            && let Way::Taken(recipe) = slot
        {
            *slot = Way::Open(recipe.clone());
        }
    }

    /// There is nothing to be found there.
    pub fn close(&mut self, open: &OpenWay) {
        let is_taken =
            |node: &Node| matches!(node.ways.get(open.outcome as usize), Some(Way::Taken(_) | Way::Open(_)));
        if self.nodes.get(open.node.0).and_then(Option::as_ref).is_some_and(is_taken) {
            self.finish(Some((open.node, open.outcome)));
        }
    }

    /// Every way is known.
    pub fn is_finished(&self) -> bool {
        matches!(self.root, Root::Finished)
    }

    /// Nodes in memory, now and at most.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len() - self.free.len(), self.most)
    }

    fn way_to(&self, node: NodeId, outcome: u32) -> Vec<Turn> {
        let mut way = Vec::new();
        let mut at = Some((node, outcome));
        while let Some((node, outcome)) = at {
            let node = self.node(node);
            way.push(Turn { place: node.place, outcome, of: node.ways.len() as u32 });
            at = node.parent;
        }
        way.reverse();
        way
    }

    fn next(&self, from: Option<(NodeId, u32)>) -> Next {
        match from {
            None => match self.root {
                Root::Unknown => Next::Nothing,
                Root::Node(node) => Next::Node(node),
                Root::Finished => Next::Finished,
            },
            Some((node, outcome)) => match self.node(node).ways[outcome as usize] {
                Way::Open(_) | Way::Taken(_) => Next::Nothing,
                Way::Node(next) => Next::Node(next),
                Way::Finished => Next::Finished,
            },
        }
    }

    fn insert(&mut self, parent: Option<(NodeId, u32)>, turn: &Turn) -> NodeId {
        // A way that does not say how many there are has at least itself.
        let ways = turn.of.max(turn.outcome + 1) as usize;
        let ways = vec![Way::Taken(Arc::default()); ways].into();
        let node = Node { parent, place: turn.place, ways };
        let id = self.free.pop().unwrap_or_else(|| {
            self.nodes.push(None);
            NodeId(self.nodes.len() - 1)
        });
        self.nodes[id.0] = Some(node);
        self.most = self.most.max(self.size().0);
        match parent {
            None => self.root = Root::Node(id),
            Some((above, outcome)) => self.node_mut(above).ways[outcome as usize] = Way::Node(id),
        }
        id
    }

    /// Everything behind this way is known; nodes of which that holds on both sides are given up.
    fn finish(&mut self, from: Option<(NodeId, u32)>) {
        let mut from = from;
        while let Some((id, outcome)) = from {
            let node = self.node_mut(id);
            node.ways[outcome as usize] = Way::Finished;
            if !node.ways.iter().all(|way| matches!(way, Way::Finished)) {
                return;
            }
            from = node.parent;
            self.nodes[id.0] = None;
            self.free.push(id);
        }
        self.root = Root::Finished;
    }

    fn node(&self, id: NodeId) -> &Node {
        self.nodes[id.0].as_ref().expect("only nodes that are there are named")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id.0].as_mut().expect("only nodes that are there are named")
    }
}

enum Next {
    Nothing,
    Node(NodeId),
    Finished,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(turns: &[(u64, bool)]) -> Vec<Turn> {
        turns.iter().map(|&(place, held)| Turn { place, outcome: held.into(), of: 2 }).collect()
    }

    fn recipe() -> Arc<Recipe> {
        Arc::default()
    }

    #[test]
    fn both_ways_of_every_decision() {
        let mut tree = Tree::default();
        let grown = tree.add(&recipe(), &way(&[(1, true), (2, false)]));
        assert!(grown.is_new);
        assert_eq!(grown.open.iter().map(|o| (o.place, o.outcome)).collect::<Vec<_>>(), [(1, 0), (2, 1)]);
        let (_, to) = tree.take(&grown.open[1]).unwrap();
        assert_eq!(to, way(&[(1, true), (2, true)]));
        assert!(tree.take(&grown.open[1]).is_none(), "somebody is on the way there");
        assert!(tree.add(&recipe(), &to).is_new);
        assert!(!tree.is_finished());
        assert_eq!(tree.size(), (1, 2), "the finished node is given up");
        tree.take(&grown.open[0]).unwrap();
        tree.close(&grown.open[0]);
        assert!(tree.is_finished());
        assert!(!tree.add(&recipe(), &to).is_new);
    }

    #[test]
    fn a_choice_of_three() {
        let mut tree = Tree::default();
        let turn = |outcome| vec![Turn { place: 1, outcome, of: 3 }];
        let open = tree.add(&recipe(), &turn(1)).open;
        assert_eq!(open.iter().map(|open| open.outcome).collect::<Vec<_>>(), [0, 2]);
        for open in open {
            let (_, to) = tree.take(&open).unwrap();
            assert!(tree.add(&recipe(), &to).is_new);
        }
        assert!(tree.is_finished());
    }

    #[test]
    fn a_program_without_decisions() {
        let mut tree = Tree::default();
        assert!(tree.add(&recipe(), &[]).is_new);
        assert!(tree.is_finished());
    }

    #[test]
    fn what_was_lost_is_given_out_again() {
        let mut tree = Tree::default();
        let open = tree.add(&recipe(), &way(&[(1, true)])).open[0];
        assert!(tree.take(&open).is_some());
        tree.give_back(&open);
        assert!(tree.take(&open).is_some());
    }

    #[test]
    fn a_program_that_asks_something_else_next_time() {
        let mut tree = Tree::default();
        tree.add(&recipe(), &way(&[(1, true), (2, true)]));
        assert_eq!(tree.add(&recipe(), &way(&[(1, true), (3, true)])).contradicts_at, Some(1));
        assert_eq!(tree.add(&recipe(), &way(&[(1, true)])).contradicts_at, Some(1));
    }
}
