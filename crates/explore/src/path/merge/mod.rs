//! Path merging: ways that part at a branch and meet again without calls, throws or writes to the heap become one path, on
//! which values depend on the condition, instead of two.
//!
//! All ways are followed side by side, the one that is furthest back first, each with the condition under which it is
//! taken; where two meet, they become one. When only one is left, the paths are merged. Ways that return are joined at the
//! return. Whether it pays is a matter of what differs: a number that loops and indices depend on is better known.

pub(crate) mod steering;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use classes::class::MethodId;
use classes::code::{Code, Insn, Reach};
use rustc_hash::FxHashMap;
use solver::Answer;
use terms::{Model, Substitution, Term, Terms};

use crate::machine::Machine;
use crate::machine::heap::{Array, Body};
use crate::machine::state::{Branch, State};
use crate::machine::value::{NULL, Value};
use crate::path::condition::DecisionSite;
use crate::path::merge::steering::steering_locals;

/// Instructions on all ways together.
const MAX_REGION: usize = 48;

/// Where ways that return meet.
const EXIT: u32 = u32::MAX;

/// What is known about the branches of the program, once for all states.
#[derive(Default)]
pub struct Regions {
    meet: FxHashMap<(MethodId, u32), bool>,
    steering: FxHashMap<MethodId, Rc<[bool]>>,
}

/// Which way a path went that was merged with others.
#[derive(Default)]
pub struct Choices {
    /// All branches on the way with their outcomes, merged or not.
    pub steps: Vec<(Rc<Branch>, Term)>,
    /// The outcomes of the merged ones, and where.
    pub conditions: Vec<(DecisionSite, Term)>,
    /// What they say about the conditions of merged branches.
    pub made: Substitution,
}

/// One of several ways.
struct Arm {
    condition: Term,
    /// Locals and operands of the frame.
    slots: Vec<Value>,
    /// For ways that return: where.
    end: u32,
}

impl Machine {
    /// Follows the ways a branch may go, if they meet again; each with its condition. True: the state is where they meet.
    pub(crate) fn merge_paths(&mut self, s: &mut State, ways: &[(u32, Term)], operands: usize) -> bool {
        let (code, pc) = (s.cur.code, s.cur.pc);
        if !self.may_merge(s) || self.goes_round(s, ways[0].1) {
            return false;
        }
        let mut scratch = Box::new(s.clone());
        let base = s.cur.base as usize;
        let slots = s.stack[base..s.stack.len() - operands].to_vec();
        let mut open = BTreeMap::new();
        for &(target, condition) in ways {
            let way = Arm { condition, slots: slots.clone(), end: 0 };
            if self.meet_at(s, &mut open, target, way).is_none() {
                return false;
            }
        }
        let mut decided: Vec<_> = ways
            .split_last()
            .into_iter()
            .flat_map(|(_, asked)| asked)
            .map(|&(_, c)| (pc, Terms::TRUE, c))
            .collect();
        let forks = self.pass.spawned.len();
        let joined = self.follow(&mut scratch, open, &mut decided);
        self.pass.spawned.truncate(forks);
        let Some((at, way)) = joined else { return false };
        s.stack.truncate(base);
        if at == EXIT {
            s.stack.resize(base + code.max_locals as usize, Value::Unset);
            s.cur.pc = way.end;
        } else {
            s.cur.pc = at;
        }
        s.stack.extend(way.slots);
        self.meter.stats.merged += 1;
        for (at, guard, condition) in decided {
            if at != pc {
                self.cover(s, at, guard, condition);
            }
            self.remember(s, at, condition, Some(guard));
        }
        true
    }

    /// Whether all ways of the current branch meet again before anything but plain instructions.
    pub(crate) fn may_merge(&mut self, s: &State) -> bool {
        let forks = self.settings.max_visits.is_some() || !self.settings.prune || !self.mode.finds_paths();
        if !self.pass.following.merge || forks {
            return false;
        }
        let (code, pc) = (s.cur.code, s.cur.pc);
        *self.facts.regions.meet.entry((s.cur.method.id, pc)).or_insert_with(|| meet(code, pc))
    }

    /// Whether the branch was merged before on this path and asks about the same inputs again. Then its outcomes hang
    /// together, and few paths know more than one that wraps choices into choices.
    fn goes_round(&mut self, s: &mut State, condition: Term) -> bool {
        let inputs = self.terms.var_set(condition);
        let before = Rc::make_mut(&mut s.merged).insert((s.cur.method.id, s.cur.pc), inputs);
        before == Some(inputs)
    }

