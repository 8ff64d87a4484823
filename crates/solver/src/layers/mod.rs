//! The layers of the chain, cheapest first. To add one: a file here and a line in `all`.
//! A layer sees one component at a time and passes by returning `None`.

mod bounds;
mod cache;
mod examples;
mod float_bounds;
mod floats_inverse;
mod fourier_motzkin;
mod inverse;
mod linear_inequalities;
mod polynomial;
mod random;
mod ranges;
mod recent;
mod search;
mod values;
mod words;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

pub(crate) use bounds::{Bounds, Empty};
pub(crate) use random::RandomValues;
use terms::{Evaluator, Model, Terms};

use crate::component::Component;
use crate::query::{Answer, SolverSettings};
use crate::smt::Smt;
use crate::stats::Stats;
use crate::vocabulary::Vocabulary;

pub(crate) trait Layer {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer>;

    /// For people: the type's own name, or the one that logs and kept questions have had from the beginning.
    fn name(&self) -> &'static str {
        let path = std::any::type_name::<Self>();
        path.rsplit("::").next().unwrap_or(path)
    }

    /// Roughly how long a query may take from now on.
    fn limit(&mut self, _timeout: Duration) {}

    /// Told what a layer below answered.
    fn learn(&mut self, _component: &Component, _answer: &Answer) {}
}

/// Read top to bottom.
pub(crate) fn all(settings: &SolverSettings, vocabulary: &Rc<RefCell<Vocabulary>>) -> Vec<Box<dyn Layer>> {
    vec![
        Box::new(cache::Cache::default()),
        Box::new(recent::Recent::default()),
        Box::new(ranges::Ranges),
        Box::new(values::Values),
        Box::new(linear_inequalities::LinearInequalities),
        Box::new(words::Words { vocabulary: vocabulary.clone() }),
        Box::new(examples::Examples { vocabulary: vocabulary.clone() }),
        Box::new(polynomial::Polynomial),
        Box::new(search::LocalSearch { seed: settings.seed }),
        Box::new(Smt::new(settings)),
    ]
}

/// Whether a model satisfies the component. The newest conjunct is the likeliest to fail, so it goes first.
pub(crate) fn satisfies(terms: &Terms, model: &Model, component: &Component) -> bool {
    let mut evaluator = Evaluator::new(terms, model);
    component.conjuncts.iter().rev().all(|&t| evaluator.holds(t))
}
