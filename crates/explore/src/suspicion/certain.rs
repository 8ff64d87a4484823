//! Is a failure determined by the way that leads to it? Then it is certain: no input that comes this way gets past.
//!
//! What was decided at the failing instruction itself, in library code called from it, or since the last branch of the same
//! line (a cast lets null pass) is about the failure; whatever was decided before is the way. If the
//! way alone leaves no other outcome, the failure is certain. Of merged branches, the outcomes that lead here are part of
//! the way.

use classes::code::Insn;
use solver::{Answer, Query, Solver};
use terms::{Term, Terms};

use crate::machine::Machine;
use crate::machine::heap::Thrown;
use crate::machine::state::State;
use crate::path::condition::DecisionSite;
use crate::suspicion::{Site, ThrowOrigin};

impl Machine {
    pub(crate) fn is_certain(
        &mut self,
        s: &State,
        origin: ThrowOrigin,
        site: &Site,
        thrown: &Thrown,
        choices: &[(DecisionSite, Term)],
    ) -> bool {
        if start_of_failure(origin, site).is_none() {
            return false;
        }
        let decided_at = &s.condition.decided_at[..thrown.decisions];
        let at_failure = |at: &Option<DecisionSite>| is_at_failure(at, origin, site);
        let types_matter = s.condition.type_asked_at.is_some_and(|(at, decisions)| {
            at_failure(&Some(at)) && decided_at.iter().skip(decisions).all(at_failure)
        });
        if types_matter {
            return false;
        }
        let way = s.decisions_before_failure(origin, site, thrown);
        if way == thrown.decisions {
            return true;
        }
        let condition = match thrown.failure.as_ref().and_then(|f| f.condition) {
            Some(condition) => condition,
            None => {
                let decided = s.condition.path[way..thrown.decisions].iter();
                decided.fold(Terms::TRUE, |all, &t| self.terms.and(all, t))
            }
        };
        let passes = self.terms.not(condition);
        let chosen = choices.iter().filter(|(at, _)| !at_failure(&Some(*at))).map(|(_, t)| t);
        let constraints: Vec<Term> =
            s.condition.path[..way].iter().chain(chosen).copied().chain([passes]).collect();
        matches!(self.chain.check(&mut self.terms, &Query { constraints: &constraints }), Answer::Unsat)
    }
}

impl State {
    /// Where the decisions begin that are about the failure itself; what was decided before is the way to it.
    pub(crate) fn decisions_before_failure(
        &self,
        origin: ThrowOrigin,
        site: &Site,
        thrown: &Thrown,
    ) -> usize {
        // What handlers and `finally` decided later does not count.
        let decided_at = &self.condition.decided_at[..thrown.decisions];
        decided_at.iter().rposition(|at| !is_at_failure(at, origin, site)).map_or(0, |last| last + 1)
    }
}

/// From where on code at the site is about the failure. Code that throws on purpose has no failing value, except where
/// it asserts.
fn start_of_failure(origin: ThrowOrigin, site: &Site) -> Option<u32> {
    match origin {
        ThrowOrigin::Instruction | ThrowOrigin::Library => Some(site.pc),
        ThrowOrigin::Explicit => start_of_assertion(site),
    }
}

fn is_at_failure(at: &Option<DecisionSite>, origin: ThrowOrigin, site: &Site) -> bool {
    start_of_failure(origin, site).is_some_and(|first| at.is_some_and(|at| is_about(at, site, first)))
}

fn is_about(at: DecisionSite, site: &Site, first: u32) -> bool {
    let Some(code) = at.method.code.as_ref().filter(|_| at.method == site.method) else { return false };
    let leads_straight = || {
        let between = &code.insns[at.pc as usize..site.pc as usize];
        code.line(at.pc) == site.line && !between.iter().any(Insn::jumps)
    };
    (first..=site.pc).contains(&at.pc) || at.pc < site.pc && leads_straight()
}

/// Where the `assert` begins whose `AssertionError` is thrown here: javac asks first whether assertions are on.
fn start_of_assertion(site: &Site) -> Option<u32> {
    let code = site.method.code.as_ref()?;
    let asks = |insn: &Insn| matches!(insn, Insn::GetStatic(site) if site.name == "$assertionsDisabled");
    let start = code.insns[..site.pc as usize].iter().rposition(asks)?;
    // Nothing else may leave the statement in between.
    let ends = |insn: &Insn| matches!(insn, Insn::Throw | Insn::Return | Insn::ReturnValue);
    (!code.insns[start..site.pc as usize].iter().any(ends)).then_some(start as u32)
}
