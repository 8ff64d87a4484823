//! The chain: a question is cut into components, and each goes down one list of layers until one answers.
//! Layers know nothing of each other; a chain belongs to one thread.

use std::cell::{RefCell, RefMut};
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use terms::{Model, Term, Terms};
use tracing::trace;

use crate::component::{Component, Slicer, value_of};
use crate::conjuncts::{Contradiction, conjuncts};
use crate::layers::{self, Layer};
use crate::query::{Answer, Query, Solver, SolverSettings, Unknown};
use crate::sample::Sampler;
use crate::stats::Stats;
use crate::vocabulary::Vocabulary;

/// What a query costs that never gets below the cheap layers.
const EFFORT_PER_QUERY: u64 = 100;

pub struct Chain {
    settings: SolverSettings,
    /// The arena whose terms the layers remember.
    arena: Option<u64>,
    stats: Stats,
    slicer: Slicer,
    vocabulary: Rc<RefCell<Vocabulary>>,
    layers: Vec<Box<dyn Layer>>,
    uniqueness: Uniqueness,
    sampler: Option<Sampler>,
    /// The layer that decided the question; none if nothing was left for the layers.
    decided_by: Option<usize>,
}

/// How questions for uniqueness went so far.
#[derive(Default)]
struct Uniqueness {
    asked: u64,
    found: u64,
    effort: u64,
}

impl Chain {
    pub fn new(settings: SolverSettings) -> Chain {
        let vocabulary = Rc::default();
        Chain {
            arena: None,
            stats: Stats::default(),
            slicer: Slicer::default(),
            layers: layers::all(&settings, &vocabulary),
            vocabulary,
            settings,
            uniqueness: Uniqueness::default(),
            sampler: Sampler::from_environment(),
            decided_by: None,
        }
    }

