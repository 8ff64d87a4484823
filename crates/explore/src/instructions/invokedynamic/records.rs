//! `equals`, `hashCode` and `toString` of records (`java.lang.runtime.ObjectMethods`), component by component.

use classes::class::{BootstrapArgument, Class, DynamicSite, HandleTarget};
use classes::code::{Comparison, Insn};
use classes::descriptor::{Primitive, Type};

use super::lambda::box_value;
use super::{Bootstrap, Linked};
use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::machine::Machine;

pub static OBJECT_METHODS: Bootstrap =
    Bootstrap { method: "java/lang/runtime/ObjectMethods.bootstrap", link };

/// One component: the getter field and its type.
type RecordComponent = (&'static classes::class::FieldSite, Type, String);

/// Arguments: the record class, the component names joined by `;`, a getter handle per component.
fn link(machine: &Machine, site: &'static DynamicSite) -> Option<Linked> {
    let from = site.from.get().copied()?;
    let (BootstrapArgument::Class(record), BootstrapArgument::String(names)) =
        (*site.arguments.first()?, *site.arguments.get(1)?)
    else {
        return None;
    };
    let names = String::from_utf16_lossy(&names.units);
    let mut components: Vec<RecordComponent> = Vec::new();
    for (argument, name) in site.arguments.iter().skip(2).zip(names.split(';')) {
        let BootstrapArgument::Handle(handle) = argument else { return None };
        let HandleTarget::Field(field) = handle.target else { return None };
        components.push((field, Type::parse(field.descriptor)?, name.to_string()));
    }
    let method = match site.name {
        "equals" => equals(from, record.name, &components, site.descriptor),
        "hashCode" => hash_code(from, &components, site.descriptor),
        "toString" => to_string(machine, from, record.name, &components, site.descriptor)?,
        _ => return None,
    };
    Some(Linked::Call(method))
}

fn equals(
    from: &'static Class,
    record: &str,
    components: &[RecordComponent],
    descriptor: &str,
) -> &'static classes::class::Method {
    let mut code = Assembler::new();
    let mut fails = Vec::new();
    code.push(Insn::Load(1)).push(Insn::InstanceOf(class_site(from, record)));
    fails.push(code.here());
    code.push(Insn::If(Comparison::Eq, 0));
    code.push(Insn::Load(1)).push(Insn::CheckCast(class_site(from, record))).push(Insn::Store(2));
    for (field, ty, _) in components {
        code.push(Insn::Load(0)).push(Insn::GetField(field));
        code.push(Insn::Load(2)).push(Insn::GetField(field));
        match ty {
            Type::Primitive(Primitive::Float | Primitive::Double | Primitive::Long) => {
                let Type::Primitive(p) = ty else { unreachable!() };
                let d = p.descriptor();
                let compare = method_site(from, p.wrapper(), "compare", &format!("({d}{d})I"), false);
                code.push(Insn::InvokeStatic(compare));
                fails.push(code.here());
                code.push(Insn::If(Comparison::Ne, 0));
            }
            Type::Primitive(_) => {
                fails.push(code.here());
                code.push(Insn::IfICmp(Comparison::Ne, 0));
            }
            Type::Class(_) | Type::Array(_) => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.push(Insn::InvokeStatic(method_site(
                    from,
                    "java/util/Objects",
                    "equals",
                    descriptor,
                    false,
                )));
                fails.push(code.here());
                code.push(Insn::If(Comparison::Eq, 0));
            }
        }
    }
    code.push(Insn::ConstInt(1)).push(Insn::ReturnValue);
    let fail = code.here();
    code.push(Insn::ConstInt(0)).push(Insn::ReturnValue);
    for at in fails {
        match &mut code.insns[at as usize] {
            Insn::If(_, target) | Insn::IfICmp(_, target) => *target = fail,
            _ => unreachable!("only branches were noted"),
        }
    }
    code.finish(from, "equals", descriptor.into(), 3)
}

/// 31 * h + hash of each component, as HotSpot's implementation does.
fn hash_code(
    from: &'static Class,
    components: &[RecordComponent],
    descriptor: &str,
) -> &'static classes::class::Method {
    let mut code = Assembler::new();
    code.push(Insn::ConstInt(0));
    for (field, ty, _) in components {
        code.push(Insn::ConstInt(31)).push(Insn::IMul);
        code.push(Insn::Load(0)).push(Insn::GetField(field));
        let site = match ty {
            Type::Primitive(p) => {
                method_site(from, p.wrapper(), "hashCode", &format!("({})I", p.descriptor()), false)
            }
            _ => method_site(from, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", false),
        };
        code.push(Insn::InvokeStatic(site)).push(Insn::IAdd);
    }
    code.push(Insn::ReturnValue);
    code.finish(from, "hashCode", descriptor.into(), 1)
}

fn to_string(
    machine: &Machine,
    from: &'static Class,
    record: &str,
    components: &[RecordComponent],
    descriptor: &str,
) -> Option<&'static classes::class::Method> {
    const BUILDER: &str = "java/lang/StringBuilder";
    let append = |code: &mut Assembler, ty: &str| {
        let descriptor = format!("({ty})Ljava/lang/StringBuilder;");
        code.push(Insn::InvokeVirtual(method_site(from, BUILDER, "append", &descriptor, false)));
    };
    let text = |code: &mut Assembler, text: &str| {
        let units: Vec<u16> = text.encode_utf16().collect();
        code.push(Insn::ConstString(machine.program.string(&units)));
        append(code, "Ljava/lang/String;");
    };
    let class = machine.program.class(record).ok()?;
    let simple = class.outer.as_ref().and_then(|o| o.simple_name).unwrap_or_else(|| class.unqualified_name());
    let mut code = Assembler::new();
    code.push(Insn::New(class_site(from, BUILDER))).push(Insn::Dup);
    code.push(Insn::InvokeSpecial(method_site(from, BUILDER, "<init>", "()V", false)));
    text(&mut code, &format!("{simple}["));
    for (i, (field, ty, name)) in components.iter().enumerate() {
        text(&mut code, &format!("{}{name}=", if i == 0 { "" } else { ", " }));
        code.push(Insn::Load(0)).push(Insn::GetField(field));
        if let Type::Primitive(p) = ty {
            box_value(&mut code, from, *p);
        }
        append(&mut code, "Ljava/lang/Object;");
    }
    text(&mut code, "]");
    code.push(Insn::InvokeVirtual(method_site(from, BUILDER, "toString", "()Ljava/lang/String;", false)));
    code.push(Insn::ReturnValue);
    Some(code.finish(from, "toString", descriptor.into(), 1))
}
