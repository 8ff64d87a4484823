//! What an instruction names: a field, a method, a class, as the constant pool has it.

use super::Insn;
use crate::class::{ClassSite, FieldSite, MethodSite};

enum Named {
    Nothing,
    /// A field that is read.
    Read(&'static FieldSite),
    Written(&'static FieldSite),
    Called(&'static MethodSite),
    /// What `invokedynamic` calls becomes known when it is first executed.
    CalledLater,
    Class(&'static ClassSite),
}

impl Insn {
    #[inline]
    fn named(&self) -> Named {
        use Insn::*;
        use Named::{Called, Nothing, Read, Written};
        match *self {
            GetStatic(site) | GetField(site) => Read(site),
            PutStatic(site) | PutField(site) => Written(site),
            InvokeVirtual(site) | InvokeSpecial(site) | InvokeStatic(site) | InvokeInterface(site) => {
                Called(site)
            }
            InvokeDynamic(_) => Named::CalledLater,
            ConstClass(site) | New(site) | ANewArray(site) | MultiANewArray(site, _) => Named::Class(site),
            CheckCast(site) | InstanceOf(site) => Named::Class(site),

            Nop | ConstNull | ConstInt(_) | ConstLong(_) | ConstFloat(_) | ConstDouble(_) => Nothing,
            ConstString(_) | ConstMethodType(_) | ConstMethodHandle(_) | ConstDynamic(_) => Nothing,
            Load(_) | Store(_) | Increment { .. } | ArrayLoad(_) | ArrayStore(_) => Nothing,
            Pop | Pop2 | Dup | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 | Swap => Nothing,
            IAdd | LAdd | FAdd | DAdd | ISub | LSub | FSub | DSub | IMul | LMul | FMul | DMul => Nothing,
            IDiv | LDiv | FDiv | DDiv | IRem | LRem | FRem | DRem | INeg | LNeg | FNeg | DNeg => Nothing,
            IShl | LShl | IShr | LShr | IUshr | LUshr | IAnd | LAnd | IOr | LOr | IXor | LXor => Nothing,
            I2L | I2F | I2D | L2I | L2F | L2D | F2I | F2L | F2D | D2I | D2L | D2F => Nothing,
            I2B | I2C | I2S | LCmp | FCmp { .. } | DCmp { .. } => Nothing,
            If(..) | IfICmp(..) | IfACmpEq(_) | IfACmpNe(_) | IfNull(_) | IfNonNull(_) => Nothing,
            Goto(_) | Jsr(_) | Ret(_) | TableSwitch(_) | LookupSwitch(_) => Nothing,
            Return | ReturnValue | NewArray(_) | ArrayLength | Throw | MonitorEnter | MonitorExit => Nothing,
        }
    }

    /// The field whose value it takes, static or not.
    pub fn read_field(&self) -> Option<&'static FieldSite> {
        if let Named::Read(site) = self.named() { Some(site) } else { None }
    }

    /// The field that it assigns, static or not.
    pub fn written_field(&self) -> Option<&'static FieldSite> {
        if let Named::Written(site) = self.named() { Some(site) } else { None }
    }

    /// The field that it takes or assigns.
    pub fn field(&self) -> Option<&'static FieldSite> {
        self.read_field().or_else(|| self.written_field())
    }

    /// The method that it calls, as far as it names one: `invokedynamic` does not.
    pub fn method(&self) -> Option<&'static MethodSite> {
        if let Named::Called(site) = self.named() { Some(site) } else { None }
    }

    /// The class that it makes objects or arrays of, tests for, or is the constant of.
    pub fn class(&self) -> Option<&'static ClassSite> {
        if let Named::Class(site) = self.named() { Some(site) } else { None }
    }

    pub fn is_call(&self) -> bool {
        matches!(self.named(), Named::Called(_) | Named::CalledLater)
    }

    /// Whether it reaches a member through its class, and not through an object.
    pub fn is_static(&self) -> bool {
        matches!(self, Insn::GetStatic(_) | Insn::PutStatic(_) | Insn::InvokeStatic(_))
    }
}
