//! Class-file bytes to a draft: everything the file says, names interned, bodies lowered, nothing linked.
//!
//! Total: any bytes give a draft or a reason. A bad body spoils its method only; a bad structure spoils the class.

use std::sync::OnceLock;

use mokapot::jvm::{self, ConstantVal};

use crate::admit::admit;
use crate::annotations;
use crate::class::{Access, Class, Field, FieldConstant, FieldId, Method, MethodId, Outer};
use crate::code::Code;
use crate::descriptor::{Signature, Type};
use crate::header::{Pool, Why};
use crate::lower::lower;
use crate::names::NameInterner;
use crate::sites::Sites;

/// A class read but not linked: ids, slots and vtable indices are still zero.
#[derive(Debug)]
pub(crate) struct UnlinkedClass {
    pub name: &'static str,
    pub super_name: Option<&'static str>,
    pub interfaces: Vec<&'static str>,
    pub access: Access,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub source_file: Option<&'static str>,
    pub signature: Option<&'static str>,
    pub annotations: Box<[&'static str]>,
    pub outer: Option<Outer>,
    pub record: Option<Box<[(&'static str, &'static str)]>>,
    pub permitted: Box<[&'static str]>,
    pub version: u16,
    /// The `from` cells of its sites, to be filled when the class exists.
    pub cells: Vec<&'static OnceLock<&'static Class>>,
}

pub(crate) fn parse(
    bytes: &[u8],
    names: &mut NameInterner,
    next_dynamic: &mut u32,
) -> Result<UnlinkedClass, Why> {
    let pool = Pool::read(bytes)?;
    let file = read(bytes, &pool)?;
    let mut sites = Sites::new(&file, pool.interface_methods(), names, next_dynamic);
    let name = sites.name(file.name().as_java_str());
    let outer = outer(&file, &mut sites);
    let access = access(&file);
    Ok(UnlinkedClass {
        name,
        super_name: file.super_class().map(|name| sites.name(name.as_java_str())),
        interfaces: file.interfaces().map(|name| sites.name(name.as_java_str())).collect(),
        access,
        fields: file.fields().map(|declared| field(declared, &mut sites)).collect::<Result<_, _>>()?,
        methods: file
            .methods()
            .enumerate()
            .map(|(index, declared)| method(index, declared, access, outer.as_ref(), &mut sites))
            .collect::<Result<_, _>>()?,
        source_file: file.source_file().map(|name| sites.name(name)),
        signature: file.signature().map(|text| sites.name(text)),
        annotations: annotations::names(file.annotations(), &mut sites),
        outer,
        record: file.record().map(|components| {
            let component = |it: jvm::class::RecordComponent<'_>| {
                (sites.name(it.name()), sites.descriptor(it.component_type()))
            };
            components.map(component).collect()
        }),
        permitted: file.permitted_subclasses().map(|name| sites.name(name.as_java_str())).collect(),
        version: file.version.major(),
        cells: sites.finish(),
    })
}

/// Whether the bytes have the structure of a class file.
pub(crate) fn check(bytes: &[u8]) -> Result<(), Why> {
    read(bytes, &Pool::read(bytes)?).map(drop)
}

/// A JVM looks into annotations only when asked for them, so a class is not refused for one.
pub(crate) fn read(bytes: &[u8], pool: &Pool<'_>) -> Result<jvm::Class, Why> {
    let file = jvm::Class::from_bytes(&admit(bytes, pool, true)?);
    let file = file.or_else(|first| {
        let bare = admit(bytes, pool, false).ok();
        bare.and_then(|bare| jvm::Class::from_bytes(&bare).ok()).ok_or(first)
    });
    // Debug builds of mokapot append a backtrace on further lines.
    file.map_err(|error| error.to_string().lines().next().unwrap_or_default().to_lowercase().into())
}

fn field(declared: jvm::Field<'_>, sites: &mut Sites<'_>) -> Result<Field, Why> {
    let descriptor = sites.descriptor(declared.field_type());
    let ty = Type::parse(descriptor).ok_or_else(|| format!("a field of type `{descriptor}`"))?;
    Ok(Field {
        id: FieldId(0),
        owner: OnceLock::new(),
        name: sites.name(declared.name()),
        descriptor,
        access: synthetic(declared.access_flags().bits(), declared.is_synthetic()),
        slot: 0,
        constant: declared.constant_value().and_then(|value| constant(value, &ty, sites)),
        signature: declared.signature().map(|text| sites.name(text)),
        annotations: annotations::of_field(declared, sites),
        ty,
    })
}

/// A ConstantValue whose kind does not fit the field's type is no constant (HotSpot refuses the class).
fn constant(value: ConstantVal<'_>, ty: &Type, sites: &mut Sites<'_>) -> Option<FieldConstant> {
    use crate::descriptor::Primitive as P;
    match (value, ty) {
        (
            ConstantVal::Integer(value),
            Type::Primitive(P::Boolean | P::Byte | P::Char | P::Short | P::Int),
        ) => Some(FieldConstant::Int(value)),
        (ConstantVal::Long(value), Type::Primitive(P::Long)) => Some(FieldConstant::Long(value)),
        (ConstantVal::Float(value), Type::Primitive(P::Float)) => Some(FieldConstant::Float(value)),
        (ConstantVal::Double(value), Type::Primitive(P::Double)) => Some(FieldConstant::Double(value)),
        (ConstantVal::String(text), Type::Class(_)) => Some(FieldConstant::String(sites.string(text))),
        _ => None,
    }
}

fn method<'a>(
    index: usize,
    declared: jvm::Method<'a>,
    class: Access,
    outer: Option<&Outer>,
    sites: &mut Sites<'a>,
) -> Result<Method, Why> {
    let descriptor = sites.method_descriptor(declared.descriptor());
    let types = Signature::parse(descriptor).ok_or_else(|| format!("a method of type `{descriptor}`"))?;
    let name = sites.name(declared.name());
    let access = synthetic(declared.access_flags().bits(), declared.is_synthetic());
    let (code, code_error) = match declared.body().map(|body| body_of(body, access, &types, sites)) {
        None => (None, None),
        Some(Ok(code)) => (Some(code), None),
        Some(Err(why)) => (None, Some(why)),
    };
    let implicit = implicit_parameters(name, class, outer).min(types.parameters.len());
    Ok(Method {
        id: MethodId(0),
        owner: OnceLock::new(),
        index: index as u32,
        name,
        descriptor,
        access,
        vtable: None,
        exceptions: declared.exceptions().map(|name| sites.name(name.as_java_str())).collect(),
        signature: declared.signature().map(|text| sites.name(text)),
        annotations: annotations::of_method(declared, sites),
        parameter_annotations: annotations::of_parameters(declared, types.parameters.len(), implicit, sites),
        parameter_names: parameter_names(declared, access, &types, code.as_ref(), sites),
        code,
        code_error,
        types,
    })
}

