//! `tableswitch` and `lookupswitch`: one fork per target, not per key.

use classes::code::{LookupSwitch, TableSwitch};
use terms::Term;

use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

impl Machine {
    pub(super) fn table_switch(&mut self, s: &mut State, table: &TableSwitch) -> Step {
        match s.peek(0) {
            Value::Int(key) => {
                let i = i64::from(key) - i64::from(table.low);
                let target =
                    usize::try_from(i).ok().and_then(|i| table.targets.get(i)).unwrap_or(&table.default);
                s.finish_void(1);
                s.cur.pc = *target;
                Ok(())
            }
            value => {
                let cases =
                    table.targets.iter().enumerate().map(|(i, &t)| (table.low.wrapping_add(i as i32), t));
                self.symbolic_switch(s, value, cases.collect(), table.default)
            }
        }
    }

    pub(super) fn lookup_switch(&mut self, s: &mut State, table: &LookupSwitch) -> Step {
        match s.peek(0) {
            Value::Int(key) => {
                let found = table.cases.binary_search_by_key(&key, |c| c.0);
                let target = found.map_or(table.default, |i| table.cases[i].1);
                s.finish_void(1);
                s.cur.pc = target;
                Ok(())
            }
            value => self.symbolic_switch(s, value, table.cases.to_vec(), table.default),
        }
    }

    fn symbolic_switch(&mut self, s: &mut State, key: Value, cases: Vec<(i32, u32)>, default: u32) -> Step {
        let key = self.int_term(key);
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
        for (target, hit) in targets {
            if self.decide(s, hit)? {
                let pc = s.cur.pc;
                self.remember(s, pc, hit);
                s.finish_void(1);
                s.cur.pc = target;
                return Ok(());
            }
        }
        s.finish_void(1);
        s.cur.pc = default;
        Ok(())
    }
}
