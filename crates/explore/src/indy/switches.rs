//! Pattern and enum switches (`java.lang.runtime.SwitchBootstraps`): the labels tested in order, from the restart index.

use classes::class::{BootstrapArgument, Class, DynamicSite};
use classes::code::{Comparison, Insn};
use classes::descriptor::Type;

use super::{Bootstrap, Linked};
use crate::machine::Machine;
use crate::synthetic::{Assembler, field_site, method_site};

pub static TYPE_SWITCH: Bootstrap =
    Bootstrap { method: "java/lang/runtime/SwitchBootstraps.typeSwitch", link };
pub static ENUM_SWITCH: Bootstrap =
    Bootstrap { method: "java/lang/runtime/SwitchBootstraps.enumSwitch", link };

/// The site takes (selector, restart index) and gives the index of the first label that matches, the number of labels
/// if none does, -1 for null.
fn link(_machine: &Machine, site: &'static DynamicSite) -> Option<Linked> {
    let from = site.from.get().copied()?;
    let selector = site.types.as_ref()?.parameters.first()?.clone();
    let mut code = Assembler::new();
    code.push(Insn::Load(0)).push(Insn::IfNonNull(4)).push(Insn::ConstInt(-1)).push(Insn::ReturnValue);
    for (i, label) in site.arguments.iter().enumerate() {
        let mut skips = Vec::new();
        code.push(Insn::Load(1)).push(Insn::ConstInt(i as i32));
        skips.push(code.here());
        code.push(Insn::IfICmp(Comparison::Gt, 0));
        code.push(Insn::Load(0));
        test(&mut code, from, label, &selector)?;
        skips.push(code.here());
        code.push(Insn::If(Comparison::Eq, 0));
        code.push(Insn::ConstInt(i as i32)).push(Insn::ReturnValue);
        let next = code.here();
        for at in skips {
            match &mut code.insns[at as usize] {
                Insn::If(_, target) | Insn::IfICmp(_, target) => *target = next,
                _ => unreachable!("only branches were noted"),
            }
        }
    }
    code.push(Insn::ConstInt(site.arguments.len() as i32)).push(Insn::ReturnValue);
    Some(Linked::Call(code.finish(from, "switch", site.descriptor.into(), 2)))
}

/// Replaces the selector on the stack by whether the label matches it.
fn test(
    code: &mut Assembler,
    from: &'static Class,
    label: &BootstrapArgument,
    selector: &Type,
) -> Option<()> {
    let equals = method_site(from, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z", false);
    match label {
        BootstrapArgument::Class(class) => {
            code.push(Insn::InstanceOf(class));
        }
        BootstrapArgument::String(text) => {
            // A String label of an enum switch names a constant.
            let enum_class = match selector {
                Type::Class(name) if **name != *"java/lang/Object" && **name != *"java/lang/String" => {
                    Some(name)
                }
                _ => None,
            };
            match enum_class {
                Some(name) => {
                    let constant = String::from_utf16_lossy(&text.units);
                    code.push(Insn::GetStatic(field_site(from, name, &constant, &format!("L{name};"))));
                }
                None => {
                    code.push(Insn::ConstString(text));
                }
            }
            code.push(Insn::InvokeVirtual(equals));
        }
        BootstrapArgument::Int(x) => {
            let value_of = method_site(from, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
            code.push(Insn::ConstInt(*x))
                .push(Insn::InvokeStatic(value_of))
                .push(Insn::InvokeVirtual(equals));
        }
        _ => return None,
    }
    Some(())
}
