//! How many entries each instruction takes from the operand stack and puts there; a long is one entry.
//!
//! It knows nothing of values.

use classes::code::Insn;
use classes::descriptor::Signature;

/// Pops and pushes; `None` where they depend on what lies on the stack, or control goes elsewhere.
pub fn effect(insn: &Insn) -> Option<(usize, usize)> {
    use Insn::*;
    Some(match insn {
        Nop | Increment { .. } | Goto(_) | Ret(_) | CheckCast(_) => (0, 0),
        ConstNull | ConstInt(_) | ConstLong(_) | ConstFloat(_) | ConstDouble(_) | ConstString(_)
        | ConstClass(_) | ConstMethodType(_) | ConstMethodHandle(_) | ConstDynamic(_) | Load(_) | New(_)
        | GetStatic(_) => (0, 1),
        Store(_) | Pop | If(..) | IfNull(_) | IfNonNull(_) | TableSwitch(_) | LookupSwitch(_)
        | PutStatic(_) | MonitorEnter | MonitorExit => (1, 0),
        INeg | LNeg | FNeg | DNeg | I2L | I2F | I2D | L2I | L2F | L2D | F2I | F2L | F2D | D2I | D2L | D2F
        | I2B | I2C | I2S | GetField(_) | NewArray(_) | ANewArray(_) | ArrayLength | InstanceOf(_) => (1, 1),
        IAdd
        | LAdd
        | FAdd
        | DAdd
        | ISub
        | LSub
        | FSub
        | DSub
        | IMul
        | LMul
        | FMul
        | DMul
        | IDiv
        | LDiv
        | FDiv
        | DDiv
        | IRem
        | LRem
        | FRem
        | DRem
        | IShl
        | LShl
        | IShr
        | LShr
        | IUshr
        | LUshr
        | IAnd
        | LAnd
        | IOr
        | LOr
        | IXor
        | LXor
        | LCmp
        | FCmp { .. }
        | DCmp { .. }
        | ArrayLoad(_) => (2, 1),
        Dup => (1, 2),
        Swap => (2, 2),
        IfICmp(..) | IfACmpEq(_) | IfACmpNe(_) | PutField(_) => (2, 0),
        ArrayStore(_) => (3, 0),
        MultiANewArray(_, dimensions) => (usize::from(*dimensions), 1),
        InvokeStatic(site) => (site.arguments.into(), result(site.descriptor)),
        InvokeVirtual(site) | InvokeSpecial(site) | InvokeInterface(site) => {
            (usize::from(site.arguments) + 1, result(site.descriptor))
        }
        InvokeDynamic(site) => {
            let arguments = Signature::parse(site.descriptor).map_or(0, |types| types.parameters.len());
            (arguments, result(site.descriptor))
        }
        // These move one or two entries depending on the size of what they move.
        Pop2 | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 => return None,
        Jsr(_) | Return | ReturnValue | Throw => return None,
    })
}

fn result(descriptor: &str) -> usize {
    usize::from(!descriptor.ends_with(")V"))
}
