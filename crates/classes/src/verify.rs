//! The frames of a lowered body: the operand stack never below empty, never above `max_stack`, equal where paths meet;
//! values of the kind that each instruction takes, locals written before they are read (JVMS 4.10.2).
//!
//! Tells ints from references and no class from another: a JVM's verifier does more, and compiled code has passed it.

use crate::code::operands::Operands;
use crate::code::{Code, Insn};
use crate::descriptor::Signature;
use crate::frame::{ComputationalType, Locals, Stack};
use crate::header::Why;

/// Frames compared, by their size: real methods take a thousandth of it, and an attack does not take minutes.
const MAX_WORK: usize = 100_000_000;
/// Locals of all frames that are remembered at once.
const MAX_REMEMBERED: usize = 16_000_000;

/// `moves[i]`: what load or store `i` moves, which our instructions no longer say.
pub(crate) fn verify(
    code: &Code,
    moves: &[Option<ComputationalType>],
    types: &Signature,
    is_static: bool,
) -> Result<(), Why> {
    let mut verifier = Verifier {
        code,
        moves,
        result: types.result.as_ref().map(ComputationalType::of_type),
        has_subroutines: code.insns.iter().any(|insn| matches!(insn, Insn::Jsr(_))),
        is_target: targets(code),
        is_covered_from: starts(code),
        entry: vec![None; code.insns.len()],
        pending: Vec::new(),
        work: 0,
        remembered: 0,
    };
    let locals = Locals::at_entry(&types.parameters, is_static);
    verifier.meet(0, &VerifierFrame { stack: Stack::default(), locals })?;
    while let Some(start) = verifier.pending.pop() {
        verifier.run(start)?;
    }
    Ok(())
}

#[derive(Debug, Clone)]
struct VerifierFrame {
    stack: Stack,
    locals: Locals,
}

struct Verifier<'c> {
    code: &'c Code,
    moves: &'c [Option<ComputationalType>],
    result: Option<ComputationalType>,
    /// Where locals cannot be told: what a subroutine does not touch it hands back as each of its callers had it (JVMS
    /// 4.10.2.5), which is not followed here. No compiler has written one for twenty years.
    has_subroutines: bool,
    is_target: Vec<bool>,
    /// A handler covers what begins here.
    is_covered_from: Vec<bool>,
    /// The frame on entry of targets that were reached.
    entry: Vec<Option<VerifierFrame>>,
    pending: Vec<u32>,
    work: usize,
    remembered: usize,
}