fn body_of<'a>(
    body: jvm::code::MethodBody<'a>,
    access: Access,
    types: &Signature,
    sites: &mut Sites<'a>,
) -> Result<Code, Why> {
    let receiver = u16::from(!access.is_static());
    if types.parameter_slots().saturating_add(receiver) > body.max_locals() {
        return Err("parameters beyond max_locals".into());
    }
    lower(body, types, access.is_static(), sites)
}

/// From MethodParameters when it tells of each parameter, else the names of the locals at entry.
fn parameter_names(
    declared: jvm::Method<'_>,
    access: Access,
    types: &Signature,
    code: Option<&Code>,
    sites: &mut Sites<'_>,
) -> Box<[Option<&'static str>]> {
    if declared.parameters().len() == types.parameters.len() && declared.parameters().len() > 0 {
        return declared.parameters().map(|it| it.name().map(|name| sites.name(name))).collect();
    }
    let mut slot = u16::from(!access.is_static());
    let named = types.parameters.iter().map(|ty| {
        let name = code.and_then(|code| code.local_name(slot, 0)).map(|name| sites.names.intern(name));
        slot = slot.saturating_add(ty.slots());
        name
    });
    named.collect()
}

/// Parameters the compiler puts before the declared ones: the outer instance, or an enum constant's name and ordinal.
fn implicit_parameters(name: &str, class: Access, outer: Option<&Outer>) -> usize {
    match outer {
        _ if name != "<init>" => 0,
        _ if class.is_enum() => 2,
        Some(outer) if !outer.is_local && !class.is_static() => 1,
        _ => 0,
    }
}

/// Of member classes the access and `static` as written, which only InnerClasses has.
fn access(file: &jvm::Class) -> Access {
    const WRITTEN: u16 = Access::PUBLIC | Access::PRIVATE | Access::PROTECTED | Access::STATIC;
    let own = synthetic(file.access_flags.bits(), file.is_synthetic);
    match inner_class(file) {
        Some(inner) => Access(own.0 & !WRITTEN | inner.access_flags().bits() & WRITTEN),
        None => own,
    }
}

fn outer(file: &jvm::Class, sites: &mut Sites<'_>) -> Option<Outer> {
    let inner = inner_class(file);
    let simple_name = inner.and_then(|inner| inner.inner_name()).map(|name| sites.name(name));
    if let Some(enclosing) = file.enclosing_method() {
        let class = sites.name(enclosing.class().as_java_str());
        let method = enclosing.method_name_and_desc();
        let method = method.map(|(name, types)| (sites.name(name), sites.method_descriptor(types)));
        return Some(Outer { class, simple_name, is_local: true, method });
    }
    let inner = inner?;
    if let Some(outer) = inner.outer_class() {
        let class = sites.name(outer.as_java_str());
        return Some(Outer { class, simple_name, is_local: false, method: None });
    }
    // Before Java 5 there was no EnclosingMethod: local classes have only their name, `Outer$1`.
    let name = sites.name(file.name().as_java_str());
    let (class, _) = name.rsplit_once('$')?;
    Some(Outer { class: sites.names.intern(class), simple_name, is_local: true, method: None })
}

fn inner_class(file: &jvm::Class) -> Option<jvm::class::InnerClassInfo<'_>> {
    file.inner_classes().find(|inner| inner.inner_class() == file.name())
}

/// Before Java 5 `synthetic` was an attribute.
fn synthetic(flags: u16, by_attribute: bool) -> Access {
    Access(flags | if by_attribute { Access::SYNTHETIC } else { 0 })
}
