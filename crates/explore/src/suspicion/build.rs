//! From an exception that left the entry to a suspicion: solve for inputs, minimise them, tell the story.

use std::rc::Rc;
use std::time::Duration;

use classes::class::{Class, ClassId, MethodId, Origin};
use rustc_hash::FxHashMap;
use solver::{Answer, Query, Solver};
use terms::{BvCmp, Model, Term, VarId};

use crate::boundary::UnknownOutcome;
use crate::entry::Exploration;
use crate::inputs::VarOrigin;
use crate::inputs::extract::Extracted;
use crate::jdk::shared::field_if_there;
use crate::machine::Machine;
use crate::machine::heap::{Extra, Thrown};
use crate::machine::state::{Branch, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::modes::replay::Way;
use crate::path::merge::Choices;
use crate::path::outcome::Reason;
use crate::suspicion::{NullSource, Site, Suspicion, ThrowOrigin, TraceStep, Validation};

/// Longer arrays made on the path are avoided if possible: the JVM that runs the test has little memory.
const MAX_ALLOCATION: u32 = 1 << 20;

/// Per question whether an input may be smaller.
const MINIMISING: Duration = Duration::from_millis(30);

/// Recursion that goes down by one from here overflows any stack.
const LARGE: i32 = 100_000;

/// Rounds in which inputs that were not looked into get constructed; each may bring new ones.
const COMPLETIONS: usize = 3;

/// Ways to one failure that are looked at until recorded data backs one of them.
const PATHS_TO_VALIDATE: usize = 24;
/// So many, if they go with what was seen anyway.
const PATHS_OF_DATA: usize = 96;

/// Exceptions that are looked through for a frame of the analysed code.
const MOST_CAUSES: usize = 8;

/// How an exception came to be.
pub(crate) struct ThrownAt {
    pub thrown: Thrown,
    pub site: Site,
    /// How many causes below it.
    pub causes: usize,
}

/// How many paths to one site may turn out to be unsolvable before it is given up: they use up none of its tries, since
/// the next one may be solvable.
const MAX_UNSOLVED: usize = 256;

/// Paths to one exception and site that were looked at.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tries {
    solved: usize,
    unsolved: usize,
    /// Recorded data backs one of them: no other is needed.
    backed: bool,
}

/// What makes two suspicions of an entry the same: the exception and where it was thrown.
pub type SuspicionKey = (ClassId, MethodId, u32);

impl Machine {
    pub(crate) fn suspect(
        &mut self,
        s: &mut State,
        exception: Addr,
        seen: &mut FxHashMap<SuspicionKey, Tries>,
        result: &mut Exploration,
    ) {
        let class = self.object(s, exception).class;
        let ThrownAt { thrown, site, .. } = self.thrown_at(s, exception);
        if class.name == "java/lang/OutOfMemoryError" {
            // Says more about the machine than about the code.
            self.pass.reasons.add(Reason::Memory, &self.place(s));
            return;
        }
        if thrown.stack.is_empty() && self.object(s, exception).input().is_some() {
            // The caller's own exception, handed back: no test can tell where it came from.
            self.pass.reasons.add(Reason::NotProved, "the caller's own exception is thrown");
            return;
        }
        let key = (class.id, site.method.id, site.pc);
        result.errors.insert(key);
        self.weigh(s, key, &mut result.likelihoods);
        let tries = seen.entry(key).or_default();
        // Any of several ways may be one that recorded data backs.
        let most = match (&s.unknown_calls, &self.settings.observations) {
            (Some(_), Some(_)) if s.has_revived => PATHS_OF_DATA,
            (Some(_), Some(_)) => PATHS_TO_VALIDATE,
            _ => self.settings.per_site,
        };
        if tries.backed || tries.solved >= most || tries.unsolved >= MAX_UNSOLVED {
            return;
        }
        let validated = self.validate(s);
        let is_further = |s: &Suspicion| s.validation.open_share() <= validated.summary.open_share();
        let backed = validated.summary.is_complete();
        if !backed
            && tries.solved >= self.settings.per_site
            && result.suspicions.iter().filter(|s| s.key() == key).any(is_further)
        {
            tries.solved += 1;
            return;
        }
        self.assume_bindings(s, &validated);
        let mut models: Vec<Rc<Model>> = self.solve(s).into_iter().collect();
        if is_overflow(class) {
            models.extend(self.solve_large(s).filter(|large| !models.contains(large)));
        }
        if models.is_empty() {
            result.unsolved += 1;
            self.pass.reasons.add(Reason::SolverUnknown, &self.place(s));
        }
        let known = result.suspicions.len();
        for model in models {
            match self.complete_inputs(s, &model) {
                Ok((extracted, model)) => {
                    let mut suspicion = self.suspicion(s, exception, extracted, &model);
                    suspicion.validation = validated.summary.clone();
                    // A test cannot make a call throw, unless what it passes made it throw before.
                    suspicion.beyond_tests |= an_unknown_threw(s) && !validated.summary.is_complete();
                    suspicion.fleeting = validated.fleeting;
                    suspicion.log(s.serial);
                    result.suspicions.push(suspicion);
                }
                Err(reason) => {
                    result.no_assignment += 1;
                    self.pass.reasons.add(reason, &self.place(s));
                }
            }
        }
        if result.suspicions.len() > known {
            tries.solved += 1;
            tries.backed |= backed;
        } else {
            tries.unsolved += 1;
        }
    }