    /// Until one way is left. Collects the branches on the way: where, under which condition, and what they ask.
    fn follow(
        &mut self,
        scratch: &mut State,
        mut open: BTreeMap<u32, Arm>,
        decided: &mut Vec<(u32, Term, Term)>,
    ) -> Option<(u32, Arm)> {
        let base = scratch.cur.base as usize;
        for _ in 0..MAX_REGION {
            let (pc, mut way) = open.pop_first()?;
            if open.is_empty() {
                return Some((pc, way));
            }
            scratch.stack.truncate(base);
            scratch.stack.append(&mut way.slots);
            scratch.cur.pc = pc;
            self.meter.stats.instructions += 1;
            match scratch.cur.code.insns[pc as usize] {
                Insn::Return | Insn::ReturnValue => {
                    let value = matches!(scratch.cur.code.insns[pc as usize], Insn::ReturnValue);
                    let slots = if value { vec![scratch.peek(0)] } else { Vec::new() };
                    let way = Arm { condition: way.condition, slots, end: pc };
                    self.meet_at(scratch, &mut open, EXIT, way)?;
                }
                insn => match self.conditional_jump(scratch, insn) {
                    Some((condition, target, operands)) => {
                        scratch.drop_operands(operands);
                        let slots = scratch.stack[base..].to_vec();
                        if self.terms.as_bool(condition).is_none() {
                            decided.push((pc, way.condition, condition));
                        }
                        let otherwise = self.terms.not(condition);
                        for (to, holds) in [(target, condition), (pc + 1, otherwise)] {
                            let condition = self.terms.and(way.condition, holds);
                            if condition != Terms::FALSE {
                                let way = Arm { condition, slots: slots.clone(), end: 0 };
                                self.meet_at(scratch, &mut open, to, way)?;
                            }
                        }
                    }
                    None => {
                        if !self.is_harmless(scratch, insn) || self.step(scratch).is_err() {
                            return None;
                        }
                        let slots = scratch.stack[base..].to_vec();
                        let way = Arm { condition: way.condition, slots, end: 0 };
                        self.meet_at(scratch, &mut open, scratch.cur.pc, way)?;
                    }
                },
            }
        }
        None
    }

    /// One more way at an instruction. `None`: it cannot be joined with the one that is there, or should not.
    fn meet_at(&mut self, s: &State, open: &mut BTreeMap<u32, Arm>, at: u32, way: Arm) -> Option<()> {
        let Some(other) = open.remove(&at) else {
            open.insert(at, way);
            return Some(());
        };
        if way.slots.len() != other.slots.len() {
            return None;
        }
        let steering = self.steering(s);
        let locals = if at == EXIT { 0 } else { s.cur.code.max_locals as usize };
        let mut slots = Vec::with_capacity(way.slots.len());
        for (i, (&a, &b)) in way.slots.iter().zip(&other.slots).enumerate() {
            let steers = i < locals && steering.get(i).copied().unwrap_or(false);
            slots.push(match (a, b) {
                (a, b) if a == b => a,
                (Value::Unset, _) | (_, Value::Unset) => Value::Unset,
                (Value::Ref(_) | Value::SymRef(_) | Value::ReturnAddress(_), _) => return None,
                (a, b) if steers && (a.is_concrete() || b.is_concrete()) => return None,
                (a, b) if a.is_wide() != b.is_wide() => return None,
                (a, b) => {
                    let (x, y) = (a.to_term(&mut self.terms), b.to_term(&mut self.terms));
                    if self.terms.sort(x) != self.terms.sort(y) {
                        return None;
                    }
                    self.either(way.condition, a, b)
                }
            });
        }
        let condition = self.terms.or(way.condition, other.condition);
        open.insert(at, Arm { condition, slots, end: way.end });
        Some(())
    }

    /// Instructions that can neither throw nor change anything but the frame, given their operands.
    fn is_harmless(&mut self, s: &State, insn: Insn) -> bool {
        match insn {
            insn if insn.reach() == Reach::Divides => {
                matches!(s.peek(0), Value::Int(1..) | Value::Long(1..))
            }
            Insn::GetField(site) => {
                let Ok(field) = self.program.resolve_field(site, false) else { return false };
                match s.peek(0) {
                    Value::Ref(at) if at != NULL => self.object(s, at).field(field.slot) != Value::Unset,
                    _ => false,
                }
            }
            Insn::ArrayLength => match s.peek(0) {
                Value::Ref(at) if at != NULL => self.object(s, at).array().is_some(),
                _ => false,
            },
            Insn::ArrayLoad(_) => match (s.peek(1), s.peek(0)) {
                (Value::Ref(at), Value::Int(i)) if at != NULL => match &self.object(s, at).body {
                    Body::Array(Array::Known(elements)) => i >= 0 && (i as usize) < elements.len(),
                    _ => false,
                },
                _ => false,
            },
            insn => is_plain(insn),
        }
    }

