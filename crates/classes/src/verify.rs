//! The frames of a lowered body: the operand stack never below empty, never above `max_stack`, equal where paths meet;
//! values of the kind that each instruction takes, locals written before they are read (JVMS 4.10.2).
//!
//! Tells ints from references and no class from another: a JVM's verifier does more, and compiled code has passed it.

use crate::code::{Code, Insn};
use crate::descriptor::Signature;
use crate::frame::{Kind, Locals, Stack};
use crate::header::Why;

/// Frames compared, by their size: real methods take a thousandth of it, and an attack does not take minutes.
const MAX_WORK: usize = 100_000_000;
/// Locals of all frames that are remembered at once.
const MAX_REMEMBERED: usize = 16_000_000;

/// `moves[i]`: what load or store `i` moves, which our instructions no longer say.
pub(crate) fn verify(
    code: &Code,
    moves: &[Option<Kind>],
    types: &Signature,
    is_static: bool,
) -> Result<(), Why> {
    let mut verifier = Verifier {
        code,
        moves,
        result: types.result.as_ref().map(Kind::of_type),
        has_subroutines: code.insns.iter().any(|insn| matches!(insn, Insn::Jsr(_))),
        is_target: targets(code),
        is_covered_from: starts(code),
        entry: vec![None; code.insns.len()],
        pending: Vec::new(),
        work: 0,
        remembered: 0,
    };
    let locals = Locals::at_entry(&types.parameters, is_static);
    verifier.meet(0, &Frame { stack: Stack::default(), locals })?;
    while let Some(start) = verifier.pending.pop() {
        verifier.run(start)?;
    }
    Ok(())
}

#[derive(Debug, Clone)]
struct Frame {
    stack: Stack,
    locals: Locals,
}

struct Verifier<'c> {
    code: &'c Code,
    moves: &'c [Option<Kind>],
    result: Option<Kind>,
    /// Where locals cannot be told: what a subroutine does not touch it hands back as each of its callers had it (JVMS
    /// 4.10.2.5), which is not followed here. No compiler has written one for twenty years.
    has_subroutines: bool,
    is_target: Vec<bool>,
    /// A handler covers what begins here.
    is_covered_from: Vec<bool>,
    /// The frame on entry of targets that were reached.
    entry: Vec<Option<Frame>>,
    pending: Vec<u32>,
    work: usize,
    remembered: usize,
}

