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
    parent: Option<(NodeId, bool)>,
    place: u64,
    /// If it is false, if it is true.
    ways: [Way; 2],
}

/// A way that nobody has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenWay {
    pub node: NodeId,
    pub outcome: bool,
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
        let mut from: Option<(NodeId, bool)> = None;
        for (depth, turn) in way.iter().enumerate() {
            let node = match self.next(from) {
                Next::Finished => return grown,
                Next::Node(node) if self.node(node).place != turn.place => {
                    grown.contradicts_at = Some(depth);
                    return grown;
                }
                Next::Node(node) => node,
                Next::Nothing => {
                    grown.is_new = true;
                    let node = self.insert(from, turn.place);
                    self.node_mut(node).ways[usize::from(!turn.outcome)] = Way::Open(recipe.clone());
                    grown.open.push(OpenWay { node, outcome: !turn.outcome, place: turn.place, depth });
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
        let slot = &mut self.nodes.get_mut(open.node.0)?.as_mut()?.ways[usize::from(open.outcome)];
        let Way::Open(recipe) = slot else { return None };
        let recipe = recipe.clone();
        *slot = Way::Taken(recipe.clone());
        Some((recipe, self.way_to(open.node, open.outcome)))
    }

    /// Nobody went there after all.
    pub fn give_back(&mut self, open: &OpenWay) {
        if let Some(Some(node)) = self.nodes.get_mut(open.node.0)
            && let slot = &mut node.ways[usize::from(open.outcome)]
            && let Way::Taken(recipe) = slot
        {
            *slot = Way::Open(recipe.clone());
        }
    }

    /// There is nothing to be found there.
    pub fn close(&mut self, open: &OpenWay) {
        let is_taken =
            |node: &Node| matches!(node.ways[usize::from(open.outcome)], Way::Taken(_) | Way::Open(_));
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

    fn way_to(&self, node: NodeId, outcome: bool) -> Vec<Turn> {
        let mut way = vec![Turn { place: self.node(node).place, outcome }];
        let mut at = self.node(node).parent;
        while let Some((above, outcome)) = at {
            way.push(Turn { place: self.node(above).place, outcome });
            at = self.node(above).parent;
        }
        way.reverse();
        way
    }

    fn next(&self, from: Option<(NodeId, bool)>) -> Next {
        match from {
            None => match self.root {
                Root::Unknown => Next::Nothing,
                Root::Node(node) => Next::Node(node),
                Root::Finished => Next::Finished,
            },
            Some((node, outcome)) => match self.node(node).ways[usize::from(outcome)] {
                Way::Open(_) | Way::Taken(_) => Next::Nothing,
                Way::Node(next) => Next::Node(next),
                Way::Finished => Next::Finished,
            },
        }
    }

    fn insert(&mut self, parent: Option<(NodeId, bool)>, place: u64) -> NodeId {
        let nobody = || Way::Taken(Arc::default());
        let node = Node { parent, place, ways: [nobody(), nobody()] };
        let id = self.free.pop().unwrap_or_else(|| {
            self.nodes.push(None);
            NodeId(self.nodes.len() - 1)
        });
        self.nodes[id.0] = Some(node);
        self.most = self.most.max(self.size().0);
        match parent {
            None => self.root = Root::Node(id),
            Some((above, outcome)) => self.node_mut(above).ways[usize::from(outcome)] = Way::Node(id),
        }
        id
    }

    /// Everything behind this way is known; nodes of which that holds on both sides are given up.
    fn finish(&mut self, from: Option<(NodeId, bool)>) {
        let mut from = from;
        while let Some((id, outcome)) = from {
            let node = self.node_mut(id);
            node.ways[usize::from(outcome)] = Way::Finished;
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
        turns.iter().map(|&(place, outcome)| Turn { place, outcome }).collect()
    }

    fn recipe() -> Arc<Recipe> {
        Arc::default()
    }

    #[test]
    fn both_ways_of_every_decision() {
        let mut tree = Tree::default();
        let grown = tree.add(&recipe(), &way(&[(1, true), (2, false)]));
        assert!(grown.is_new);
        assert_eq!(
            grown.open.iter().map(|o| (o.place, o.outcome)).collect::<Vec<_>>(),
            [(1, false), (2, true)]
        );
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