    fn steering(&mut self, s: &State) -> Rc<[bool]> {
        let code = s.cur.code;
        let known = self.facts.regions.steering.entry(s.cur.method.id);
        known.or_insert_with(|| steering_locals(code).into()).clone()
    }

    /// The outcomes of merged branches on the way to an end of the path, under a model of it.
    pub(crate) fn choices(&mut self, s: &State, model: &Model) -> Choices {
        let mut branches = Vec::new();
        let mut next = s.trace.as_ref();
        while let Some(branch) = next {
            branches.push(branch.clone());
            next = branch.before.as_ref();
        }
        let mut choices = Choices::default();
        for branch in branches.into_iter().rev() {
            let asked = self.terms.substitute(branch.condition, &mut choices.made);
            let Some(guard) = branch.guard else {
                // What the choices leave no choice about says nothing.
                if asked != Terms::TRUE {
                    choices.steps.push((branch, asked));
                }
                continue;
            };
            if !self.terms.holds(guard, model) {
                continue;
            }
            let holds = self.terms.holds(asked, model);
            let negated = self.terms.not(asked);
            let outcome = if holds { asked } else { negated };
            choices.conditions.push((DecisionSite { method: branch.method, pc: branch.pc }, outcome));
            if holds || !branch.is_switch() {
                choices.steps.push((branch, outcome));
            }
            for (condition, value) in [(asked, holds), (negated, !holds)] {
                let value = self.terms.bool(value);
                choices.made.insert(&self.terms, condition, value);
            }
        }
        choices
    }

    /// The path condition as it would be had the path not been merged with others.
    pub(crate) fn unmerged(&mut self, s: &State, choices: &mut Choices) -> Vec<Term> {
        let path = s.condition.path.iter().map(|&t| self.terms.substitute(t, &mut choices.made));
        let mut all: Vec<Term> = choices.conditions.iter().map(|&(_, t)| t).collect();
        all.extend(path);
        all.retain(|&t| t != Terms::TRUE);
        all
    }

    /// Notes for the report which outcomes of a merged branch are possible.
    fn cover(&mut self, s: &State, pc: u32, guard: Term, condition: Term) {
        if !s.cur.watched {
            return;
        }
        let negated = self.terms.not(condition);
        for (outcome, holds) in [(true, condition), (false, negated)] {
            if self.meter.coverage.has(s.cur.method, pc, outcome) {
                continue;
            }
            let both = self.terms.and(guard, holds);
            let (chain, terms) = (&mut self.chain, &mut self.terms);
            let model = s.condition.model.as_ref();
            if let Answer::Sat(_) = chain.check_extension(terms, &s.condition.facts, model, both) {
                self.meter.coverage.take(s.cur.method, pc, outcome);
            }
        }
    }
}

/// Whether the ways that part at a branch meet before anything but plain instructions.
fn meet(code: &Code, branch: u32) -> bool {
    let insn = &code.insns[branch as usize];
    let mut open: BTreeSet<u32> = insn.targets().collect();
    if insn.falls_through() {
        open.insert(branch + 1);
    }
    if open.iter().any(|&target| target <= branch) {
        return false;
    }
    for _ in 0..MAX_REGION {
        let Some(pc) = open.pop_first() else { return false };
        if open.is_empty() {
            return true;
        }
        let insn = code.insns.get(pc as usize).copied();
        match insn {
            None => return false,
            Some(Insn::Return | Insn::ReturnValue) => {
                open.insert(EXIT);
            }
            Some(insn) => {
                let known = is_jump(insn) || is_plain(insn) || needs_operands(insn);
                if !known || insn.targets().any(|target| target <= pc) || (insn.jumps() && !is_jump(insn)) {
                    return false;
                }
                open.extend(insn.targets());
                if insn.falls_through() {
                    open.insert(pc + 1);
                }
            }
        }
    }
    false
}

fn is_jump(insn: Insn) -> bool {
    // Whether two references are the same object may itself take a decision.
    let compares_objects = matches!(insn, Insn::IfACmpEq(_) | Insn::IfACmpNe(_));
    insn.is_conditional() && !compares_objects || matches!(insn, Insn::Goto(_))
}

/// Harmless or not, depending on the operands.
fn needs_operands(insn: Insn) -> bool {
    matches!(insn.reach(), Reach::Divides | Reach::Reads(_))
}

/// Computes on the frame alone and never throws.
fn is_plain(insn: Insn) -> bool {
    let goes_on = insn.falls_through() && !insn.jumps() || matches!(insn, Insn::Goto(_));
    // Remainders of floating-point numbers are opaque to SMT solvers, and so is a choice between two of them.
    insn.reach() == Reach::Frame && goes_on && !matches!(insn, Insn::FRem | Insn::DRem)
}
