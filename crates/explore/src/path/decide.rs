//! Decisions: is a condition settled on this path, and if not, fork.

use std::rc::Rc;

use classes::class::Origin;
use classes::code::Insn;
use solver::Answer;
use terms::{Const, Model, Term};

use crate::machine::Machine;
use crate::machine::state::{Branch, BranchStreak, State, TakenAlternative};
use crate::path::left_out::{LeftOut, no_behaviour};
use crate::path::log::on_path;
use crate::path::outcome::{Reason, Step, cut};

/// What is known about a condition.
enum Possible {
    Only(bool),
    /// Both are possible; each with a model of the path that goes that way, if one is known.
    Both(Option<Rc<Model>>, Option<Rc<Model>>),
}

enum Feasible {
    No,
    Yes(Option<Rc<Model>>),
}

impl Machine {
    /// Settles a condition in the middle of an instruction. If both ways are open a sibling is left behind that runs
    /// the same instruction again under the negation: so decide first, change the state afterwards.
    pub fn decide(&mut self, s: &mut State, condition: Term) -> Step<bool> {
        match self.split(s, condition)? {
            Possible::Only(outcome) => Ok(outcome),
            Possible::Both(on_true, on_false) => {
                self.check_lengths(s)?;
                let negated = self.terms.not(condition);
                let mut other = self.sibling(s);
                on_path!(self, s, sibling = other.serial, condition = %self.terms.display(condition), "fork");
                self.assume(&mut other, negated, on_false);
                self.spawn(other);
                self.assume(s, condition, on_true);
                Ok(true)
            }
        }
    }

    /// Whether the condition holds on every continuation of this path; never forks.
    pub fn certainly(&mut self, s: &mut State, condition: Term) -> Step<bool> {
        Ok(self.decided(s, condition)? == Some(true))
    }

    /// What every continuation of this path agrees on, if they do; never forks.
    pub fn decided(&mut self, s: &mut State, condition: Term) -> Step<Option<bool>> {
        if self.mode.notes_decisions() {
            return Ok(self.already_decided(s, condition));
        }
        Ok(match self.split(s, condition)? {
            Possible::Only(outcome) => Some(outcome),
            Possible::Both(..) => None,
        })
    }

    /// Keeps only continuations in which the condition holds; tells whether that leaves any out.
    pub fn require(&mut self, s: &mut State, condition: Term, left_out: LeftOut) -> Step<bool> {
        if self.mode.notes_decisions() && self.already_decided(s, condition).is_none() {
            let holds = self.decide_followed(s, condition, true);
            self.leave_out(s, left_out);
            return if holds { Ok(true) } else { no_behaviour("the run that is followed went another way") };
        }
        match self.split(s, condition)? {
            Possible::Only(true) => Ok(false),
            Possible::Only(false) => {
                self.leave_out(s, left_out);
                self.keep_assumptions(s);
                no_behaviour("whatever comes this way was left out just now")
            }
            Possible::Both(on_true, _) => {
                self.leave_out(s, left_out);
                self.assume(s, condition, on_true);
                Ok(true)
            }
        }
    }

    /// Goes on with those inputs for which the condition holds, if there are any.
    pub fn prefer(&mut self, s: &mut State, condition: Term, left_out: LeftOut) -> Step {
        if self.mode.notes_decisions() {
            return Ok(());
        }
        if let Possible::Both(on_true, _) = self.split(s, condition)? {
            self.leave_out(s, left_out);
            self.assume(s, condition, on_true);
        }
        Ok(())
    }

    /// Whether the path goes beyond a limit of ours; what lies beyond it is not looked at, and said.
    pub fn exceeds(&mut self, s: &mut State, beyond: Term, limit: Reason) -> Step<bool> {
        if !self.mode.notes_decisions() || self.already_decided(s, beyond).is_some() {
            return self.decide(s, beyond);
        }
        let model = s.condition.model.clone().unwrap_or_default();
        let facts = s.condition.facts.clone();
        let possible = self.chain.check_extension(&mut self.terms, &facts, Some(&model), beyond);
        if !matches!(possible, Answer::Unsat) {
            s.caveat(limit);
        }
        // Not the program's question, so nothing to go another way at.
        Ok(self.decide_followed(s, beyond, true))
    }