    /// How an exception came to be, and the innermost frame of the analysed code it, or what caused it, came from.
    pub(crate) fn thrown_at(&self, s: &State, exception: Addr) -> ThrownAt {
        let causes = std::iter::successors(Some(exception), |&at| self.cause(s, at));
        let found = causes.take(MOST_CAUSES).enumerate().find_map(|(causes, at)| {
            let (thrown, site) = self.innermost(s, at);
            site.map(|site| ThrownAt { thrown, site, causes })
        });
        found.unwrap_or_else(|| {
            let entry = self.entry.method.expect("an entry is being explored");
            let (thrown, _) = self.innermost(s, exception);
            ThrownAt { thrown, site: Site { method: entry, pc: 0, line: None }, causes: 0 }
        })
    }

    fn cause(&self, s: &State, exception: Addr) -> Option<Addr> {
        let reflective =
            self.object(s, exception).class.name == "java/lang/reflect/InvocationTargetException";
        let field = if reflective { "target" } else { "cause" };
        let cause = Machine::concrete_ref(field_if_there(self, s, exception, field)?)?;
        (cause != exception && cause != NULL).then_some(cause)
    }

    fn innermost(&self, s: &State, exception: Addr) -> (Thrown, Option<Site>) {
        let object = self.object(s, exception);
        let thrown = match object.extra.as_deref() {
            Some(Extra::Thrown(thrown)) => thrown.clone(),
            _ => Thrown { stack: Vec::new(), failure: None, by_model: false, untold: false, decisions: 0 },
        };
        // A stack may overflow anywhere in a recursion; the place of it is the call.
        let overflow = is_overflow(object.class);
        let mut frames = thrown.stack.iter().filter(|f| f.method.owner().origin == Origin::Application);
        let site = frames.find(|frame| !overflow || frame.is_at_call()).cloned();
        (thrown, site)
    }

