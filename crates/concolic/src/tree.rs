//! The symbolic execution tree: a node for each decision that some run made, and what is known of its branches.
//!
//! Of subtrees that are finished nothing is kept. Nodes are places in a table, used again when they are free.

use crate::job::BranchTaken;
use crate::journal::JournalRunId;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId {
    index: usize,
    /// Tells it from others that had the same place before: candidates outlive their nodes.
    born: u64,
}

/// One branch of a decision.
#[derive(Debug, Clone)]
enum TreeBranch {
    /// Nobody has been there.
    Open(Start),
    /// Somebody is on the way there.
    Taken(Start),
    Node(NodeId),
    /// Everything behind it is known.
    Finished,
}

/// How to get to where nobody has been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// This run came by and took another branch.
    Turn(JournalRunId),
    /// This run went there, but what it did behind has to be seen anew.
    Again(JournalRunId),
}

#[derive(Debug)]
struct TreeNode {
    born: u64,
    parent: Option<(NodeId, u32)>,
    site: u64,
    branches: Box<[TreeBranch]>,
}

impl TreeNode {
    /// Whether it is the same question.
    fn asks(&self, turn: &BranchTaken) -> bool {
        self.site == turn.site && (turn.outcome as usize) < self.branches.len()
    }
}

/// A branch that nobody has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenBranch {
    pub node: NodeId,
    pub outcome: u32,
    pub site: u64,
    pub depth: usize,
}

#[derive(Debug, Default)]
pub struct SearchTree {
    nodes: Vec<Option<TreeNode>>,
    free: Vec<usize>,
    born: u64,
    root: TreeRoot,
    most: usize,
}

#[derive(Debug, Default)]
enum TreeRoot {
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
    /// Branches it passed that nobody has taken.
    pub open: Vec<OpenBranch>,
    /// At this decision the program asked something else than it did before on the same path.
    pub contradicts_at: Option<usize>,
}

/// How far the nodes for a run's decisions were made.
enum GrownTo {
    /// All of them: the branch of the last one, none if the run decides nothing.
    End(Option<(NodeId, u32)>),
    /// The run does not fit: the tree ends, or asks something else, where it goes on.
    Mismatch,
}

impl SearchTree {
    /// Adds a run.
    pub fn add(&mut self, run: JournalRunId, path: &[BranchTaken]) -> Grown {
        let mut grown = Grown::default();
        let GrownTo::End(end) = self.grow(run, path, &mut grown) else { return grown };
        match self.next(end) {
            Next::Nothing => {
                grown.is_new = true;
                self.finish(end);
            }
            // It ends where another run went on: some decision depends on more than the inputs.
            Next::Node(_) => grown.contradicts_at = Some(path.len()),
            Next::Finished => {}
        }
        grown
    }

    /// Adds the beginning of a run, which has to be made again to see how it goes on. At least one decision.
    pub fn add_beginning(&mut self, run: JournalRunId, path: &[BranchTaken]) -> Grown {
        let mut grown = Grown::default();
        if let GrownTo::End(Some((node, outcome))) = self.grow(run, path, &mut grown)
            && let Next::Nothing = self.next(Some((node, outcome)))
        {
            let site = self.node(node).site;
            let slot = &mut self.node_mut(node).branches[outcome as usize];
            if !matches!(slot, TreeBranch::Open(_)) {
                grown.open.push(OpenBranch { node, outcome, site, depth: path.len() - 1 });
            }
            // Cheaper than to look for inputs that go there.
            *slot = TreeBranch::Open(Start::Again(run));
        }
        grown
    }

    /// Nodes for all decisions of a run, as far as it fits.
    fn grow(&mut self, run: JournalRunId, path: &[BranchTaken], grown: &mut Grown) -> GrownTo {
        let mut from: Option<(NodeId, u32)> = None;
        for (depth, turn) in path.iter().enumerate() {
            let node = match self.next(from) {
                Next::Finished => return GrownTo::Mismatch,
                Next::Node(node) if !self.node(node).asks(turn) => {
                    grown.contradicts_at = Some(depth);
                    return GrownTo::Mismatch;
                }
                Next::Node(node) => node,
                Next::Nothing => {
                    grown.is_new = true;
                    let node = self.insert(from, turn, run);
                    for outcome in (0..turn.of).filter(|&outcome| outcome != turn.outcome) {
                        self.node_mut(node).branches[outcome as usize] = TreeBranch::Open(Start::Turn(run));
                        grown.open.push(OpenBranch { node, outcome, site: turn.site, depth });
                    }
                    node
                }
            };
            from = Some((node, turn.outcome));
        }
        GrownTo::End(from)
    }