    /// A conditional jump on a term: `operands` are popped, both targets explored within the branch bound.
    pub fn branch(&mut self, s: &mut State, condition: Term, target: u32, operands: usize) -> Step {
        let pc = s.cur.pc;
        match self.split(s, condition)? {
            Possible::Only(outcome) => {
                if self.settings.bound_concrete {
                    self.count_run(s, pc, outcome)?;
                }
                s.drop_operands(operands);
                self.jump(s, pc, target, outcome);
                Ok(())
            }
            Possible::Both(on_true, on_false) => {
                let negated = self.terms.not(condition);
                if self.merge_paths(s, &[(target, condition), (pc + 1, negated)], operands) {
                    self.meter.coverage.take(s.cur.method, pc, true);
                    self.meter.coverage.take(s.cur.method, pc, false);
                    return Ok(());
                }
                self.check_lengths(s)?;
                let mut other = self.sibling(s);
                let false_allowed = self.count_run(&mut other, pc, false);
                let true_allowed = self.count_run(s, pc, true);
                if false_allowed.is_ok() {
                    on_path!(self, s, sibling = other.serial, condition = %self.terms.display(condition), "fork");
                    other.drop_operands(operands);
                    self.assume(&mut other, negated, on_false);
                    self.remember(&mut other, pc, negated, None);
                    self.jump(&mut other, pc, target, false);
                    self.spawn(other);
                } else {
                    on_path!(self, &other, reason = Reason::LoopBound.name(), "cut");
                    self.pass.reasons.add(Reason::LoopBound, &self.site_name(s));
                }
                true_allowed?;
                s.drop_operands(operands);
                self.assume(s, condition, on_true);
                self.remember(s, pc, condition, None);
                self.jump(s, pc, target, true);
                Ok(())
            }
        }
    }

    fn jump(&mut self, s: &mut State, pc: u32, target: u32, taken: bool) {
        s.cur.pc = if taken { target } else { pc + 1 };
        s.novelty = self.meter.coverage.take(s.cur.method, pc, taken);
    }

    /// Counts how often in a row this branch went this way (so the inner of two nested loops starts anew each time
    /// the outer one comes round, and a bound of n runs its body n² times).
    pub fn count_run(&mut self, s: &mut State, pc: u32, direction: bool) -> Step {
        let depth = s.callers.len() as u32;
        let turns = &mut s.turns;
        let first = BranchStreak { direction, length: 1, depth, deeper: 0 };
        let run = Rc::make_mut(&mut s.runs)
            .entry((s.cur.method.id, pc))
            .and_modify(|run| {
                let deeper = run.deeper + u32::from(depth > run.depth);
                *turns += u32::from(run.direction != direction);
                *run = if run.direction == direction {
                    BranchStreak { direction, length: run.length + 1, depth, deeper }
                } else {
                    first
                };
            })
            .or_insert(first);
        let bound = self.pass.following.branch_bound;
        if run.length <= bound {
            return Ok(());
        }
        // A branch that a recursion keeps taking: its own limit is the stack.
        let method = s.cur.method;
        let is_recursive =
            run.deeper >= bound.max(1) && s.frames().filter(|f| f.method == method).count() > bound as usize;
        if is_recursive && !s.heap.in_base {
            return self.too_deep(s, method);
        }
        cut(Reason::LoopBound)
    }

    /// Forks over alternatives that are not a matter of terms (which class, which constructor): each sibling gets one
    /// change and runs the instruction again; the first alternative is this state's own.
    pub fn choose<A>(
        &mut self,
        s: &mut State,
        alternatives: Vec<A>,
        left_out: LeftOut,
        apply: impl Fn(&mut Machine, &mut State, A),
    ) {
        self.leave_out(s, left_out);
        let mut rest = alternatives.into_iter().enumerate();
        let Some((_, first)) = rest.next() else { return };
        if let Some(number) = self.mode.next_choice() {
            if let Some((_, alternative)) = rest.find(|&(i, _)| i == number) {
                let mut other = self.sibling(s);
                apply(self, &mut other, alternative);
                self.mode.leave_for(other);
            }
            apply(self, s, first);
            return;
        }
        for (number, alternative) in rest {
            let mut other = self.sibling(s);
            on_path!(self, s, sibling = other.serial, alternative = number, "fork");
            other.chosen = Some(Rc::new(TakenAlternative { before: s.chosen.clone(), number }));
            apply(self, &mut other, alternative);
            self.spawn(other);
        }
        s.chosen = Some(Rc::new(TakenAlternative { before: s.chosen.take(), number: 0 }));
        apply(self, s, first);
    }

    pub fn sibling(&mut self, s: &State) -> Box<State> {
        let mut other = Box::new(s.clone());
        self.pass.last_serial += 1;
        other.serial = self.pass.last_serial;
        other
    }

    pub fn spawn(&mut self, other: Box<State>) {
        self.meter.stats.forks += 1;
        self.pass.spawned.push(other);
        self.meter.end_slice();
    }

    fn check_lengths(&mut self, s: &State) -> Step {
        if s.condition.path.len() >= self.settings.max_path_condition as usize {
            return cut(Reason::PathCondition);
        }
        if s.depth >= self.settings.max_depth {
            return cut(Reason::Depth);
        }
        Ok(())
    }

