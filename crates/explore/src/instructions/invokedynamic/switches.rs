//! Pattern and enum switches (`java.lang.runtime.SwitchBootstraps`): the labels tested in order, from the restart index.

use classes::class::{BootstrapArgument, Class, DynamicSite};
use classes::code::{Comparison, Insn, StringConstant};
use classes::descriptor::Type;

use super::{Bootstrap, Linked};
use crate::instructions::synthetic::{Assembler, field_site, method_site};
use crate::machine::Machine;

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
            return Some(());
        }
        // A String label of an enum switch names a constant.
        BootstrapArgument::String(text) => match enum_class(selector) {
            Some(name) => enum_constant(code, from, name, &text_of(text)),
            None => {
                code.push(Insn::ConstString(text));
            }
        },
        // Constants of enums among other types are described, not named.
        BootstrapArgument::Dynamic(described) => {
            let (class, constant) = described_constant(described)?;
            enum_constant(code, from, &class, &constant);
        }
        BootstrapArgument::Int(x) => {
            let (class, descriptor) = match selector {
                Type::Class(name) if **name == *"java/lang/Character" => {
                    (&**name, "(C)Ljava/lang/Character;")
                }
                _ => ("java/lang/Integer", "(I)Ljava/lang/Integer;"),
            };
            let value_of = method_site(from, class, "valueOf", descriptor, false);
            code.push(Insn::ConstInt(*x)).push(Insn::InvokeStatic(value_of));
        }
        _ => return None,
    }
    code.push(Insn::InvokeVirtual(equals));
    Some(())
}

/// The enum a selector is of.
fn enum_class(selector: &Type) -> Option<&str> {
    match selector {
        Type::Class(name) if **name != *"java/lang/Object" && **name != *"java/lang/String" => Some(name),
        _ => None,
    }
}

fn enum_constant(code: &mut Assembler, from: &'static Class, class: &str, name: &str) {
    code.push(Insn::GetStatic(field_site(from, class, name, &format!("L{class};"))));
}

/// The constants of enums among a switch's labels: class and name.
pub(crate) fn described_labels(site: &DynamicSite) -> impl Iterator<Item = (String, String)> {
    site.arguments.iter().filter_map(|label| match label {
        BootstrapArgument::Dynamic(described) => described_constant(described),
        _ => None,
    })
}

/// `EnumDesc.of(ClassDesc.of("com.acme.Color"), "RED")`, both calls made by `ConstantBootstraps.invoke`.
fn described_constant(site: &DynamicSite) -> Option<(String, String)> {
    let [BootstrapArgument::Handle(_), BootstrapArgument::Dynamic(class), BootstrapArgument::String(name)] =
        &site.arguments[..]
    else {
        return None;
    };
    let [BootstrapArgument::Handle(_), BootstrapArgument::String(class)] = &class.arguments[..] else {
        return None;
    };
    Some((text_of(class).replace('.', "/"), text_of(name)))
}

fn text_of(text: &StringConstant) -> String {
    String::from_utf16_lossy(&text.units)
}