    /// Somebody takes this branch now: how.
    pub fn take(&mut self, open: &OpenBranch) -> Option<Start> {
        let slot = self.branch_mut(open)?;
        let TreeBranch::Open(start) = *slot else { return None };
        *slot = TreeBranch::Taken(start);
        Some(start)
    }

    /// Whether nobody has gone there, or has come back from there.
    pub fn is_unknown(&self, open: &OpenBranch) -> bool {
        let node = self.nodes.get(open.node.index).and_then(Option::as_ref);
        let node = node.filter(|node| node.born == open.node.born);
        let branch = node.and_then(|node| node.branches.get(open.outcome as usize));
        matches!(branch, Some(TreeBranch::Open(_) | TreeBranch::Taken(_)))
    }

    /// The branch that these decisions lead to, if nobody has taken it.
    pub fn find(&self, path: &[BranchTaken]) -> Option<OpenBranch> {
        let mut from = None;
        for turn in path {
            let Next::Node(node) = self.next(from) else { return None };
            if !self.node(node).asks(turn) {
                return None;
            }
            from = Some((node, turn.outcome));
        }
        let (node, outcome) = from?;
        let open = OpenBranch { node, outcome, site: self.node(node).site, depth: path.len() - 1 };
        self.is_unknown(&open).then_some(open)
    }

    /// Nobody went there after all.
    pub fn give_back(&mut self, open: &OpenBranch) {
        if let Some(slot) = self.branch_mut(open)
            && let TreeBranch::Taken(start) = *slot
        {
            *slot = TreeBranch::Open(start);
        }
    }

    /// There is nothing to be found there.
    pub fn close(&mut self, open: &OpenBranch) {
        if self.is_unknown(open) {
            self.finish(Some((open.node, open.outcome)));
        }
    }

    /// Nothing was run yet.
    pub fn is_empty(&self) -> bool {
        matches!(self.root, TreeRoot::Unknown)
    }

    /// Every branch is known.
    pub fn is_finished(&self) -> bool {
        matches!(self.root, TreeRoot::Finished)
    }