    pub(crate) fn suspicion(
        &mut self,
        s: &State,
        exception: Addr,
        extracted: Extracted,
        model: &Rc<Model>,
    ) -> Suspicion {
        let Extracted { mut inputs, leaves, .. } = extracted;
        let ThrownAt { thrown, site, causes } = &self.thrown_at(s, exception);
        let raised_here = thrown.stack.first().is_some_and(|f| f == site) && !thrown.by_model;
        let origin = match (&thrown.failure, raised_here) {
            (Some(_), true) => ThrowOrigin::Instruction,
            (None, true) => ThrowOrigin::Explicit,
            _ => ThrowOrigin::Library,
        };
        inputs.bearings = self.bearings(s, origin, site, thrown, &leaves);
        let failure = thrown.failure.as_ref();
        let mut choices = self.choices(s, model);
        let certain = self.is_certain(s, origin, site, thrown, &choices.conditions);
        let null_source = failure.and_then(|f| f.null_source.clone());
        let null_source = null_source.or_else(|| self.checked_null(s, origin));
        let way = self.way(s, model, site, &choices);
        Suspicion {
            entry: self.entry.method.expect("an entry is being explored"),
            exception: self.object(s, exception).class,
            message: self.message(s, exception),
            origin,
            site: site.clone(),
            causes: *causes,
            cause: self.cause(s, exception).map(|at| self.object(s, at).class),
            stack: thrown.stack.clone(),
            failure: failure.map_or_else(String::new, |f| f.text.clone()),
            trace: way.steps,
            condition: self.condition(s, &mut choices),
            certain,
            origins: way.origins,
            likelihood: None,
            null_source,
            caveats: s.caveats.iter().collect(),
            beyond_tests: self.is_beyond_tests(s, origin),
            fleeting: false,
            fresh: s.world.asked_by_initialiser,
            validation: Validation::default(),
            inputs,
        }
    }

    /// The inputs of a model, every one of them constructed if possible.
    fn complete_inputs(&mut self, s: &State, model: &Rc<Model>) -> Result<(Extracted, Rc<Model>), Reason> {
        let mut extracted = self.extract(s, model)?;
        let mut model = model.clone();
        let mut state = None;
        for _ in 0..COMPLETIONS {
            if extracted.pending.is_empty() {
                break;
            }
            let mut completed = self.complete(state.as_ref().unwrap_or(s), &extracted.pending);
            let Some(better) = self.solve(&mut completed) else { break };
            model = better;
            // What is constructed now may have been passed something that is not.
            let before = std::mem::take(&mut extracted.pending);
            extracted = self.extract(&completed, &model)?;
            extracted.pending.retain(|at| !before.contains(at));
            state = Some(completed);
        }
        Ok((extracted, model))
    }

    /// The path used a class that is not there; or library code throws because of what a native without a model might have
    /// returned, which a test cannot set.
    fn is_beyond_tests(&self, s: &State, origin: ThrowOrigin) -> bool {
        if s.caveats.has(Reason::MissingClass) {
            return true;
        }
        let unknown = |id: &VarId| self.pass.var_origins.get(id) == Some(&VarOrigin::Unknown);
        let unmodelled = [Reason::Reflection, Reason::UnmodelledNative];
        origin == ThrowOrigin::Library
            && s.caveats.iter().any(|caveat| unmodelled.contains(&caveat))
            && self.variables_of(&s.assumed.path).iter().any(unknown)
    }

    /// Library code that rejects a null the caller passed (`Objects.requireNonNull`): the last null decision tells.
    fn checked_null(&mut self, s: &State, origin: ThrowOrigin) -> Option<NullSource> {
        if origin != ThrowOrigin::Library {
            return None;
        }
        let last = *s.assumed.path.last()?;
        match self.null_source_of(last) {
            NullSource::Inside => None,
            found => Some(found),
        }
    }

    /// A model of the path, with small values.
    pub(crate) fn solve(&mut self, s: &mut State) -> Option<Rc<Model>> {
        let mut constraints = s.assumed.facts.clone();
        let mut model = match s.assumed.model.clone() {
            Some(model) => model,
            None => match self.chain.check(&mut self.terms, &Query { constraints: &constraints }) {
                Answer::Sat(model) => model,
                Answer::Unsat => return None,
                // The JVM decides: whatever a partial model says is worth a try.
                Answer::Unknown(_) => return None,
            },
        };
        let short = self.short_inputs(s);
        for wishes in [short.clone(), self.unended_variables(s), self.plain_entries(s)] {
            if !wishes.iter().all(|&t| self.terms.holds(t, &model)) {
                let both: Vec<Term> = constraints.iter().chain(&wishes).copied().collect();
                if let Answer::Sat(better) = self.chain.check(&mut self.terms, &Query { constraints: &both })
                {
                    model = better;
                }
            }
            if wishes.iter().all(|&t| self.terms.holds(t, &model)) {
                constraints.extend(&wishes);
            }
        }
        let lengths = self.variables_of(&short);
        let mut wanted = self.variables_of(&constraints);
        // What is long is hard to read, whatever is in it.
        wanted.sort_by_key(|id| lengths.binary_search(id).is_err());
        let timeout = self.chain.timeout();
        self.chain.set_timeout(timeout.min(MINIMISING));
        let minimised = solver::minimise(&mut self.chain, &mut self.terms, &constraints, &wanted, &model);
        self.chain.set_timeout(timeout);
        Some(minimised)
    }

