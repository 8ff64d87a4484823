//! Instructions that fail for the same reason: the same statement compiled twice (the copies of a `finally`), or one
//! array that is too short for several accesses in one line.

use classes::class::Method;
use classes::code::{Code, Insn, Reach};

use crate::suspicion::Site;
use crate::suspicion::source;

impl Site {
    /// The first instruction of the method that fails for the same reason: it stands for all of them.
    pub fn first_alike(&self) -> Site {
        let Some(code) = &self.method.code else { return self.clone() };
        let Some(own) = reason(self.method, code, self.pc) else { return self.clone() };
        let alike = |pc: &u32| {
            let kind = |pc: u32| code.insns.get(pc as usize).map(std::mem::discriminant);
            kind(*pc) == kind(self.pc)
                && code.line(*pc) == self.line
                && reason(self.method, code, *pc).as_ref() == Some(&own)
        };
        let pc = (0..self.pc).find(alike).unwrap_or(self.pc);
        Site { pc, ..self.clone() }
    }
}

/// What an instruction may fail on, as the source puts it.
fn reason(method: &'static Method, code: &Code, pc: u32) -> Option<String> {
    // Without lines nothing is known to be one statement.
    code.line(pc)?;
    let operand = |below: usize| source::operand(method, code, pc, below);
    let insn = code.insns.get(pc as usize)?;
    match insn.reach() {
        Reach::Divides => operand(0),
        // Whichever index is too large, the array is too short.
        Reach::Reads(object) | Reach::Writes(object) => operand(object),
        Reach::World if insn.is_call() => source::operand(method, code, pc + 1, 0),
        Reach::World if matches!(insn, Insn::CheckCast(_) | Insn::NewArray(_)) => operand(0),
        Reach::World | Reach::Frame => None,
    }
}
