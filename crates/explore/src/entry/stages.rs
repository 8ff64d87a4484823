//! The stages of an entry: which passes are made over it, and what each adds to the result.

use std::collections::VecDeque;

use classes::class::Method;

use crate::entry::{Allowance, Exploration, Keep};
use crate::inputs::Alias;
use crate::machine::Machine;
use crate::machine::context::{Following, Pass, Stage, Statics};
use crate::path::left_out::Assumption;
use crate::path::outcome::{Reason, Reasons};
use crate::suspicion::Suspicion;

/// How many times further loops are followed once everything else is explored.
const BRANCH_BOUND_FACTOR: u32 = 8;

/// Which inputs are one object: how many such cases are explored, each with this share of the effort.
const MAX_ALIASINGS: usize = 4;
const ALIASING_SHARE: u64 = 4;

/// The share of the effort that goes into showing that no object whatever breaks the entry.
const ANY_OBJECT_SHARE: u64 = 4;

/// The share of the effort that goes into what needs no null.
const WITHOUT_NULLS_SHARE: u64 = 2;

/// What the first round leaves to the others.
const ONLY_A_LOOK: &str = "only a first look";

impl Machine {
    pub(super) fn explore_in_stages(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        let mut result = self.explore_with_bounds(entry, allowance);
        self.try_any_statics(entry, allowance, &mut result);
        self.look_without_nulls(entry, allowance, &mut result);
        result
    }

    /// What was found with inputs that are null may also go wrong with others, on paths nobody came to: passes that look
    /// at those alone come further.
    fn look_without_nulls(&mut self, entry: &'static Method, allowance: Allowance, result: &mut Exploration) {
        let needs_null = |s: &Suspicion| {
            s.nulls > 0 && !result.suspicions.iter().any(|other| other.is_like(s) && other.nulls == 0)
        };
        let is_open = result.is_exhausted() || result.is_cut_by_bounds();
        if allowance.first_look || !is_open || !result.suspicions.iter().any(needs_null) {
            return;
        }
        let share = Allowance { effort: allowance.effort / WITHOUT_NULLS_SHARE, ..allowance };
        let following = Following { without_nulls: true, ..Following::of(&self.settings) };
        result.add(self.explore_constructed(entry, share, following), Keep::FewerNulls);
    }

    /// Nothing goes wrong while statics are as their initialisers leave them: if nothing does whatever they are, that need
    /// not be assumed.
    fn try_any_statics(&mut self, entry: &'static Method, allowance: Allowance, result: &mut Exploration) {
        let assumed = result.assumes.contains_key(&Assumption::FreshStatics);
        if !assumed || !result.reasons.is_empty() || !result.suspicions.is_empty() {
            return;
        }
        let share = Allowance { effort: allowance.effort / ANY_OBJECT_SHARE, ..allowance };
        let mut any = self.explore_stage(entry, share, Stage::AnyObject, Statics::Any);
        if !any.holds() && !allowance.first_look {
            any = self.explore_stage(entry, allowance, Stage::AnyState, Statics::Any);
        }
        if any.holds() {
            result.assumes.remove(&Assumption::FreshStatics);
            result.add(any, Keep::Reasons);
            return;
        }
        if allowance.first_look {
            result.reasons.add(Reason::Budget, ONLY_A_LOOK);
            return;
        }
        // Something breaks that fresh statics do not break: perhaps a call or two before will do it.
        let sequences = self.explore_stage(entry, allowance, Stage::Sequences, Statics::AsInitialised);
        result.add(sequences, Keep::Suspicions);
    }

    fn explore_with_bounds(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        let mut result = self.explore_within_bounds(entry, allowance);
        // A bound that the user chose is not for us to raise.
        if allowance.first_look || self.settings.bound_concrete || !result.is_cut_by_bounds() {
            return result;
        }
        let following = Following::of(&self.settings);
        let following = Following {
            branch_bound: following.branch_bound.saturating_mul(BRANCH_BOUND_FACTOR),
            ..following
        };
        let mut deeper = self.explore_constructed(entry, allowance, following);
        // This stage alone: what it leaves to others, nobody looks at this deep.
        if !deeper.other_states && !deeper.is_exhausted() {
            result.reasons = std::mem::take(&mut deeper.reasons);
            result.assumes = std::mem::take(&mut deeper.assumes);
        }
        result.add(deeper, Keep::Suspicions);
        result
    }

