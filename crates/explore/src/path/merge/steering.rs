//! Locals that steer: loops run as long as they say, elements are found by them. Known as numbers they keep a path
//! concrete, so ways on which they differ are not merged.

use classes::code::{Code, Insn};

/// Instructions before a conditional jump that are taken for its operands.
const OPERANDS: usize = 4;

/// By local, whether it steers.
pub fn steering_locals(code: &Code) -> Vec<bool> {
    let mut steering = vec![false; code.max_locals as usize];
    let mut mark = |slot: u16| {
        if let Some(steers) = steering.get_mut(slot as usize) {
            *steers = true;
        }
    };
    for (pc, insn) in code.insns.iter().enumerate() {
        match *insn {
            Insn::Load(slot) if is_index(code, pc + 1) => mark(slot),
            Insn::If(..) | Insn::IfICmp(..) if leaves_loop(code, pc) => {
                for before in &code.insns[pc.saturating_sub(OPERANDS)..pc] {
                    if let Insn::Load(slot) = *before {
                        mark(slot);
                    }
                }
            }
            _ => {}
        }
    }
    steering
}

/// Whether what was just loaded is an index: of an array, or the last argument of something like `charAt`.
fn is_index(code: &Code, next: usize) -> bool {
    match code.insns.get(next) {
        Some(Insn::Increment { .. }) => is_index(code, next + 1),
        Some(Insn::ArrayLoad(_)) => true,
        Some(Insn::InvokeVirtual(site) | Insn::InvokeInterface(site)) => site.descriptor.contains("I)"),
        _ => false,
    }
}

/// Whether one outcome of a branch stays in a loop around it and the other does not.
fn leaves_loop(code: &Code, pc: usize) -> bool {
    let jumps =
        code.insns.iter().enumerate().flat_map(|(from, insn)| insn.targets().map(move |to| (from, to)));
    let mut loops = jumps.filter(|&(from, to)| to as usize <= from).map(|(from, to)| to as usize..=from);
    loops.any(|body| {
        let inside = |at: u32| body.contains(&(at as usize));
        body.contains(&pc) && code.insns[pc].targets().any(|to| inside(to) != inside(pc as u32 + 1))
    })
}