    /// Nodes in memory, now and at most.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len() - self.free.len(), self.most)
    }

    /// All the decisions up to a branch, which is the last of them.
    pub fn path_to(&self, open: &OpenBranch) -> Vec<BranchTaken> {
        let mut path = Vec::new();
        let mut at = Some((open.node, open.outcome));
        while let Some((node, outcome)) = at {
            let node = self.node(node);
            path.push(BranchTaken { site: node.site, outcome, of: node.branches.len() as u32 });
            at = node.parent;
        }
        path.reverse();
        path
    }

    fn next(&self, from: Option<(NodeId, u32)>) -> Next {
        match from {
            None => match self.root {
                TreeRoot::Unknown => Next::Nothing,
                TreeRoot::Node(node) => Next::Node(node),
                TreeRoot::Finished => Next::Finished,
            },
            Some((node, outcome)) => match self.node(node).branches[outcome as usize] {
                TreeBranch::Open(_) | TreeBranch::Taken(_) => Next::Nothing,
                TreeBranch::Node(next) => Next::Node(next),
                TreeBranch::Finished => Next::Finished,
            },
        }
    }

    fn insert(&mut self, parent: Option<(NodeId, u32)>, turn: &BranchTaken, run: JournalRunId) -> NodeId {
        // A branch that does not say how many there are has at least itself.
        let branches = turn.of.max(turn.outcome + 1) as usize;
        let branches = vec![TreeBranch::Taken(Start::Turn(run)); branches].into();
        self.born += 1;
        let node = TreeNode { born: self.born, parent, site: turn.site, branches };
        let index = self.free.pop().unwrap_or_else(|| {
            self.nodes.push(None);
            self.nodes.len() - 1
        });
        self.nodes[index] = Some(node);
        let id = NodeId { index, born: self.born };
        self.most = self.most.max(self.size().0);
        match parent {
            None => self.root = TreeRoot::Node(id),
            Some((above, outcome)) => self.node_mut(above).branches[outcome as usize] = TreeBranch::Node(id),
        }
        id
    }

    /// Everything behind this branch is known; nodes of which that holds on both sides are given up.
    fn finish(&mut self, from: Option<(NodeId, u32)>) {
        let mut from = from;
        while let Some((id, outcome)) = from {
            let node = self.node_mut(id);
            node.branches[outcome as usize] = TreeBranch::Finished;
            if !node.branches.iter().all(|branch| matches!(branch, TreeBranch::Finished)) {
                return;
            }
            from = node.parent;
            self.nodes[id.index] = None;
            self.free.push(id.index);
        }
        self.root = TreeRoot::Finished;
    }

    fn branch_mut(&mut self, open: &OpenBranch) -> Option<&mut TreeBranch> {
        let node = self.nodes.get_mut(open.node.index)?.as_mut()?;
        (node.born == open.node.born).then_some(&mut node.branches)?.get_mut(open.outcome as usize)
    }

    fn node(&self, id: NodeId) -> &TreeNode {
        self.nodes[id.index].as_ref().expect("only nodes that are there are named")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut TreeNode {
        self.nodes[id.index].as_mut().expect("only nodes that are there are named")
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

    fn branch(turns: &[(u64, bool)]) -> Vec<BranchTaken> {
        turns.iter().map(|&(site, held)| BranchTaken { site, outcome: held.into(), of: 2 }).collect()
    }

    const RUN: JournalRunId = JournalRunId(0);

    #[test]
    fn both_ways_of_every_decision() {
        let mut tree = SearchTree::default();
        let grown = tree.add(RUN, &branch(&[(1, true), (2, false)]));
        assert!(grown.is_new);
        assert_eq!(grown.open.iter().map(|o| (o.site, o.outcome)).collect::<Vec<_>>(), [(1, 0), (2, 1)]);
        assert_eq!(tree.take(&grown.open[1]), Some(Start::Turn(RUN)));
        let to = tree.path_to(&grown.open[1]);
        assert_eq!(to, branch(&[(1, true), (2, true)]));
        assert!(tree.take(&grown.open[1]).is_none(), "somebody is on the way there");
        assert!(tree.add(RUN, &to).is_new);
        assert!(!tree.is_finished());
        assert_eq!(tree.size(), (1, 2), "the finished node is given up");
        tree.take(&grown.open[0]).unwrap();
        tree.close(&grown.open[0]);
        assert!(tree.is_finished());
        assert!(!tree.add(RUN, &to).is_new);
    }

    #[test]
    fn a_choice_of_three() {
        let mut tree = SearchTree::default();
        let turn = |outcome| vec![BranchTaken { site: 1, outcome, of: 3 }];
        let open = tree.add(RUN, &turn(1)).open;
        assert_eq!(open.iter().map(|open| open.outcome).collect::<Vec<_>>(), [0, 2]);
        for open in open {
            assert!(tree.take(&open).is_some());
            let to = tree.path_to(&open);
            assert!(tree.add(RUN, &to).is_new);
        }
        assert!(tree.is_finished());
    }

    #[test]
    fn a_program_without_decisions() {
        let mut tree = SearchTree::default();
        assert!(tree.add(RUN, &[]).is_new);
        assert!(tree.is_finished());
    }

    #[test]
    fn what_was_lost_is_given_out_again() {
        let mut tree = SearchTree::default();
        let open = tree.add(RUN, &branch(&[(1, true)])).open[0];
        assert!(tree.take(&open).is_some());
        tree.give_back(&open);
        assert!(tree.take(&open).is_some());
    }

    #[test]
    fn a_program_that_asks_something_else_next_time() {
        let mut tree = SearchTree::default();
        tree.add(RUN, &branch(&[(1, true), (2, true)]));
        assert_eq!(tree.add(RUN, &branch(&[(1, true), (3, true)])).contradicts_at, Some(1));
        assert_eq!(tree.add(RUN, &branch(&[(1, true)])).contradicts_at, Some(1));
    }

    #[test]
    fn the_beginning_of_a_run_is_to_be_made_again() {
        let mut tree = SearchTree::default();
        let beginning = branch(&[(1, true), (2, false)]);
        let open = tree.add_beginning(RUN, &beginning).open;
        assert_eq!(open.iter().map(|o| (o.site, o.outcome)).collect::<Vec<_>>(), [(1, 0), (2, 1), (2, 0)]);
        assert!(tree.add_beginning(JournalRunId(1), &beginning).open.is_empty(), "the same");
        assert_eq!(tree.find(&beginning), Some(open[2]));
        assert_eq!(tree.take(&open[2]), Some(Start::Again(JournalRunId(1))));
        assert!(tree.add(JournalRunId(2), &branch(&[(1, true), (2, false), (3, true)])).is_new);
        assert_eq!(tree.find(&beginning), None);
    }

    #[test]
    fn a_way_is_not_taken_for_another_that_has_its_place() {
        let mut tree = SearchTree::default();
        let open = tree.add(RUN, &branch(&[(1, true), (2, true)])).open;
        // Somebody else came by there, and the node is free.
        assert!(tree.add(RUN, &branch(&[(1, true), (2, false)])).is_new);
        let other = tree.add(RUN, &branch(&[(1, false), (3, true)])).open;
        assert_eq!(other[0].outcome, open[1].outcome);
        assert!(tree.take(&open[1]).is_none() && !tree.is_unknown(&open[1]));
        assert!(tree.take(&other[0]).is_some());
    }
}