impl Verifier<'_> {
    /// Control reaches `target` with this frame.
    fn meet(&mut self, target: u32, frame: &VerifierFrame) -> Result<(), Why> {
        let size = 1 + frame.locals.len() + frame.stack.kinds.len();
        self.work += size;
        if self.work > MAX_WORK || self.remembered > MAX_REMEMBERED {
            return Err("too intricate to be verified".into());
        }
        match &mut self.entry[target as usize] {
            Some(known) if known.stack != frame.stack => {
                Err(self.wrong(target, "paths meet with different stacks"))
            }
            Some(known) => {
                if known.locals.merge(&frame.locals) {
                    self.pending.push(target);
                }
                Ok(())
            }
            unknown => {
                *unknown = Some(frame.clone());
                self.remembered += size;
                self.pending.push(target);
                Ok(())
            }
        }
    }

    /// Straight on from `start` until control leaves, or reaches what other paths may reach too.
    fn run(&mut self, start: u32) -> Result<(), Why> {
        let mut at = start;
        let Some(mut frame) = self.entry[start as usize].clone() else { return Ok(()) };
        let mut is_new = true;
        loop {
            let insn = &self.code.insns[at as usize];
            if is_new || self.is_covered_from[at as usize] {
                self.handlers(at, &frame.locals)?;
            }
            self.work += 1;
            self.execute(at, insn, &mut frame).map_err(|why| self.wrong(at, why))?;
            if frame.stack.slots > u32::from(self.code.max_stack) {
                return Err(self.wrong(at, "the stack exceeds max_stack"));
            }
            self.branch(insn, &frame)?;
            if !insn.falls_through() {
                return Ok(());
            }
            is_new = matches!(insn, Insn::Store(_));
            at += 1;
            if self.is_target[at as usize] {
                return self.meet(at, &frame);
            }
        }
    }

    /// JVMS 4.10.2.2: a handler is reached from any instruction it covers, with only the exception on the stack.
    fn handlers(&mut self, at: u32, locals: &Locals) -> Result<(), Why> {
        self.work += self.code.handlers.len();
        for handler in self.code.handlers.iter().filter(|it| it.start <= at && at < it.end) {
            let mut stack = Stack::default();
            stack.push(ComputationalType::Reference);
            self.meet(handler.target, &VerifierFrame { stack, locals: locals.clone() })?;
        }
        Ok(())
    }

    fn branch(&mut self, insn: &Insn, frame: &VerifierFrame) -> Result<(), Why> {
        match insn {
            Insn::Jsr(target) => {
                let mut with_address = frame.clone();
                with_address.stack.push(ComputationalType::Address);
                self.meet(*target, &with_address)
            }
            _ => insn.targets().try_for_each(|target| self.meet(target, frame)),
        }
    }

    fn execute(&self, at: u32, insn: &Insn, frame: &mut VerifierFrame) -> Result<(), &'static str> {
        let VerifierFrame { stack, locals } = frame;
        match insn.operands() {
            Operands::Fixed(pops, push) => {
                stack.pop_all(pops)?;
                push.into_iter().for_each(|kind| stack.push(kind));
                Ok(())
            }
            Operands::Put(value, beneath) => {
                stack.pop_all(value.as_slice())?;
                stack.pop_all(beneath)
            }
            Operands::Call { descriptor, receiver, .. } => stack.call(descriptor, receiver),
            Operands::Return if self.result.is_none() => Ok(()),
            Operands::Return => Err("no value returned"),
            Operands::ReturnValue => {
                let kind = self.result.ok_or("a value returned from a void method")?;
                stack.pop(kind)
            }
            Operands::Load(local) => {
                self.read(locals, local, self.moved(at))?;
                stack.push(self.moved(at));
                Ok(())
            }
            Operands::Store(local) => {
                let kind = match (self.moved(at), stack.top()) {
                    // JVMS 6.5.astore: also what `jsr` left.
                    (ComputationalType::Reference, Some(ComputationalType::Address)) => {
                        ComputationalType::Address
                    }
                    (kind, _) => kind,
                };
                stack.pop(kind)?;
                locals.set(local, kind);
                Ok(())
            }
            Operands::Increment(local) => self.read(locals, local, ComputationalType::Int),
            Operands::Ret(local) => self.read(locals, local, ComputationalType::Address),
            Operands::Drop(slots) => stack.take(slots).map(drop),
            Operands::Duplicate { slots, under } => stack.duplicate(slots, under),
            Operands::Swap => {
                let (top, beneath) = (stack.take(1)?, stack.take(1)?);
                top.iter().chain(&beneath).for_each(|&kind| stack.push(kind));
                Ok(())
            }
        }
    }

    /// What load or store `at` moves, which our instructions no longer say.
    fn moved(&self, at: u32) -> ComputationalType {
        self.moves[at as usize].unwrap_or(ComputationalType::Reference)
    }

    fn read(&self, locals: &Locals, local: u16, wanted: ComputationalType) -> Result<(), &'static str> {
        match locals.get(local) {
            Some(kind) if kind == wanted => Ok(()),
            _ if self.has_subroutines => Ok(()),
            Some(_) => Err("a local of the wrong kind"),
            None => Err("a local without a value"),
        }
    }

    fn wrong(&self, at: u32, why: &str) -> Why {
        format!("{why} at offset {}", self.code.offsets[at as usize]).into()
    }
}

/// Where control can arrive other than from the instruction before.
fn targets(code: &Code) -> Vec<bool> {
    let mut is_target = vec![false; code.insns.len()];
    for target in code.jump_targets().chain(code.handlers.iter().map(|handler| handler.target)).chain([0]) {
        is_target[target as usize] = true;
    }
    is_target
}

fn starts(code: &Code) -> Vec<bool> {
    let mut starts = vec![false; code.insns.len()];
    code.handlers.iter().for_each(|handler| starts[handler.start as usize] = true);
    starts
}
