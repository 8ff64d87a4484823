//! String concatenation: what javac wrote before Java 9, a chain of `StringBuilder.append`.

use classes::class::{BootstrapArgument, DynamicSite};
use classes::code::Insn;
use classes::descriptor::{Primitive, Type};

use super::{Bootstrap, Linked};
use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::machine::Machine;

pub static WITH_CONSTANTS: Bootstrap =
    Bootstrap { method: "java/lang/invoke/StringConcatFactory.makeConcatWithConstants", link };
pub static PLAIN: Bootstrap = Bootstrap { method: "java/lang/invoke/StringConcatFactory.makeConcat", link };

const BUILDER: &str = "java/lang/StringBuilder";
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

fn link(machine: &Machine, site: &'static DynamicSite) -> Option<Linked> {
    let from = site.from.get().copied()?;
    let types = site.types.as_ref()?;
    let recipe: Vec<u16> = match site.arguments.first() {
        Some(BootstrapArgument::String(recipe)) => recipe.units.to_vec(),
        _ => vec![ARGUMENT; types.parameters.len()],
    };
    let mut constants = site.arguments.iter().skip(1);
    let mut code = Assembler::new();
    code.push(Insn::New(class_site(from, BUILDER)));
    code.push(Insn::Dup);
    code.push(Insn::InvokeSpecial(method_site(from, BUILDER, "<init>", "()V", false)));
    let append = |code: &mut Assembler, ty: &str| {
        let descriptor = format!("({ty})Ljava/lang/StringBuilder;");
        code.push(Insn::InvokeVirtual(method_site(from, BUILDER, "append", &descriptor, false)));
    };
    let mut parameters = types.parameters.iter();
    let (mut slot, mut text) = (0, Vec::new());
    let flush = |code: &mut Assembler, text: &mut Vec<u16>| {
        if !text.is_empty() {
            code.push(Insn::ConstString(machine.program.string(text)));
            append(code, "Ljava/lang/String;");
            text.clear();
        }
    };
    for unit in recipe {
        match unit {
            ARGUMENT => {
                flush(&mut code, &mut text);
                let ty = parameters.next()?;
                code.push(Insn::Load(slot));
                slot += ty.slots();
                append(&mut code, appended_as(ty));
            }
            CONSTANT => match constants.next()? {
                BootstrapArgument::String(constant) => text.extend_from_slice(&constant.units),
                BootstrapArgument::Int(x) => text.extend(x.to_string().encode_utf16()),
                BootstrapArgument::Long(x) => text.extend(x.to_string().encode_utf16()),
                _ => return None,
            },
            unit => text.push(unit),
        }
    }
    flush(&mut code, &mut text);
    let to_string = method_site(from, BUILDER, "toString", "()Ljava/lang/String;", false);
    code.push(Insn::InvokeVirtual(to_string)).push(Insn::ReturnValue);
    Some(Linked::Concat(code.finish(from, "concat", site.descriptor.into(), slot)))
}

/// The overload of `append` that javac would choose.
fn appended_as(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(Primitive::Boolean) => "Z",
        Type::Primitive(Primitive::Char) => "C",
        Type::Primitive(Primitive::Byte | Primitive::Short | Primitive::Int) => "I",
        Type::Primitive(Primitive::Long) => "J",
        Type::Primitive(Primitive::Float) => "F",
        Type::Primitive(Primitive::Double) => "D",
        Type::Class(name) if **name == *"java/lang/String" => "Ljava/lang/String;",
        Type::Class(_) | Type::Array(_) => "Ljava/lang/Object;",
    }
}
