//! The last layer: Z3.
//! One context per chain, thrown away when its translations grow too large; every model is checked by our evaluator.

mod context;
mod translate;

use std::rc::Rc;
use std::time::{Duration, Instant};

use terms::{BvOp, Model, Node, Term, Terms};

use crate::component::{Component, subterms};
use crate::layers::{Layer, satisfies};
use crate::query::{Answer, Settings, Unknown};
use crate::stats::Stats;
use context::Context;
pub use context::{LEAST_VERSION, is_outdated, version};

pub(crate) struct Smt {
    settings: Settings,
    /// Made on first use: many runs never need it.
    context: Option<Context>,
}

/// Translated terms after which the context is thrown away.
const CONTEXT_CAPACITY: usize = 200_000;
/// Larger conjunctions take Z3 longer to read than anyone waits for the answer.
const SUBTERMS: usize = 50_000;
/// What a question costs before Z3 counts anything: translation, a solver of its own.
const SETUP: u64 = 20_000;
/// One of Z3's units of work, measured at 150 ns, in ours.
const EFFORT_PER_WORK: u64 = 7;
/// Z3's units of work in a second, roughly.
const WORK_PER_SECOND: u64 = 6_700_000;
/// How many times as long as meant a question may take before the clock ends it. Work that Z3 does not count is at most
/// `UNCOUNTED` times what it may count, and a machine five times as slow must still come to the same answers.
const PATIENCE: u32 = 60;
const LEAST_PATIENCE: Duration = Duration::from_secs(5);
/// Questions whose circuits alone take so many times what may be counted, and half a second, are not asked.
const UNCOUNTED: u64 = 8;
const LEAST_UNCOUNTED: u64 = 25_000_000;

impl Smt {
    pub fn new(settings: &Settings) -> Smt {
        Smt { settings: settings.clone(), context: None }
    }

    fn solve(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Answer {
        let Some(nodes) = subterms(terms, &component.conjuncts, SUBTERMS) else {
            return Answer::Unknown(Unknown::Timeout);
        };
        let circuits = circuits(terms, &nodes);
        let most = EFFORT_PER_WORK * u64::from(work_in(self.settings.timeout));
        if circuits > UNCOUNTED * most + LEAST_UNCOUNTED {
            stats.effort += SETUP;
            return Answer::Unknown(Unknown::Timeout);
        }
        if self.context.as_ref().is_some_and(|context| context.len() > CONTEXT_CAPACITY) {
            self.context = None;
        }
        let context = self.context.get_or_insert_with(|| Context::new(&self.settings));
        // SMT-LIB's remainder is not Java's, and it knows no sine: such conjuncts are left out, and the evaluator judges
        // the model.
        let expressible: Vec<Term> =
            component.conjuncts.iter().copied().filter(|&t| !terms.is_opaque(t)).collect();
        let before = context.work_done();
        let answer = context.check(terms, &expressible, &component.vars);
        let work = context.work_done().saturating_sub(before);
        stats.effort += SETUP + EFFORT_PER_WORK * work + circuits;
        match answer {
            Ok(Some(model)) => judge(terms, component, model, expressible.len(), stats),
            Ok(None) => Answer::Unsat,
            Err(why) => Answer::Unknown(why),
        }
    }
}

impl Layer for Smt {
    fn limit(&mut self, timeout: Duration) {
        self.settings.timeout = timeout;
        if let Some(context) = &self.context {
            context.limit(timeout);
        }
    }

    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let start = Instant::now();
        stats.smt_calls += 1;
        let answer = self.solve(terms, component, stats);
        stats.smt_time += start.elapsed();
        Some(answer)
    }
}

/// What Z3 does in about this time, in its own units.
fn work_in(time: Duration) -> u32 {
    let work = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(WORK_PER_SECOND / 1000);
    u32::try_from(work).unwrap_or(u32::MAX).max(1)
}

/// Z3 does not count the work of turning multiplications and divisions into circuits.
fn circuits(terms: &Terms, nodes: &[Term]) -> u64 {
    const MULTIPLICATION: u64 = 50_000;
    const DIVISION: u64 = 300_000;
    let cost = |&t: &Term| match terms.node(t) {
        Node::Bin(BvOp::Mul, a, b) if terms.as_const(*a).is_none() && terms.as_const(*b).is_none() => {
            MULTIPLICATION
        }
        Node::Bin(BvOp::SDiv | BvOp::SRem | BvOp::UDiv | BvOp::URem, ..) => DIVISION,
        _ => 0,
    };
    nodes.iter().map(cost).sum()
}

fn judge(terms: &Terms, component: &Component, model: Model, expressed: usize, stats: &mut Stats) -> Answer {
    if satisfies(terms, &model, component) {
        return Answer::Sat(Rc::new(model));
    }
    if expressed == component.conjuncts.len() {
        stats.mismatches += 1;
        debug_assert!(false, "Z3's model {model:?} does not satisfy {:?}", shown(terms, component));
    }
    Answer::Unknown(Unknown::Incomplete)
}

fn shown(terms: &Terms, component: &Component) -> Vec<String> {
    component.conjuncts.iter().map(|&t| terms.display(t).to_string()).collect()
}
