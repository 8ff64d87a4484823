//! What one method says about its parameters and about the fields of its class.

use classes::class::{FieldId, Method, MethodSite};
use classes::code::{Code, Insn};
use classes::program::Program;

use super::operand::{self, Event, Operand};

/// Read off the code of one method.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    /// Parameters that are tested for null, and null is dealt with.
    pub null_allowed: Vec<usize>,
    /// Parameters of which null is refused.
    pub null_refused: Vec<usize>,
    /// Fields of the object itself that are tested for null, and null is dealt with.
    pub null_fields: Vec<FieldId>,
    /// Parameters that a guard compares with something, and throws.
    pub guarded: Vec<usize>,
    /// Parameters that are kept in a field as they are.
    pub kept: Vec<(usize, FieldId)>,
    pub calls: Vec<Passed>,
}

/// The arguments of a call.
#[derive(Debug)]
pub(crate) struct Passed {
    pub site: &'static MethodSite,
    pub arguments: Vec<Operand>,
}

/// So far is looked ahead for a `throw`: making an exception with a message takes no more.
const MAX_STEPS_TO_THROW: usize = 24;

/// So far before its condition a loop may begin.
const MAX_STEPS_OF_CONDITION: u32 = 8;

impl Summary {
    pub fn of(program: &'static Program, method: &'static Method) -> Summary {
        let mut summary = Summary::default();
        let Some(code) = &method.code else { return summary };
        let field_id = |site| program.resolve_field(site, false).ok().map(|field| field.id);
        operand::walk(method, code, |pc, event| match event {
            Event::NullTest { operand, null } => {
                let refused = throws(code, null);
                match (operand.parameter, operand.field.and_then(field_id)) {
                    (Some(parameter), _) if refused => summary.null_refused.push(parameter),
                    (Some(parameter), _) => summary.null_allowed.push(parameter),
                    (None, Some(field)) if !refused => summary.null_fields.push(field),
                    _ => {}
                }
            }
            Event::Comparison { operands, ways } => {
                if !is_of_loop(code, pc) && ways.iter().any(|&way| throws(code, way)) {
                    let from = operands.iter().fold(0, |all, operand| all | operand.near);
                    summary.guarded.extend((0..64).filter(|bit| from & (1 << bit) != 0));
                }
            }
            Event::Kept { field, value } => {
                let kept = value.parameter.zip(field_id(field));
                summary.kept.extend(kept);
            }
            Event::Call { site, arguments, .. } => {
                summary.note_check(site, arguments);
                summary.calls.push(Passed { site, arguments: arguments.to_vec() });
            }
            Event::Returned(_) => {}
        });
        summary
    }

    /// What methods of the JDK say that exist to test for null.
    fn note_check(&mut self, site: &MethodSite, arguments: &[Operand]) {
        let parameter = |i: usize| arguments.get(i).and_then(|operand| operand.parameter);
        match (site.class, site.name) {
            ("java/util/Objects", "requireNonNull") => self.null_refused.extend(parameter(0)),
            ("java/util/Objects", "isNull" | "nonNull" | "hashCode" | "toString" | "requireNonNullElse")
            | ("java/util/Objects", "requireNonNullElseGet")
            | ("java/util/Optional", "ofNullable") => self.null_allowed.extend(parameter(0)),
            ("java/util/Objects", "equals") => {
                self.null_allowed.extend(parameter(0));
                self.null_allowed.extend(parameter(1));
            }
            _ => {}
        }
    }
}

/// Whether the comparison decides if a loop goes on: control comes back to just before it.
fn is_of_loop(code: &Code, pc: u32) -> bool {
    let before = pc.saturating_sub(MAX_STEPS_OF_CONDITION)..=pc;
    let later = code.insns.iter().skip(pc as usize);
    later.flat_map(Insn::targets).any(|target| before.contains(&target))
}

/// Whether control that comes here goes straight to a `throw`.
fn throws(code: &Code, from: u32) -> bool {
    let mut pc = from as usize;
    for _ in 0..MAX_STEPS_TO_THROW {
        match code.insns.get(pc) {
            Some(Insn::Throw) => return true,
            Some(Insn::Goto(target)) => pc = *target as usize,
            Some(insn) if insn.falls_through() && !insn.is_conditional() => pc += 1,
            _ => return false,
        }
    }
    false
}
