//! From an exception that left the entry to a suspicion: solve for inputs, minimise them, tell the story.

use std::rc::Rc;

use classes::class::{Class, ClassId, MethodId, Origin};
use terms::{Model, Term, VarId};

use crate::inputs::VarOrigin;
use crate::inputs::extract::Extracted;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::heap::{Extra, Thrown};
use crate::machine::state::{Branch, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::modes::replay::FailurePath;
use crate::path::merge::Choices;
use crate::path::outcome::Reason;
use crate::suspicion::conjuncts;
use crate::suspicion::{NullSource, Site, Suspicion, ThrowOrigin, TraceStep, Validation};

/// Rounds in which inputs that were not looked into get constructed; each may bring new ones.
const MAX_COMPLETIONS: usize = 3;

/// Exceptions that are looked through for a frame of the analysed code.
const MAX_CAUSES: usize = 8;

/// How an exception came to be.
pub(crate) struct ThrownAt {
    pub thrown: Thrown,
    pub site: Site,
    /// How many causes below it.
    pub causes: usize,
}

/// What makes two suspicions of an entry the same: the exception and where it was thrown.
pub type SuspicionKey = (ClassId, MethodId, u32);

impl Machine {
    /// How an exception came to be, and the innermost frame of the analysed code it, or what caused it, came from.
    pub(crate) fn thrown_at(&self, s: &State, exception: Addr) -> ThrownAt {
        let causes = std::iter::successors(Some(exception), |&at| self.cause(s, at));
        let found = causes.take(MAX_CAUSES).enumerate().find_map(|(causes, at)| {
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
            nulls: 0,
            beyond_tests: self.is_beyond_tests(s, origin),
            fleeting: false,
            fresh: s.world.asked_by_initialiser,
            validation: Validation::default(),
            inputs,
        }
    }

    /// The inputs of a model, every one of them constructed if possible.
    pub(crate) fn complete_inputs(
        &mut self,
        s: &State,
        model: &Rc<Model>,
    ) -> Result<(Extracted, Rc<Model>), Reason> {
        let mut extracted = self.extract(s, model)?;
        let mut model = model.clone();
        let mut state = None;
        for _ in 0..MAX_COMPLETIONS {
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
            && self.variables_of(&s.condition.path).iter().any(unknown)
    }

    /// Library code that rejects a null the caller passed (`Objects.requireNonNull`): the last null decision tells.
    fn checked_null(&mut self, s: &State, origin: ThrowOrigin) -> Option<NullSource> {
        if origin != ThrowOrigin::Library {
            return None;
        }
        let last = *s.condition.path.last()?;
        match self.null_source_of(last) {
            NullSource::Inside => None,
            found => Some(found),
        }
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
    fn way(&mut self, s: &State, model: &Rc<Model>, site: &Site, choices: &Choices) -> FailurePath {
        let step = |(branch, condition): &(Rc<Branch>, Term)| {
            let line = branch.method.code.as_ref().and_then(|c| c.line(branch.pc));
            let site = Site { method: branch.method, pc: branch.pc, line };
            (site, self.terms.display(*condition).to_string())
        };
        let open: Vec<(Site, String)> = choices.steps.iter().map(step).collect();
        let way = self.way_to(s, model, site, &open);
        way.unwrap_or_else(|| {
            let steps = open.into_iter().map(|(site, note)| TraceStep { site, note }).collect();
            FailurePath { steps, origins: Vec::new() }
        })
    }

    /// The path condition for people: lengths that are not negative go without saying.
    fn condition(&mut self, s: &State, choices: &mut Choices) -> Vec<String> {
        let path = self.unmerged(s, choices);
        let path = conjuncts::without_implied(&self.terms, &path);
        let shown = path.iter().map(|&t| self.terms.display(t).to_string());
        shown.filter(|text| !text.ends_with(".length >= 0") && !text.ends_with(".length() >= 0")).collect()
    }
}

pub(crate) fn is_overflow(class: &Class) -> bool {
    class.name == "java/lang/StackOverflowError"
}
