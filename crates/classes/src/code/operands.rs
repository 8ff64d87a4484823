//! What an instruction takes from the operand stack, what it leaves there, and which locals it uses.

use super::Insn;
use crate::frame::ComputationalType;

/// JVMS 6.5, "Operand Stack", of every instruction: what the verifier checks, and others count.
pub(crate) enum Operands {
    /// Values of these kinds, the topmost first, and what is left instead of them.
    Fixed(&'static [ComputationalType], Option<ComputationalType>),
    /// A value of this kind, beneath it what tells where it is put, the topmost first.
    Put(Option<ComputationalType>, &'static [ComputationalType]),
    Call {
        descriptor: &'static str,
        arguments: usize,
        receiver: bool,
    },
    Return,
    ReturnValue,
    /// The local's value is left, whatever its kind is.
    Load(u16),
    Store(u16),
    /// Not the stack, but an int in a local.
    Increment(u16),
    /// Not the stack, but a local that says where control goes on.
    Ret(u16),
    /// So many slots go.
    Drop(u8),
    /// So many slots are copied below so many others beneath them.
    Duplicate {
        slots: u8,
        under: u8,
    },
    Swap,
}

/// How many entries of the operand stack go, and how many come; a long is one entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackEffect {
    pub pops: usize,
    pub pushes: usize,
}

/// The most dimensions an instruction can name.
static INTS: [ComputationalType; u8::MAX as usize] = [ComputationalType::Int; u8::MAX as usize];

impl Insn {
    // Every class that is loaded is asked this, instruction by instruction.
    #[inline(always)]
    pub(crate) fn operands(&self) -> Operands {
        use ComputationalType::{Double as D, Float as F, Int as I, Long as L, Reference as A};
        use Insn::*;
        use Operands::{Call, Drop, Duplicate, Fixed, Put};
        match *self {
            Nop | Goto(_) | Jsr(_) => Fixed(&[], None),
            Ret(local) => Operands::Ret(local),
            Increment { local, .. } => Operands::Increment(local),
            ConstInt(_) => Fixed(&[], Some(I)),
            ConstFloat(_) => Fixed(&[], Some(F)),
            ConstLong(_) => Fixed(&[], Some(L)),
            ConstDouble(_) => Fixed(&[], Some(D)),
            ConstNull | ConstString(_) | ConstClass(_) | ConstMethodType(_) | ConstMethodHandle(_)
            | New(_) => Fixed(&[], Some(A)),
            ConstDynamic(site) => Fixed(&[], ComputationalType::of(site.descriptor)),
            Load(local) => Operands::Load(local),
            Store(local) => Operands::Store(local),
            ArrayLoad(element) => Fixed(&[I, A], Some(ComputationalType::of_element(element))),
            ArrayStore(element) => Put(Some(ComputationalType::of_element(element)), &[I, A]),
            Pop => Drop(1),
            Pop2 => Drop(2),
            Dup => Duplicate { slots: 1, under: 0 },
            DupX1 => Duplicate { slots: 1, under: 1 },
            DupX2 => Duplicate { slots: 1, under: 2 },
            Dup2 => Duplicate { slots: 2, under: 0 },
            Dup2X1 => Duplicate { slots: 2, under: 1 },
            Dup2X2 => Duplicate { slots: 2, under: 2 },
            Swap => Operands::Swap,
            IAdd | ISub | IMul | IDiv | IRem => Fixed(&[I, I], Some(I)),
            IShl | IShr | IUshr | IAnd | IOr | IXor => Fixed(&[I, I], Some(I)),
            FAdd | FSub | FMul | FDiv | FRem => Fixed(&[F, F], Some(F)),
            LAdd | LSub | LMul | LDiv | LRem | LAnd | LOr | LXor => Fixed(&[L, L], Some(L)),
            LShl | LShr | LUshr => Fixed(&[I, L], Some(L)),
            DAdd | DSub | DMul | DDiv | DRem => Fixed(&[D, D], Some(D)),
            LCmp => Fixed(&[L, L], Some(I)),
            FCmp { .. } => Fixed(&[F, F], Some(I)),
            DCmp { .. } => Fixed(&[D, D], Some(I)),
            INeg | I2B | I2C | I2S => Fixed(&[I], Some(I)),
            FNeg => Fixed(&[F], Some(F)),
            LNeg => Fixed(&[L], Some(L)),
            DNeg => Fixed(&[D], Some(D)),
            I2F => Fixed(&[I], Some(F)),
            I2L => Fixed(&[I], Some(L)),
            I2D => Fixed(&[I], Some(D)),
            F2I => Fixed(&[F], Some(I)),
            F2L => Fixed(&[F], Some(L)),
            F2D => Fixed(&[F], Some(D)),
            L2I => Fixed(&[L], Some(I)),
            L2F => Fixed(&[L], Some(F)),
            L2D => Fixed(&[L], Some(D)),
            D2I => Fixed(&[D], Some(I)),
            D2F => Fixed(&[D], Some(F)),
            D2L => Fixed(&[D], Some(L)),
            If(..) | TableSwitch(_) | LookupSwitch(_) => Fixed(&[I], None),
            IfICmp(..) => Fixed(&[I, I], None),
            IfNull(_) | IfNonNull(_) => Fixed(&[A], None),
            IfACmpEq(_) | IfACmpNe(_) => Fixed(&[A, A], None),
            Return => Operands::Return,
            ReturnValue => Operands::ReturnValue,
            GetStatic(site) => Fixed(&[], ComputationalType::of(site.descriptor)),
            PutStatic(site) => Put(ComputationalType::of(site.descriptor), &[]),
            GetField(site) => Fixed(&[A], ComputationalType::of(site.descriptor)),
            PutField(site) => Put(ComputationalType::of(site.descriptor), &[A]),
            InvokeVirtual(site) | InvokeSpecial(site) | InvokeInterface(site) => {
                Call { descriptor: site.descriptor, arguments: site.arguments.into(), receiver: true }
            }
            InvokeStatic(site) => {
                Call { descriptor: site.descriptor, arguments: site.arguments.into(), receiver: false }
            }
            InvokeDynamic(site) => {
                let arguments = site.types.as_ref().map_or(0, |types| types.parameters.len());
                Call { descriptor: site.descriptor, arguments, receiver: false }
            }
            MultiANewArray(_, dimensions) => Fixed(&INTS[..usize::from(dimensions)], Some(A)),
            NewArray(_) | ANewArray(_) => Fixed(&[I], Some(A)),
            ArrayLength | InstanceOf(_) => Fixed(&[A], Some(I)),
            CheckCast(_) => Fixed(&[A], Some(A)),
            Throw | MonitorEnter | MonitorExit => Fixed(&[A], None),
        }
    }

