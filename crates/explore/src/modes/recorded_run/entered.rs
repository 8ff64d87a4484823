//! Which methods of the program a run entered, and how many decisions it had behind it when it first did: what was seen of
//! the run up to there does not depend on them.

use classes::class::{Method, MethodId, Origin};
use rustc_hash::FxHashSet;

use crate::instructions::synthetic::FIRST_ID;
use crate::machine::Machine;
use crate::machine::state::State;

#[derive(Debug, Default)]
pub struct Entered {
    methods: Vec<(&'static Method, usize)>,
    known: FxHashSet<MethodId>,
    latest: Option<MethodId>,
    /// The first decision behind a call whose result was taken as it was. It may have called the program back.
    pub undone: Option<usize>,
    /// The same, of a call into a black box that is no part of the JDK.
    pub black_box: Option<usize>,
}

impl Entered {
    /// The methods with the number of decisions before, in the order in which they were entered.
    pub fn methods(&self) -> &[(&'static Method, usize)] {
        &self.methods
    }

    /// An instruction is about to be executed.
    pub(super) fn note(&mut self, s: &State) {
        let method = s.cur.method;
        if self.latest == Some(method.id) {
            return;
        }
        self.latest = Some(method.id);
        // The JDK does not change, and methods of our own are part of the code that they stand in for.
        let is_program = method.owner().origin != Origin::Jdk && method.id.0 < FIRST_ID;
        if is_program && self.known.insert(method.id) {
            self.methods.push((method, s.followed.len()));
        }
    }

    /// The call that is next in `s` was undone: whatever it entered, it did so before the next decision.
    pub(super) fn undo(&mut self, m: &Machine, s: &State) {
        let decisions = s.followed.len();
        for (_, before) in &mut self.methods {
            *before = decisions.min(*before);
        }
        let first = |known: Option<usize>| Some(known.map_or(decisions, |known| known.min(decisions)));
        self.undone = first(self.undone);
        let called = s.cur.code.insns[s.cur.pc as usize].method();
        let callee = called.and_then(|site| m.program.class(site.class).ok());
        if callee.is_none_or(|class| class.origin != Origin::Jdk) {
            self.black_box = first(self.black_box);
        }
    }
}
