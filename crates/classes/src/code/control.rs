//! Where control goes after an instruction, exceptions apart.

use super::{Code, Insn, LookupSwitch, TableSwitch};

/// The ways on.
enum Flow {
    /// To the next instruction.
    Next,
    /// There, or to the next one.
    Conditional(u32),
    Jump(u32),
    Table(&'static TableSwitch),
    Lookup(&'static LookupSwitch),
    /// There; `ret` comes back to the next one.
    Subroutine(u32),
    /// To where a local says, after the `jsr` that wrote it.
    Back,
    /// To the caller, or to a handler.
    Away,
}

impl Insn {
    // Every class that is loaded is asked this, instruction by instruction.
    #[inline(always)]
    fn flow(&self) -> Flow {
        use Insn::*;
        match *self {
            If(_, target) | IfICmp(_, target) => Flow::Conditional(target),
            IfACmpEq(target) | IfACmpNe(target) => Flow::Conditional(target),
            IfNull(target) | IfNonNull(target) => Flow::Conditional(target),
            Goto(target) => Flow::Jump(target),
            Insn::TableSwitch(switch) => Flow::Table(switch),
            Insn::LookupSwitch(switch) => Flow::Lookup(switch),
            Jsr(target) => Flow::Subroutine(target),
            Ret(_) => Flow::Back,
            Return | ReturnValue | Throw => Flow::Away,

            Nop | ConstNull | ConstInt(_) | ConstLong(_) | ConstFloat(_) | ConstDouble(_) => Flow::Next,
            ConstString(_) | ConstClass(_) | ConstMethodType(_) | ConstMethodHandle(_) => Flow::Next,
            ConstDynamic(_) | Load(_) | Store(_) | Increment { .. } | ArrayLoad(_) | ArrayStore(_) => {
                Flow::Next
            }
            Pop | Pop2 | Dup | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 | Swap => Flow::Next,
            IAdd | LAdd | FAdd | DAdd | ISub | LSub | FSub | DSub | IMul | LMul | FMul | DMul => Flow::Next,
            IDiv | LDiv | FDiv | DDiv | IRem | LRem | FRem | DRem | INeg | LNeg | FNeg | DNeg => Flow::Next,
            IShl | LShl | IShr | LShr | IUshr | LUshr | IAnd | LAnd | IOr | LOr | IXor | LXor => Flow::Next,
            I2L | I2F | I2D | L2I | L2F | L2D | F2I | F2L | F2D | D2I | D2L | D2F => Flow::Next,
            I2B | I2C | I2S | LCmp | FCmp { .. } | DCmp { .. } => Flow::Next,
            GetStatic(_) | PutStatic(_) | GetField(_) | PutField(_) => Flow::Next,
            InvokeVirtual(_) | InvokeSpecial(_) | InvokeStatic(_) | InvokeInterface(_) => Flow::Next,
            InvokeDynamic(_) | New(_) | NewArray(_) | ANewArray(_) | MultiANewArray(..) => Flow::Next,
            ArrayLength | CheckCast(_) | InstanceOf(_) | MonitorEnter | MonitorExit => Flow::Next,
        }
    }

    /// Whether control can go on to the next instruction. `jsr` counts: `ret` comes back to it.
    #[inline]
    pub fn falls_through(&self) -> bool {
        match self.flow() {
            Flow::Next | Flow::Conditional(_) | Flow::Subroutine(_) => true,
            Flow::Jump(_) | Flow::Table(_) | Flow::Lookup(_) | Flow::Back | Flow::Away => false,
        }
    }

    /// Whether it jumps or not, depending on its operands.
    pub fn is_conditional(&self) -> bool {
        matches!(self.flow(), Flow::Conditional(_))
    }

    pub fn is_switch(&self) -> bool {
        matches!(self.flow(), Flow::Table(_) | Flow::Lookup(_))
    }

    /// Whether its operands decide where control goes on.
    pub fn is_branch(&self) -> bool {
        self.is_conditional() || self.is_switch()
    }

    /// Whether control may go elsewhere than to the next instruction, other than by a return or an exception.
    pub fn jumps(&self) -> bool {
        self.targets().next().is_some()
    }

    /// Where it can jump to, the default of a switch last.
    #[inline(always)]
    pub fn targets(&self) -> impl Iterator<Item = u32> {
        let (one, table, cases): (Option<u32>, &[u32], &[(i32, u32)]) = match self.flow() {
            Flow::Conditional(target) | Flow::Jump(target) | Flow::Subroutine(target) => {
                (Some(target), &[], &[])
            }
            Flow::Table(switch) => (Some(switch.default), &switch.targets, &[]),
            Flow::Lookup(switch) => (Some(switch.default), &[], &switch.cases),
            Flow::Next | Flow::Back | Flow::Away => (None, &[], &[]),
        };
        table.iter().copied().chain(cases.iter().map(|&(_, target)| target)).chain(one)
    }
}

impl Code {
    /// Where jumps lead, once for each of them.
    pub fn jump_targets(&self) -> impl Iterator<Item = u32> {
        self.insns.iter().flat_map(Insn::targets)
    }

    /// Whether control may arrive here by a jump, so that the instruction before is not what ran before.
    pub fn is_jump_target(&self, pc: u32) -> bool {
        self.jump_targets().any(|target| target == pc)
    }
}