    /// As the next instruction finds the stack. `None` for `dup` and its kin, `pop2` and `swap`: they move entries about,
    /// and how many depends on their size.
    pub fn stack_effect(&self) -> Option<StackEffect> {
        let (pops, pushes) = match self.operands() {
            Operands::Fixed(pops, push) => (pops.len(), usize::from(push.is_some())),
            Operands::Put(value, beneath) => (usize::from(value.is_some()) + beneath.len(), 0),
            Operands::Call { descriptor, arguments, receiver } => {
                (arguments + usize::from(receiver), usize::from(!descriptor.ends_with(")V")))
            }
            Operands::Load(_) => (0, 1),
            Operands::Store(_) | Operands::ReturnValue | Operands::Drop(1) => (1, 0),
            Operands::Return | Operands::Increment(_) | Operands::Ret(_) => (0, 0),
            Operands::Drop(_) | Operands::Duplicate { .. } | Operands::Swap => return None,
        };
        Some(StackEffect { pops, pushes })
    }

    /// The local that has another value afterwards.
    pub fn written_local(&self) -> Option<u16> {
        match self.operands() {
            Operands::Store(local) | Operands::Increment(local) => Some(local),
            Operands::Load(_) | Operands::Ret(_) => None,
            Operands::Fixed(..) | Operands::Put(..) | Operands::Call { .. } => None,
            Operands::Return | Operands::ReturnValue => None,
            Operands::Drop(_) | Operands::Duplicate { .. } | Operands::Swap => None,
        }
    }
}
