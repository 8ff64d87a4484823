//! How far an instruction reaches beyond its frame, and what of its operands makes it throw.

use super::Insn;

/// Operands are counted from the top of the stack, which is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// It looks at nothing but its frame, changes nothing else and never throws.
    Frame,
    /// Neither does this, unless the topmost operand is zero: `ArithmeticException`.
    Divides,
    /// Looks into the object or array that is this operand: `NullPointerException`, and if it takes an index
    /// `ArrayIndexOutOfBoundsException`.
    Reads(usize),
    /// Changes it: the same, and `ArrayStoreException`.
    Writes(usize),
    /// Into the rest of the world: methods, classes, static fields, new objects, monitors, callers and handlers.
    World,
}

impl Insn {
    pub fn reach(&self) -> Reach {
        use Insn::*;
        use Reach::*;
        match self {
            Nop | ConstNull | ConstInt(_) | ConstLong(_) | ConstFloat(_) | ConstDouble(_) => Frame,
            Load(_) | Store(_) | Increment { .. } => Frame,
            Pop | Pop2 | Dup | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 | Swap => Frame,
            IAdd | LAdd | FAdd | DAdd | ISub | LSub | FSub | DSub | IMul | LMul | FMul | DMul => Frame,
            // JVMS 6.5.fdiv, 6.5.frem: floating-point never throws.
            FDiv | DDiv | FRem | DRem | INeg | LNeg | FNeg | DNeg => Frame,
            IShl | LShl | IShr | LShr | IUshr | LUshr | IAnd | LAnd | IOr | LOr | IXor | LXor => Frame,
            I2L | I2F | I2D | L2I | L2F | L2D | F2I | F2L | F2D | D2I | D2L | D2F => Frame,
            I2B | I2C | I2S | LCmp | FCmp { .. } | DCmp { .. } => Frame,
            If(..) | IfICmp(..) | IfACmpEq(_) | IfACmpNe(_) | IfNull(_) | IfNonNull(_) => Frame,
            Goto(_) | Jsr(_) | Ret(_) | TableSwitch(_) | LookupSwitch(_) => Frame,
            IDiv | LDiv | IRem | LRem => Divides,
            GetField(_) | ArrayLength => Reads(0),
            ArrayLoad(_) => Reads(1),
            PutField(_) => Writes(1),
            ArrayStore(_) => Writes(2),
            ConstString(_) | ConstClass(_) | ConstMethodType(_) | ConstMethodHandle(_) => World,
            ConstDynamic(_) | GetStatic(_) | PutStatic(_) | New(_) | CheckCast(_) | InstanceOf(_) => World,
            NewArray(_) | ANewArray(_) | MultiANewArray(..) | MonitorEnter | MonitorExit => World,
            InvokeVirtual(_) | InvokeSpecial(_) | InvokeStatic(_) | InvokeInterface(_) => World,
            InvokeDynamic(_) | Return | ReturnValue | Throw => World,
        }
    }

    /// The operand that is an index: it lies on its array.
    pub fn index(&self) -> Option<usize> {
        let is_indexed = matches!(self, Insn::ArrayLoad(_) | Insn::ArrayStore(_));
        self.accessed().filter(|_| is_indexed).map(|array| array - 1)
    }

    /// The object or array that it looks into or changes: the operand that must not be null.
    pub fn accessed(&self) -> Option<usize> {
        match self.reach() {
            Reach::Reads(operand) | Reach::Writes(operand) => Some(operand),
            Reach::Frame | Reach::Divides | Reach::World => None,
        }
    }
}
