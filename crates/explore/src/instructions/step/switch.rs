//! `tableswitch` and `lookupswitch`: one fork per target, not per key.

use classes::code::{LookupSwitch, TableSwitch};
use terms::Term;

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

impl Machine {
    pub(super) fn table_switch(&mut self, s: &mut State, table: &TableSwitch) -> Step {
        if let Value::Int(key) = s.peek(0) {
            s.drop_operands(1);
            s.cur.pc = table.target(key);
            return Ok(());
        }
        let cases = table.targets.iter().enumerate().map(|(i, &t)| (table.low.wrapping_add(i as i32), t));
        self.symbolic_switch(s, cases.collect(), table.default)
    }

    pub(super) fn lookup_switch(&mut self, s: &mut State, table: &LookupSwitch) -> Step {
        if let Value::Int(key) = s.peek(0) {
            s.drop_operands(1);
            s.cur.pc = table.target(key);
            return Ok(());
        }
        self.symbolic_switch(s, table.cases.to_vec(), table.default)
    }

    fn symbolic_switch(&mut self, s: &mut State, cases: Vec<(i32, u32)>, default: u32) -> Step {
        let key = s.peek(0).int_term(&mut self.terms);
        let mut targets: Vec<(u32, Term)> = Vec::new();
        for (k, target) in cases {
            if target == default {
                continue;
            }
            let constant = self.terms.int(k);
            let hit = self.terms.eq(key, constant);
            match targets.iter_mut().find(|(t, _)| *t == target) {
                Some((_, any)) => *any = self.terms.or(*any, hit),
                None => targets.push((target, hit)),
            }
        }
        if self.may_merge(s) && self.merge_cases(s, &targets, default)? {
            return Ok(());
        }
        for (target, hit) in targets {
            if self.decide(s, hit)? {
                let pc = s.cur.pc;
                self.remember(s, pc, hit, None);
                s.finish_void(1);
                s.cur.pc = target;
                return Ok(());
            }
        }
        s.finish_void(1);
        s.cur.pc = default;
        Ok(())
    }

    /// Merges the cases that are possible, if they meet again.
    fn merge_cases(&mut self, s: &mut State, targets: &[(u32, Term)], default: u32) -> Step<bool> {
        let mut ways = Vec::new();
        let mut none = self.terms.bool(true);
        for &(target, hit) in targets {
            if self.decided(s, hit)? != Some(false) {
                ways.push((target, hit));
            }
            let missed = self.terms.not(hit);
            none = self.terms.and(none, missed);
        }
        if self.decided(s, none)? != Some(false) {
            ways.push((default, none));
        }
        Ok(ways.len() > 1 && self.merge_paths(s, &ways, 1))
    }
}
