//! The stack effects of instructions against the code of the JDK: javac leaves nothing on the stack at a return, and paths
//! that meet have equally many operands there. One wrong effect would show in thousands of methods.

use classes::Program;
use classes::code::{Code, Insn, StackEffect};

use crate::support::jdk;

#[test]
fn operands_add_up_on_every_path_through_the_jdk() {
    let program = Program::new(jdk(), Vec::new(), Vec::new());
    let packages = ["java/lang", "java/math", "java/text", "java/time", "java/util"];
    let (mut walked, mut left_out) = (0, 0);
    for (_, name) in program.jdk().classes() {
        if !name.rsplit_once('/').is_some_and(|(package, _)| packages.contains(&package)) {
            continue;
        }
        for method in program.class(&name).unwrap().methods {
            let Some(code) = &method.code else { continue };
            match walk(code) {
                Ok(true) => walked += 1,
                Ok(false) => left_out += 1,
                Err(wrong) => panic!("{method}: {wrong}"),
            }
        }
    }
    assert!(walked > 10 * left_out, "only {walked} methods walked, {left_out} left out");
}

/// False where the code moves operands whose size it does not say.
fn walk(code: &Code) -> Result<bool, String> {
    let mut depths: Vec<Option<usize>> = vec![None; code.insns.len()];
    let handlers = code.handlers.iter().map(|handler| (handler.target, 1));
    let mut work: Vec<(u32, usize)> = handlers.chain([(0, 0)]).collect();
    while let Some((pc, depth)) = work.pop() {
        match depths[pc as usize].replace(depth) {
            Some(known) if known == depth => continue,
            Some(known) => return Err(format!("{known} and {depth} operands meet at {pc}")),
            None => {}
        }
        let insn = &code.insns[pc as usize];
        let Some(effect) = effect(insn) else { return Ok(false) };
        let rest = depth.checked_sub(effect.pops).ok_or_else(|| format!("no operand left at {pc}"))?;
        if matches!(insn, Insn::Return | Insn::ReturnValue) && rest > 0 {
            return Err(format!("{rest} operands left at {pc}"));
        }
        let next = insn.falls_through().then_some(pc + 1);
        work.extend(insn.targets().chain(next).map(|to| (to, rest + effect.pushes)));
    }
    Ok(true)
}

/// Of single entries whatever their size is, too.
fn effect(insn: &Insn) -> Option<StackEffect> {
    match insn {
        Insn::Dup => Some(StackEffect { pops: 1, pushes: 2 }),
        Insn::DupX1 => Some(StackEffect { pops: 2, pushes: 3 }),
        Insn::Swap => Some(StackEffect { pops: 2, pushes: 2 }),
        _ => insn.stack_effect(),
    }
}
