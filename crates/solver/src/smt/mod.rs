//! The last layer: Z3.
//! One context per chain, thrown away when its translations grow too large; every model is checked by our evaluator.

mod context;
mod translate;

use std::rc::Rc;
use std::time::{Duration, Instant};

use terms::{BvOp, FloatOp, FloatUnary, Model, Node, Sort, Term, Terms};

use crate::component::{Component, subterms};
use crate::layers::{Layer, satisfies};
use crate::query::{Answer, SolverSettings, Unknown};
use crate::stats::{NANOSECONDS_PER_EFFORT, Stats};
use context::Context;
pub use context::{MIN_VERSION, is_outdated, version};

pub(crate) struct Smt {
    settings: SolverSettings,
    /// Made on first use: many runs never need it.
    context: Option<Context>,
}

/// Translated terms after which the context is thrown away.
const CONTEXT_CAPACITY: usize = 200_000;
/// Larger conjunctions take Z3 longer to read than anyone waits for the answer.
const MAX_SUBTERMS: usize = 50_000;
/// What a question costs before Z3 counts anything: translation, a solver of its own.
const SETUP: u64 = 20_000;
/// What one of Z3's units of work takes, measured; on doubles it counts an eighth of what it counts elsewhere.
const NANOSECONDS_PER_WORK: u64 = 140;
const NANOSECONDS_PER_FLOAT_WORK: u64 = 280;
const NANOSECONDS_PER_DOUBLE_WORK: u64 = 1_200;
/// How many times as long as meant a question may take before the clock ends it. Work that Z3 does not count is at most
/// `UNCOUNTED` times what it may count, and a machine five times as slow must still come to the same answers.
const PATIENCE: u32 = 60;
const MIN_PATIENCE: Duration = Duration::from_secs(5);
/// Questions that take so many times what may be counted, and half a second, before anything is counted are not asked.
const UNCOUNTED: u64 = 8;
const MIN_UNCOUNTED: u64 = 25_000_000;

impl Smt {
    pub fn new(settings: &SolverSettings) -> Smt {
        Smt { settings: settings.clone(), context: None }
    }

    fn solve(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Answer {
        let Some(nodes) = subterms(terms, &component.conjuncts, MAX_SUBTERMS) else {
            return Answer::Unknown(Unknown::Timeout);
        };
        let uncounted = uncounted(terms, &nodes);
        let pace = pace(terms, &nodes);
        let allowed = nanoseconds(self.settings.timeout);
        let most = allowed / NANOSECONDS_PER_EFFORT;
        if uncounted > UNCOUNTED * most + MIN_UNCOUNTED {
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
        context.limit(self.settings.timeout, allowed / pace);
        let before = context.work_done();
        let answer = context.check(terms, &expressible, &component.vars);
        let work = context.work_done().saturating_sub(before);
        stats.effort += SETUP + pace / NANOSECONDS_PER_EFFORT * work + uncounted;
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
    }

    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let start = Instant::now();
        stats.smt_calls += 1;
        let answer = self.solve(terms, component, stats);
        stats.smt_time += start.elapsed();
        Some(answer)
    }
}

fn pace(terms: &Terms, nodes: &[Term]) -> u64 {
    let of = |&t: &Term| match terms.sort(t) {
        Sort::F64 => NANOSECONDS_PER_DOUBLE_WORK,
        Sort::F32 => NANOSECONDS_PER_FLOAT_WORK,
        _ => NANOSECONDS_PER_WORK,
    };
    nodes.iter().map(of).max().unwrap_or(NANOSECONDS_PER_WORK)
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// What Z3 does without counting it: reading and simplifying what it was given, and turning arithmetic into circuits.
/// Measured per subterm and operation over the questions of the fixtures; right within a factor of three or so.
fn uncounted(terms: &Terms, nodes: &[Term]) -> u64 {
    const ANY: u64 = 800;
    const MULTIPLICATION: u64 = 50_000;
    const DIVISION: u64 = 300_000;
    const FLOAT_SUM: u64 = 1_000_000;
    const FLOAT_PRODUCT: u64 = 3_000_000;
    const FLOAT_QUOTIENT: u64 = 8_000_000;
    let float = |operand: Term, cost: u64| if terms.sort(operand) == Sort::F32 { cost / 4 } else { cost };
    let cost = |&t: &Term| match *terms.node(t) {
        Node::Bin(BvOp::Mul, ..) => MULTIPLICATION,
        Node::Bin(BvOp::SDiv | BvOp::SRem | BvOp::UDiv | BvOp::URem, ..) => DIVISION,
        Node::FBin(FloatOp::Add | FloatOp::Sub, a, _) => float(a, FLOAT_SUM),
        Node::FBin(FloatOp::Mul, a, _) => float(a, FLOAT_PRODUCT),
        Node::FBin(FloatOp::Div, a, _) => float(a, FLOAT_QUOTIENT),
        Node::FUn(FloatUnary::Sqrt, a) => float(a, FLOAT_QUOTIENT),
        Node::IntToFloat(..) | Node::FloatToInt(..) | Node::FloatToFloat(..) => FLOAT_SUM,
        _ => ANY,
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
