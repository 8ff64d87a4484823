//! All that became of jobs, in order. The tree forgets what is finished; from this it can be grown again, whole or up to
//! where the program has changed since.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::job::{BranchId, BranchTaken, ConcolicRun};
use crate::lines::Moves;
use crate::table::Interner;

/// A run of the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JournalRunId(pub(crate) u32);

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Kept {
    /// Without what it entered and covered.
    run: ConcolicRun,
    /// Numbers of methods, each with the number of decisions before.
    entered: Vec<(u32, u32)>,
    /// Numbers of branches, each with the outcome.
    covered: Box<[(u32, u32)]>,
    /// Its decisions are those from before it came to code that has changed; how it goes on is not known any more.
    is_cut: bool,
}

/// Where a job was to go: the path of a run, with another outcome at this decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobTarget {
    pub run: JournalRunId,
    pub depth: u32,
    pub outcome: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum JobOutcome {
    Ran(JournalRunId),
    Closed(Closed),
}

/// Why nothing is behind a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closed {
    Unsatisfiable,
    /// The solver could not tell.
    Unknown,
    Diverged,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct JournalEntry {
    /// `None`: the run that everything began with.
    pub target: Option<JobTarget>,
    pub outcome: JobOutcome,
}

#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct Journal {
    runs: Vec<Kept>,
    entries: Vec<JournalEntry>,
    methods: Interner<String>,
    branches: Interner<BranchId>,
}

impl Journal {
    pub(crate) fn add_run(&mut self, mut run: ConcolicRun) -> JournalRunId {
        let entered = std::mem::take(&mut run.entered);
        let entered = entered.into_iter().map(|(name, before)| (self.methods.number(name), before)).collect();
        let covered = std::mem::take(&mut run.covered);
        let covered =
            covered.into_iter().map(|(branch, outcome)| (self.branches.number(branch), outcome)).collect();
        self.keep(Kept { run, entered, covered, is_cut: false })
    }

    pub(crate) fn add(&mut self, entry: JournalEntry) {
        self.entries.push(entry);
    }

    pub fn run(&self, id: JournalRunId) -> &ConcolicRun {
        &self.runs[id.0 as usize].run
    }

    /// Whether only the beginning of the run is known.
    pub(crate) fn is_cut(&self, id: JournalRunId) -> bool {
        self.runs[id.0 as usize].is_cut
    }

    pub(crate) fn entries(&self) -> &[JournalEntry] {
        &self.entries
    }

    /// The names of all methods that a run depends on.
    pub(crate) fn methods(&self) -> &[String] {
        self.methods.all()
    }

    /// The branches that a run took.
    pub(crate) fn covered_by(&self, id: JournalRunId) -> impl Iterator<Item = (BranchId, u32)> {
        let covered = self.runs[id.0 as usize].covered.iter();
        covered.map(|(branch, outcome)| (self.branches.get(*branch).clone(), *outcome))
    }

    /// How many runs it knows from beginning to end.
    pub(crate) fn runs_made(&self) -> u64 {
        self.runs.iter().filter(|kept| !kept.is_cut).count() as u64
    }

    pub(crate) fn move_lines(&mut self, moves: &Moves) {
        if !moves.is_empty() {
            self.runs.iter_mut().for_each(|kept| moves.apply(&mut kept.run));
        }
    }

    /// The methods that some of these runs entered.
    pub(crate) fn entered_by(&self, runs: impl Iterator<Item = JournalRunId>) -> BTreeSet<&str> {
        let numbers = runs.flat_map(|id| &self.runs[id.0 as usize].entered).map(|(number, _)| *number);
        numbers.collect::<BTreeSet<_>>().into_iter().map(|n| self.methods.get(n).as_str()).collect()
    }

    /// The decisions up to a target, the last one with the other outcome.
    pub(crate) fn path_to(&self, target: &JobTarget) -> Vec<BranchTaken> {
        let path = &self.run(target.run).path;
        let mut path = path[..=(target.depth as usize).min(path.len().saturating_sub(1))].to_vec();
        if let Some(last) = path.last_mut() {
            last.outcome = target.outcome;
        }
        path
    }

    /// The journal of what does not depend on a changed method. Of a run that does, the decisions before it came to one
    /// are kept.
    pub(crate) fn without(self, is_changed: impl Fn(&str) -> bool) -> Journal {
        let changed: Vec<bool> = self.methods.all().iter().map(|name| is_changed(name)).collect();
        let mut kept = Journal { methods: self.methods, branches: self.branches, ..Journal::default() };
        // Runs that are cut at the same place are one from now on.
        let mut by_beginning: FxHashMap<Vec<BranchTaken>, JournalRunId> = FxHashMap::default();
        let mut places = Vec::new();
        for mut run in self.runs {
            let cut =
                run.entered.iter().filter(|(number, _)| changed[*number as usize]).map(|(_, k)| *k).min();
            let Some(decisions) = cut.map(|decisions| decisions as usize) else {
                places.push((kept.keep(run), None));
                continue;
            };
            run.run.path.truncate(decisions);
            run.run.told.truncate(decisions);
            run.entered.retain(|(_, before)| (*before as usize) < decisions);
            run.covered = Box::default();
            run.is_cut = true;
            let id = match by_beginning.get(&run.run.path) {
                Some(id) => *id,
                None => {
                    let path = run.run.path.clone();
                    let id = kept.keep(run);
                    by_beginning.insert(path, id);
                    id
                }
            };
            places.push((id, Some(decisions)));
        }
        let place = |id: JournalRunId| places[id.0 as usize];
        let mut told = BTreeSet::new();
        for entry in self.entries {
            let target = entry.target.map(|target| (target, place(target.run)));
            let is_gone = |(target, (_, cut)): &(JobTarget, (JournalRunId, Option<usize>))| {
                cut.is_some_and(|decisions| decisions <= target.depth as usize)
            };
            let outcome = match entry.outcome {
                JobOutcome::Ran(id) => match place(id) {
                    (id, Some(_)) if !told.insert(id) => continue,
                    (id, _) => JobOutcome::Ran(id),
                },
                // What lies there has to be asked anew.
                JobOutcome::Closed(_) if target.as_ref().is_some_and(is_gone) => continue,
                closed @ JobOutcome::Closed(_) => closed,
            };
            let target = target.filter(|t| !is_gone(t)).map(|(target, (run, _))| JobTarget { run, ..target });
            kept.add(JournalEntry { target, outcome });
        }
        kept
    }

    fn keep(&mut self, kept: Kept) -> JournalRunId {
        self.runs.push(kept);
        JournalRunId(self.runs.len() as u32 - 1)
    }
}