    /// A model with numbers far from zero: what recurses a few times on small ones may overflow the stack on these.
    fn solve_large(&mut self, s: &mut State) -> Option<Rc<Model>> {
        let mut constraints = s.assumed.facts.clone();
        let mut model = self.solve(s)?;
        for id in self.variables_of(&s.assumed.facts.clone()) {
            let t = self.terms.var_term(id);
            if self.terms.sort(t) != terms::Sort::Bv(32) {
                continue;
            }
            let (large, small) = (self.terms.int(LARGE), self.terms.int(-LARGE));
            let either = [self.terms.cmp(BvCmp::Slt, large, t), self.terms.cmp(BvCmp::Slt, t, small)];
            for far in either {
                constraints.push(far);
                match self.chain.check(&mut self.terms, &Query { constraints: &constraints }) {
                    Answer::Sat(better) => {
                        model = better;
                        break;
                    }
                    Answer::Unsat | Answer::Unknown(_) => {
                        constraints.pop();
                    }
                }
            }
        }
        Some(model)
    }

    /// Arrays and strings no longer than a test can write down.
    fn short_inputs(&mut self, s: &State) -> Vec<Term> {
        let lengths = self.open_lengths(s).into_iter();
        lengths
            .map(|length| {
                let limit = self.terms.int(length.bound.unwrap_or(MAX_ALLOCATION) as i32);
                self.terms.cmp(BvCmp::Sle, length.term, limit)
            })
            .collect()
    }

    pub(crate) fn variables_of(&self, constraints: &[Term]) -> Vec<VarId> {
        let mut all: Vec<VarId> = constraints.iter().flat_map(|&t| self.terms.vars(t).to_vec()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn message(&self, s: &State, exception: Addr) -> Option<String> {
        let Value::Ref(at) = self.object(s, exception).field(self.jvm.known.throwable_message) else {
            return None;
        };
        if at.0 == 0 {
            return None;
        }
        self.string_units(s, at).map(|units| String::from_utf16_lossy(&units))
    }

    /// The way to the failure; if it cannot be followed once more, at least the branches that depend on the inputs.
    fn way(&mut self, s: &State, model: &Rc<Model>, site: &Site, choices: &Choices) -> Way {
        let step = |(branch, condition): &(Rc<Branch>, Term)| {
            let line = branch.method.code.as_ref().and_then(|c| c.line(branch.pc));
            let site = Site { method: branch.method, pc: branch.pc, line };
            (site, self.terms.display(*condition).to_string())
        };
        let open: Vec<(Site, String)> = choices.steps.iter().map(step).collect();
        let way = self.way_to(s, model, site, &open);
        way.unwrap_or_else(|| {
            let steps = open.into_iter().map(|(site, note)| TraceStep { site, note }).collect();
            Way { steps, origins: Vec::new() }
        })
    }

    /// The path condition for people: lengths that are not negative go without saying.
    fn condition(&mut self, s: &State, choices: &mut Choices) -> Vec<String> {
        let path = self.unmerged(s, choices);
        let shown = path.iter().map(|&t| self.terms.display(t).to_string());
        shown.filter(|text| !text.ends_with(".length >= 0") && !text.ends_with(".length() >= 0")).collect()
    }
}

fn an_unknown_threw(s: &State) -> bool {
    let mut calls = std::iter::successors(s.unknown_calls.as_deref(), |call| call.before.as_deref());
    calls.any(|call| matches!(call.outcome, UnknownOutcome::Threw { .. }))
}

fn is_overflow(class: &Class) -> bool {
    class.name == "java/lang/StackOverflowError"
}