    /// What the chain knows about texts.
    pub fn vocabulary(&self) -> RefMut<'_, Vocabulary> {
        self.vocabulary.borrow_mut()
    }

    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    pub fn timeout(&self) -> Duration {
        self.settings.timeout
    }

    /// Roughly how long a query may take from now on.
    pub fn set_timeout(&mut self, timeout: Duration) {
        self.settings.timeout = timeout;
        for layer in &mut self.layers {
            layer.limit(timeout);
        }
    }

    /// The counters since the last call.
    pub fn take_stats(&mut self) -> Stats {
        std::mem::take(&mut self.stats)
    }

    /// Is `new` possible beside constraints known to be satisfiable, by that model? Only the conjuncts that share
    /// variables with `new` are looked at; the rest of the model is kept.
    pub fn check_extension(
        &mut self,
        terms: &mut Terms,
        known_sat: &[Term],
        model_of_known: Option<&Rc<Model>>,
        new: Term,
    ) -> Answer {
        let before = self.stats.effort;
        let answer = match model_of_known {
            Some(model) => self.extend(terms, known_sat, model, new),
            None => self.check_all(terms, &[known_sat, &[new]].concat()),
        };
        self.log(terms.display(new), &answer, before);
        if self.sampler.is_some() {
            self.sample(terms, &[known_sat, &[new]].concat(), &answer);
        }
        answer
    }

    fn extend(
        &mut self,
        terms: &mut Terms,
        known_sat: &[Term],
        known_model: &Rc<Model>,
        new: Term,
    ) -> Answer {
        self.count_query();
        if new == Terms::TRUE || terms.holds(new, known_model) {
            self.stats.model_hits += 1;
            return Answer::Sat(known_model.clone());
        }
        let negation = terms.not(new);
        if new == Terms::FALSE || known_sat.contains(&negation) {
            self.stats.contradictions += 1;
            return Answer::Unsat;
        }
        let Some(flat) = self.component_of(terms, known_sat, new) else {
            self.stats.contradictions += 1;
            return Answer::Unsat;
        };
        let component = Component::new(terms, flat, Some(known_model.clone()));
        let answer = match self.solve(terms, &component) {
            Answer::Sat(part) => {
                let mut merged = Model::clone(known_model);
                merge(terms, &mut merged, &part, &component);
                Answer::Sat(Rc::new(merged))
            }
            other => other,
        };
        self.count_unknown(&answer);
        answer
    }

    /// The constraints connected with `new`, itself included, as a component's conjuncts; `None` if they contradict each
    /// other on their face.
    pub(crate) fn component_of(
        &mut self,
        terms: &mut Terms,
        constraints: &[Term],
        new: Term,
    ) -> Option<Vec<Term>> {
        let mut connected = self.slicer.connected(terms, &[new], constraints);
        connected.push(new);
        conjuncts(terms, &connected).ok()
    }

    /// Is there another value? Asked as long as enough such questions are answered "no", and cost little beside the others.
    /// `None`: not asked.
    pub(crate) fn check_uniqueness(
        &mut self,
        terms: &mut Terms,
        constraints: &[Term],
        model: &Rc<Model>,
        other: Term,
    ) -> Option<Answer> {
        const TRIALS: u64 = 32;
        const PER_SUCCESS: u64 = 2;
        const SHARE: u64 = 8;
        const FREE: u64 = 1_000_000;
        let known = &self.uniqueness;
        if known.asked >= TRIALS + PER_SUCCESS * known.found
            || known.effort > FREE + self.stats.effort / SHARE
        {
            return None;
        }
        let before = self.stats.effort;
        let answer = self.check_extension(terms, constraints, Some(model), other);
        self.stats.uniqueness_queries += 1;
        self.uniqueness.asked += 1;
        self.uniqueness.found += u64::from(answer.is_unsat());
        self.uniqueness.effort += self.stats.effort - before;
        Some(answer)
    }

    fn check_all(&mut self, terms: &mut Terms, constraints: &[Term]) -> Answer {
        self.count_query();
        let flat = match conjuncts(terms, constraints) {
            Ok(flat) => flat,
            Err(Contradiction) => {
                self.stats.contradictions += 1;
                return Answer::Unsat;
            }
        };
        let mut merged = Model::new();
        let mut unknown = None;
        for conjuncts in self.slicer.components(terms, &flat) {
            let component = Component::new(terms, conjuncts, None);
            match self.solve(terms, &component) {
                Answer::Sat(part) => merge(terms, &mut merged, &part, &component),
                Answer::Unsat => return Answer::Unsat,
                // A later component may still be unsatisfiable, which decides.
                Answer::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        let answer = unknown.map_or_else(|| Answer::Sat(Rc::new(merged)), Answer::Unknown);
        self.count_unknown(&answer);
        answer
    }

    fn solve(&mut self, terms: &Terms, component: &Component) -> Answer {
        self.stats.components += 1;
        if self.arena.replace(terms.number()).is_some_and(|known| known != terms.number()) {
            *self.vocabulary.borrow_mut() = Vocabulary::default();
            self.layers = layers::all(&self.settings, &self.vocabulary);
        }
        for at in 0..self.layers.len() {
            if let Some(answer) = self.layers[at].answer(terms, component, &mut self.stats) {
                for above in &mut self.layers[..at] {
                    above.learn(component, &answer);
                }
                // What is unsatisfiable decides alone; otherwise the layer that had the most to do.
                self.decided_by = if answer.is_unsat() { Some(at) } else { self.decided_by.max(Some(at)) };
                return answer;
            }
        }
        Answer::Unknown(Unknown::Incomplete)
    }

    /// The whole question as it was asked, so that what the chain does before and between its layers is compared, too.
    fn sample(&mut self, terms: &Terms, constraints: &[Term], answer: &Answer) {
        if let Some(sampler) = &mut self.sampler {
            let layer = name_of(&self.layers, self.decided_by);
            sampler.see(terms, constraints, answer, layer);
        }
    }

    /// Tells the log what was asked, and what came of it; what queries cost was so much before.
    fn log(&self, asked: impl fmt::Display, answer: &Answer, before: u64) {
        let cost = self.stats.effort - before;
        let layer = || name_of(&self.layers, self.decided_by);
        trace!(target: "solver", layer = layer(), answer = answer.name(), cost, %asked, "query");
    }

    fn count_query(&mut self) {
        self.decided_by = None;
        self.stats.queries += 1;
        self.stats.effort += EFFORT_PER_QUERY;
    }

    fn count_unknown(&mut self, answer: &Answer) {
        self.stats.unknown += u64::from(matches!(answer, Answer::Unknown(_)));
    }
}

impl Solver for Chain {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let before = self.stats.effort;
        let answer = self.check_all(terms, query.constraints);
        self.log(format_args!("all of {} constraints", query.constraints.len()), &answer, before);
        self.sample(terms, query.constraints, &answer);
        answer
    }
}

/// What decided a question: a layer, or the chain itself.
fn name_of(layers: &[Box<dyn Layer>], decided_by: Option<usize>) -> &'static str {
    decided_by.map_or("Chain", |at| layers[at].name())
}