impl Verifier<'_> {
    /// Control reaches `target` with this frame.
    fn meet(&mut self, target: u32, frame: &Frame) -> Result<(), Why> {
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
            stack.push(Kind::Reference);
            self.meet(handler.target, &Frame { stack, locals: locals.clone() })?;
        }
        Ok(())
    }

    fn branch(&mut self, insn: &Insn, frame: &Frame) -> Result<(), Why> {
        match insn {
            Insn::Jsr(target) => {
                let mut with_address = frame.clone();
                with_address.stack.push(Kind::Address);
                self.meet(*target, &with_address)
            }
            _ => insn.targets().try_for_each(|target| self.meet(target, frame)),
        }
    }

    fn execute(&self, at: u32, insn: &Insn, frame: &mut Frame) -> Result<(), &'static str> {
        use Kind::{Address, Double as D, Float as F, Int as I, Long as L, Reference as A};
        let Frame { stack, locals } = frame;
        let (pops, push): (&[Kind], Option<Kind>) = match insn {
            Insn::Nop | Insn::Goto(_) | Insn::Jsr(_) => (&[], None),
            Insn::Ret(local) => return self.read(locals, *local, Address),
            Insn::Increment { local, .. } => return self.read(locals, *local, I),
            Insn::ConstInt(_) => (&[], Some(I)),
            Insn::ConstFloat(_) => (&[], Some(F)),
            Insn::ConstNull
            | Insn::ConstString(_)
            | Insn::ConstClass(_)
            | Insn::ConstMethodType(_)
            | Insn::ConstMethodHandle(_)
            | Insn::New(_) => (&[], Some(A)),
            Insn::ConstLong(_) => (&[], Some(L)),
            Insn::ConstDouble(_) => (&[], Some(D)),
            Insn::ConstDynamic(site) => (&[], Kind::of(site.descriptor)),
            Insn::Load(local) => {
                self.read(locals, *local, self.moved(at))?;
                (&[], Some(self.moved(at)))
            }
            Insn::Store(local) => {
                let kind = match (self.moved(at), stack.top()) {
                    // JVMS 6.5.astore: also what `jsr` left.
                    (A, Some(Address)) => Address,
                    (kind, _) => kind,
                };
                stack.pop(kind)?;
                locals.set(*local, kind);
                return Ok(());
            }
            Insn::ArrayLoad(element) => (&[I, A], Some(Kind::of_element(*element))),
            Insn::ArrayStore(element) => {
                stack.pop(Kind::of_element(*element))?;
                (&[I, A], None)
            }
            Insn::Pop => return stack.take(1).map(drop),
            Insn::Pop2 => return stack.take(2).map(drop),
            Insn::Dup => return stack.duplicate(1, 0),
            Insn::DupX1 => return stack.duplicate(1, 1),
            Insn::DupX2 => return stack.duplicate(1, 2),
            Insn::Dup2 => return stack.duplicate(2, 0),
            Insn::Dup2X1 => return stack.duplicate(2, 1),
            Insn::Dup2X2 => return stack.duplicate(2, 2),
            Insn::Swap => {
                let (top, beneath) = (stack.take(1)?, stack.take(1)?);
                top.iter().chain(&beneath).for_each(|&kind| stack.push(kind));
                return Ok(());
            }
            Insn::IAdd | Insn::ISub | Insn::IMul | Insn::IDiv | Insn::IRem => (&[I, I], Some(I)),
            Insn::IShl | Insn::IShr | Insn::IUshr | Insn::IAnd | Insn::IOr | Insn::IXor => (&[I, I], Some(I)),
            Insn::FAdd | Insn::FSub | Insn::FMul | Insn::FDiv | Insn::FRem => (&[F, F], Some(F)),
            Insn::LAdd | Insn::LSub | Insn::LMul | Insn::LDiv | Insn::LRem => (&[L, L], Some(L)),
            Insn::LAnd | Insn::LOr | Insn::LXor => (&[L, L], Some(L)),
            Insn::LShl | Insn::LShr | Insn::LUshr => (&[I, L], Some(L)),
            Insn::DAdd | Insn::DSub | Insn::DMul | Insn::DDiv | Insn::DRem => (&[D, D], Some(D)),
            Insn::LCmp => (&[L, L], Some(I)),
            Insn::FCmp { .. } => (&[F, F], Some(I)),
            Insn::DCmp { .. } => (&[D, D], Some(I)),
            Insn::INeg | Insn::I2B | Insn::I2C | Insn::I2S => (&[I], Some(I)),
            Insn::FNeg => (&[F], Some(F)),
            Insn::LNeg => (&[L], Some(L)),
            Insn::DNeg => (&[D], Some(D)),
            Insn::I2F => (&[I], Some(F)),
            Insn::I2L => (&[I], Some(L)),
            Insn::I2D => (&[I], Some(D)),
            Insn::F2I => (&[F], Some(I)),
            Insn::F2L => (&[F], Some(L)),
            Insn::F2D => (&[F], Some(D)),
            Insn::L2I => (&[L], Some(I)),
            Insn::L2F => (&[L], Some(F)),
            Insn::L2D => (&[L], Some(D)),
            Insn::D2I => (&[D], Some(I)),
            Insn::D2F => (&[D], Some(F)),
            Insn::D2L => (&[D], Some(L)),
            Insn::If(..) | Insn::TableSwitch(_) | Insn::LookupSwitch(_) => (&[I], None),
            Insn::IfICmp(..) => (&[I, I], None),
            Insn::IfNull(_) | Insn::IfNonNull(_) => (&[A], None),
            Insn::IfACmpEq(_) | Insn::IfACmpNe(_) => (&[A, A], None),
            Insn::Return if self.result.is_none() => (&[], None),
            Insn::ReturnValue => match self.result {
                Some(kind) => return stack.pop(kind),
                None => return Err("a value returned from a void method"),
            },
            Insn::Return => return Err("no value returned"),
            Insn::GetStatic(site) => (&[], Kind::of(site.descriptor)),
            Insn::PutStatic(site) => return pop_one(stack, site.descriptor),
            Insn::GetField(site) => (&[A], Kind::of(site.descriptor)),
            Insn::PutField(site) => {
                pop_one(stack, site.descriptor)?;
                (&[A], None)
            }
            Insn::InvokeVirtual(site) | Insn::InvokeSpecial(site) | Insn::InvokeInterface(site) => {
                return stack.call(site.descriptor, true);
            }
            Insn::InvokeStatic(site) => return stack.call(site.descriptor, false),
            Insn::InvokeDynamic(site) => return stack.call(site.descriptor, false),
            Insn::MultiANewArray(_, dimensions) => {
                (0..*dimensions).try_for_each(|_| stack.pop(I))?;
                (&[], Some(A))
            }
            Insn::NewArray(_) | Insn::ANewArray(_) => (&[I], Some(A)),
            Insn::ArrayLength | Insn::InstanceOf(_) => (&[A], Some(I)),
            Insn::CheckCast(_) => (&[A], Some(A)),
            Insn::Throw | Insn::MonitorEnter | Insn::MonitorExit => (&[A], None),
        };
        pops.iter().try_for_each(|&kind| stack.pop(kind))?;
        push.into_iter().for_each(|kind| stack.push(kind));
        Ok(())
    }

    /// What load or store `at` moves, which our instructions no longer say.
    fn moved(&self, at: u32) -> Kind {
        self.moves[at as usize].unwrap_or(Kind::Reference)
    }

    fn read(&self, locals: &Locals, local: u16, wanted: Kind) -> Result<(), &'static str> {
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
    let jumps = code.insns.iter().flat_map(Insn::targets);
    for target in jumps.chain(code.handlers.iter().map(|handler| handler.target)).chain([0]) {
        is_target[target as usize] = true;
    }
    is_target
}

fn starts(code: &Code) -> Vec<bool> {
    let mut starts = vec![false; code.insns.len()];
    code.handlers.iter().for_each(|handler| starts[handler.start as usize] = true);
    starts
}

fn pop_one(stack: &mut Stack, descriptor: &str) -> Result<(), &'static str> {
    Kind::of(descriptor).map_or(Ok(()), |kind| stack.pop(kind))
}
