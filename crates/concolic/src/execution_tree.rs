//! The whole symbolic execution tree as it became known, to be looked at. The selector's own tree forgets what is
//! finished; this one is made from the journal when somebody asks.

use crate::job::{BranchTaken, ConcolicRun, RunEnd};
use crate::journal::{Closed, JobOutcome, Journal};

#[derive(Debug, Clone, Default)]
pub struct ExecutionTree {
    pub root: BranchStatus,
    /// As `BranchStatus::Node` numbers them.
    pub nodes: Vec<TreeDecision>,
}

/// A decision.
#[derive(Debug, Clone)]
pub struct TreeDecision {
    site: u64,
    /// For people.
    pub shown_site: String,
    /// What holds on the branch with the number `holds_on`.
    pub condition: String,
    pub holds_on: u32,
    pub branches: Vec<BranchStatus>,
}

/// What became of one branch of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum BranchStatus {
    /// Nobody has been there.
    #[default]
    Open,
    Closed(Closed),
    Node(usize),
    End(RunEnd),
}

impl ExecutionTree {
    pub(crate) fn of(journal: &Journal) -> ExecutionTree {
        let mut tree = ExecutionTree::default();
        for entry in journal.entries() {
            let target = entry.target.map(|target| journal.path_to(&target));
            let why = match entry.outcome {
                JobOutcome::Closed(why) => why,
                JobOutcome::Ran(id) => {
                    let run = journal.run(id);
                    tree.add(run, journal.is_cut(id));
                    Closed::Diverged
                }
            };
            // A run that went there has left something else than an open branch.
            if let Some(branch) = target.and_then(|target| tree.find(&target))
                && *branch == BranchStatus::Open
                && !matches!(entry.outcome, JobOutcome::Ran(id) if journal.is_cut(id))
            {
                *branch = BranchStatus::Closed(why);
            }
        }
        tree
    }

    fn add(&mut self, run: &ConcolicRun, is_cut: bool) {
        let mut at: Option<(usize, usize)> = None;
        for (turn, told) in run.path.iter().zip(&run.told) {
            let fresh = self.nodes.len();
            let next = match self.slot(at) {
                BranchStatus::Node(node) => *node,
                BranchStatus::End(_) => return,
                slot @ (BranchStatus::Open | BranchStatus::Closed(_)) => {
                    *slot = BranchStatus::Node(fresh);
                    self.nodes.push(TreeDecision::new(turn, told));
                    fresh
                }
            };
            let node = &self.nodes[next];
            if node.site != turn.site || turn.outcome as usize >= node.branches.len() {
                return;
            }
            at = Some((next, turn.outcome as usize));
        }
        let slot = self.slot(at);
        if !is_cut && matches!(slot, BranchStatus::Open | BranchStatus::Closed(_)) {
            *slot = BranchStatus::End(run.end.clone());
        }
    }

    fn find(&mut self, path: &[BranchTaken]) -> Option<&mut BranchStatus> {
        let mut at = None;
        for turn in path {
            let BranchStatus::Node(node) = *self.slot(at) else { return None };
            if turn.outcome as usize >= self.nodes[node].branches.len() {
                return None;
            }
            at = Some((node, turn.outcome as usize));
        }
        Some(self.slot(at))
    }

    fn slot(&mut self, at: Option<(usize, usize)>) -> &mut BranchStatus {
        match at {
            None => &mut self.root,
            Some((node, outcome)) => &mut self.nodes[node].branches[outcome],
        }
    }
}

impl TreeDecision {
    fn new(turn: &BranchTaken, (place, condition): &(String, String)) -> TreeDecision {
        TreeDecision {
            site: turn.site,
            shown_site: place.clone(),
            condition: condition.clone(),
            holds_on: turn.outcome,
            branches: vec![BranchStatus::Open; turn.of.max(turn.outcome + 1) as usize],
        }
    }
}
