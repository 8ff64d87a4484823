//! Tries models that answered earlier questions, and a few that often fit.
//! Never concludes that there is no model.

use std::collections::VecDeque;
use std::rc::Rc;

use terms::{Const, Model, Sort, Terms};

use super::{Layer, satisfies};
use crate::component::Component;
use crate::query::Answer;
use crate::stats::Stats;

#[derive(Default)]
pub(super) struct Recent {
    /// Most recently useful first.
    models: VecDeque<Rc<Model>>,
}

const MAX_ENTRIES: usize = 32;

impl Layer for Recent {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let found = self.models.iter().position(|model| satisfies(terms, model, component));
        let model = match found {
            Some(at) => {
                let model = self.models.remove(at)?;
                self.models.push_front(model.clone());
                model
            }
            None => Rc::new(uniform(terms, component)?),
        };
        stats.model_hits += 1;
        Some(Answer::Sat(model))
    }

    fn learn(&mut self, _: &Component, answer: &Answer) {
        if let Answer::Sat(model) = answer {
            self.models.truncate(MAX_ENTRIES - 1);
            self.models.push_front(model.clone());
        }
    }
}

/// The same small value for every variable.
fn uniform(terms: &Terms, component: &Component) -> Option<Model> {
    [0i64, 1, -1].into_iter().find_map(|value| {
        let constant = |sort| match sort {
            Sort::F32 => Const::F32(value as f32),
            Sort::F64 => Const::F64(value as f64),
            other => Const::from_bits(other, value as u64),
        };
        let model: Model = component.vars.iter().map(|&id| (id, constant(terms.var_sort(id)))).collect();
        satisfies(terms, &model, component).then_some(model)
    })
}