    fn explore_within_bounds(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        let mut result = self.explore_stage(entry, allowance, Stage::Constructors, Statics::AsInitialised);
        if self.holds_for_any_object(entry, allowance, &mut result) {
            return result;
        }
        if result.reasons.0.contains_key(&Reason::Budget) {
            self.explore_plainly(entry, allowance, &mut result);
            return result;
        }
        if !result.other_states {
            return result;
        }
        if allowance.first_look {
            result.reasons.add(Reason::Budget, ONLY_A_LOOK);
            return result;
        }
        // Fresh inputs show what can happen; that nothing else can is shown on inputs of any state.
        let any = self.explore_stage(entry, allowance, Stage::AnyState, Statics::AsInitialised);
        // What a library's object holds is not forgotten: nothing is known about its other states.
        let more = any.reasons.0.contains_key(&Reason::CannotConstruct)
            || any.errors.iter().any(|key| !result.errors.contains(key));
        result.add(any, Keep::Reasons);
        if !more {
            return result;
        }
        // Something breaks that no fresh input breaks: perhaps a call or two before will do it.
        let sequences = self.explore_stage(entry, allowance, Stage::Sequences, Statics::AsInitialised);
        let unreached = sequences.suspicions.is_empty() && result.suspicions.is_empty();
        if sequences.is_exhausted() {
            result.reasons.add(Reason::Budget, "not all sequences of calls were tried");
        }
        result.add(sequences, Keep::Suspicions);
        if unreached {
            result
                .reasons
                .add(Reason::CannotConstruct, "a state that no short sequence of calls leaves behind");
        }
        result
    }

    /// Where constructors are too much to look through, or not all there is: if nothing goes wrong whatever the objects
    /// hold, it does not matter how they came about.
    fn holds_for_any_object(
        &mut self,
        entry: &'static Method,
        allowance: Allowance,
        result: &mut Exploration,
    ) -> bool {
        let open = result.other_states
            || !result.reasons.is_empty()
            || result.assumes.contains_key(&Assumption::NoDeserialization);
        let recorded = self.settings.observations.is_some();
        if !open || recorded || !result.made_inputs || !result.errors.is_empty() {
            return false;
        }
        let share = Allowance { effort: allowance.effort / ANY_OBJECT_SHARE, ..allowance };
        let mut any = self.explore_stage(entry, share, Stage::AnyObject, Statics::AsInitialised);
        let holds = any.holds();
        if holds {
            result.reasons = Reasons::default();
            result.assumes = std::mem::take(&mut any.assumes);
        }
        result.paths += any.paths;
        result.finished += any.finished;
        result.time += any.time;
        holds
    }

    /// Values of merged paths, and questions whether a value has a choice left, are now and then too hard for the solver.
    /// Where that is what the effort went into, there is a second look at the entry, path by path.
    fn explore_plainly(&mut self, entry: &'static Method, allowance: Allowance, result: &mut Exploration) {
        let following = Following::of(&self.settings);
        let spent_on_questions = self.chain.stats().effort;
        let is_plain = !following.merge && !following.concretise;
        if allowance.first_look || is_plain || 2 * spent_on_questions < allowance.effort {
            return;
        }
        let following = Following { merge: false, concretise: false, ..following };
        result.add(self.explore_constructed(entry, allowance, following), Keep::Suspicions);
    }

    fn explore_constructed(
        &mut self,
        entry: &'static Method,
        allowance: Allowance,
        following: Following,
    ) -> Exploration {
        self.explore_aliases(entry, allowance, &|aliases| {
            Pass::new(following, Stage::Constructors, Statics::AsInitialised, aliases)
        })
    }

    fn explore_stage(
        &mut self,
        entry: &'static Method,
        allowance: Allowance,
        stage: Stage,
        statics: Statics,
    ) -> Exploration {
        let following = Following::of(&self.settings);
        self.explore_aliases(entry, allowance, &|aliases| Pass::new(following, stage, statics, aliases))
    }

    /// With inputs that are different objects, then with those as one of which it showed.
    fn explore_aliases(
        &mut self,
        entry: &'static Method,
        allowance: Allowance,
        pass: &dyn Fn(Vec<Alias>) -> Pass,
    ) -> Exploration {
        let mut result = self.explore_once(entry, allowance, pass(Vec::new()));
        let mut waiting: VecDeque<Vec<Alias>> =
            std::mem::take(&mut result.observed_aliases).into_iter().map(|alias| vec![alias]).collect();
        let mut seen: Vec<Vec<Alias>> = waiting.iter().cloned().collect();
        let mut tried = 0;
        while let Some(aliases) = waiting.pop_front() {
            if allowance.first_look {
                result.reasons.add(Reason::Budget, ONLY_A_LOOK);
                break;
            }
            if tried == MAX_ALIASINGS || result.is_exhausted() {
                result.reasons.add(Reason::Identity, "not all inputs were tried as one object");
                break;
            }
            tried += 1;
            let share = Allowance { effort: allowance.effort / ALIASING_SHARE, ..allowance };
            let mut aliased = self.explore_once(entry, share, pass(aliases.clone()));
            for alias in std::mem::take(&mut aliased.observed_aliases) {
                let mut more = aliases.clone();
                more.push(alias);
                more.sort();
                more.dedup();
                if !seen.contains(&more) {
                    seen.push(more.clone());
                    waiting.push_back(more);
                }
            }
            result.add(aliased, Keep::All);
        }
        result
    }
}