/// Takes over a component's values; a variable its model leaves out is zero there, so it must be zero here too.
fn merge(terms: &Terms, into: &mut Model, part: &Model, component: &Component) {
    for &id in &component.vars {
        into.set(id, value_of(terms, part, id));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use terms::{BvCmp, BvOp, FloatCmp, FloatOp, Sort};

    use super::*;
    use crate::smt::Smt;

    /// Random conjunctions: all layers together must say what SMT alone says.
    #[test]
    fn layers_agree_with_smt_alone() {
        let settings = SolverSettings { timeout: Duration::from_millis(300), ..SolverSettings::default() };
        let mut terms = Terms::new();
        let mut alone = Chain::new(settings.clone());
        alone.layers = vec![Box::new(Smt::new(&settings))];
        let mut chain = Chain::new(settings);
        let mut numbers = 1u64;
        let mut random = |limit: usize| {
            numbers = numbers.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (numbers >> 33) as usize % limit
        };
        let variables = ["a", "b", "c"].map(|name| terms.var(Sort::Bv(32), name));
        let (narrow, byte) = (terms.var(Sort::Bv(16), "d"), terms.var(Sort::Bv(8), "e"));
        let mut unsat = 0;
        for _ in 0..1500 {
            let mut constraints = Vec::new();
            for _ in 0..1 + random(7) {
                let mut operand = |terms: &mut Terms| match random(9) {
                    0 => terms.int(random(20) as i32 - 10),
                    1 => terms.zero_extend(narrow, 32),
                    3 => terms.sign_extend(byte, 32),
                    4 => {
                        let op = [BvOp::Add, BvOp::Sub, BvOp::Or][random(3)];
                        terms.bin(op, variables[random(3)], variables[random(3)])
                    }
                    5 => {
                        let (x, y) = (variables[random(3)], variables[random(3)]);
                        let below = terms.cmp(BvCmp::Slt, x, y);
                        terms.ite(below, x, y)
                    }
                    2 => {
                        let k = terms.int(random(20) as i32 - 5);
                        let op =
                            [BvOp::Add, BvOp::And, BvOp::SRem, BvOp::Mul, BvOp::AShr, BvOp::SDiv, BvOp::Or];
                        terms.bin(op[random(7)], variables[random(3)], k)
                    }
                    _ => variables[random(3)],
                };
                let (x, y) = (operand(&mut terms), operand(&mut terms));
                let atom = match random(4) {
                    0 => terms.eq(x, y),
                    1 => terms.cmp(BvCmp::Ult, x, y),
                    _ => terms.cmp(BvCmp::Slt, x, y),
                };
                constraints.push(if random(3) == 0 { terms.not(atom) } else { atom });
            }
            let query = Query { constraints: &constraints };
            let (expected, actual) = (alone.check(&mut terms, &query), chain.check(&mut terms, &query));
            unsat += u32::from(actual.is_unsat());
            if let Answer::Sat(model) = &actual {
                assert!(constraints.iter().all(|&t| terms.holds(t, model)));
            }
            let disagree =
                (expected.is_sat() && actual.is_unsat()) || (expected.is_unsat() && actual.is_sat());
            let shown: Vec<_> = constraints.iter().map(|&t| terms.display(t).to_string()).collect();
            assert!(!disagree, "{shown:?}: {actual:?}, but SMT alone says {expected:?}");
        }
        assert!(unsat > 200, "only {unsat} unsatisfiable questions");
        assert!(chain.stats().smt_calls * 5 < alone.stats().smt_calls, "{:?}", chain.stats());
    }

    /// Floats, NaN, infinities, conversions and references survive the way through Z3's models.
    #[test]
    fn models_of_smt_alone_are_read_exactly() {
        let settings = SolverSettings::default();
        let mut terms = Terms::new();
        let mut alone = Chain::new(settings.clone());
        alone.layers = vec![Box::new(Smt::new(&settings))];
        let (x, y) = (terms.var(Sort::F32, "x"), terms.var(Sort::F64, "y"));
        let (z, n) = (terms.var(Sort::F64, "z"), terms.var(Sort::Bv(64), "n"));
        let (reference, flag) = (terms.var(Sort::Ref, "r"), terms.var(Sort::Bool, "flag"));
        let (offset, sum, limit) = (terms.f32(1.5), terms.f32(-3.25), terms.f64(f64::MAX));
        let (address, huge) = (terms.reference(7), terms.long(i64::MAX));
        let total = terms.fbin(FloatOp::Add, x, offset);
        let converted = terms.float_to_int(z, 64);
        let constraints = [
            terms.fcmp(FloatCmp::Eq, total, sum),
            terms.is_nan(y),
            terms.fcmp(FloatCmp::Lt, limit, z),
            terms.eq(converted, n),
            terms.eq(reference, address),
            flag,
        ];
        let saturated = terms.eq(n, huge);
        let Answer::Sat(model) = alone.check(&mut terms, &Query { constraints: &constraints }) else {
            panic!()
        };
        assert!(constraints.iter().all(|&t| terms.holds(t, &model)));
        assert!(terms.holds(saturated, &model));
        assert_eq!(alone.stats().mismatches, 0);
    }
}