    fn split(&mut self, s: &mut State, condition: Term) -> Step<Possible> {
        if let Some(model) = self.mode.model() {
            return Ok(Possible::Only(self.terms.holds(condition, model)));
        }
        if let Some(outcome) = self.already_decided(s, condition) {
            return Ok(Possible::Only(outcome));
        }
        if self.mode.notes_decisions() {
            return Ok(Possible::Only(self.decide_followed(s, condition, false)));
        }
        let condition = self.resolve(s, condition);
        if let Some(outcome) = self.already_decided(s, condition) {
            return Ok(Possible::Only(outcome));
        }
        let negated = self.terms.not(condition);
        if !self.settings.prune {
            return Ok(Possible::Both(None, None));
        }
        let known = s.condition.model.clone().map(|m| (self.terms.evaluate(condition, &m), m));
        let (on_true, on_false) = match known {
            Some((Const::Bool(true), m)) => (Feasible::Yes(Some(m)), self.feasible(s, negated)),
            Some((_, m)) => (self.feasible(s, condition), Feasible::Yes(Some(m))),
            None => (self.feasible(s, condition), self.feasible(s, negated)),
        };
        match (on_true, on_false) {
            (Feasible::No, Feasible::No) => no_behaviour("the path condition has no solution"),
            (Feasible::Yes(m), Feasible::No) => {
                s.condition.model = m.or_else(|| s.condition.model.take());
                Rc::make_mut(&mut s.condition.implied).push(condition);
                Ok(Possible::Only(true))
            }
            (Feasible::No, Feasible::Yes(m)) => {
                s.condition.model = m.or_else(|| s.condition.model.take());
                Rc::make_mut(&mut s.condition.implied).push(negated);
                Ok(Possible::Only(false))
            }
            (Feasible::Yes(t), Feasible::Yes(f)) => Ok(Possible::Both(t, f)),
        }
    }

    /// A constant, or literally what the path says.
    fn already_decided(&mut self, s: &State, condition: Term) -> Option<bool> {
        if let Some(outcome) = self.terms.as_bool(condition) {
            return Some(outcome);
        }
        let known = |t: &Term| s.condition.path.contains(t) || s.condition.implied.contains(t);
        if known(&condition) {
            return Some(true);
        }
        let negated = known(&self.terms.not(condition));
        self.meter.stats.contradictions += u64::from(negated);
        negated.then_some(false)
    }

    fn feasible(&mut self, s: &mut State, condition: Term) -> Feasible {
        self.meter.stats.queries += 1;
        // A single path may ask hard questions for minutes.
        if self.meter.is_over(&self.terms, &self.chain) {
            // The entry ends as soon as this instruction is done; no need to be precise now.
            s.caveat(Reason::Budget);
            self.meter.end_slice();
            return Feasible::Yes(None);
        }
        match self.chain.check_extension(
            &mut self.terms,
            &s.condition.facts,
            s.condition.model.as_ref(),
            condition,
        ) {
            Answer::Sat(model) => Feasible::Yes(Some(model)),
            Answer::Unsat => {
                self.meter.stats.infeasible += 1;
                Feasible::No
            }
            // Unknown counts as feasible; the caveat keeps the entry from being called safe.
            Answer::Unknown(_) => {
                s.caveat(Reason::SolverUnknown);
                Feasible::Yes(None)
            }
        }
    }

    fn assume(&mut self, s: &mut State, condition: Term, model: Option<Rc<Model>>) {
        let fact = self.resolve(s, condition);
        let at = s.place_in_application();
        s.condition.push(condition, fact, at);
        s.condition.model = model;
        s.depth += 1;
        self.settle(s, fact);
    }

    /// `--max-visits`: one more execution of the current instruction on this path. An instruction that forked, or that
    /// needed a class initialised first, runs again, but is not visited again; only a `goto` can be its own successor.
    pub fn count_visit(&mut self, s: &mut State, insn: Insn) -> Step {
        let pc = Some(s.cur.pc);
        if std::mem::replace(&mut s.cur.visited, pc) == pc && !matches!(insn, Insn::Goto(_)) {
            return Ok(());
        }
        let limit = self.settings.max_visits.unwrap_or(u32::MAX);
        let visits = Rc::make_mut(&mut s.visits).entry((s.cur.method.id, s.cur.pc)).or_default();
        *visits += 1;
        if *visits > limit { cut(Reason::Visits) } else { Ok(()) }
    }

    /// Notes a branch outcome for the report; what library code decides is not of interest there.
    /// `guard`: both outcomes were merged, and it is asked where this holds.
    pub fn remember(&mut self, s: &mut State, pc: u32, condition: Term, guard: Option<Term>) {
        if s.cur.method.owner().origin == Origin::Application {
            let before = s.trace.take();
            s.trace = Some(Rc::new(Branch { before, method: s.cur.method, pc, condition, guard }));
        }
    }
}
