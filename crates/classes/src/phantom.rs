//! Phantom classes: those that are on no path, as far as the code of the application tells what they are: a name, and the members it uses.
//!
//! Nothing can be said about what their methods do: they are native. A supertype that is missing has no phantom, since what
//! is inherited from it does not show; classes below it are left out.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::class::{
    Access, Class, ClassKind, Field, FieldId, FieldSite, Method, MethodId, MethodSite, Origin,
};
use crate::code::Insn;
use crate::descriptor::{Signature, Type};
use crate::link::{Supers, link};
use crate::parse::UnlinkedClass;
use crate::program::{LinkError, Program};

/// What the application's code uses of classes that are not there, by their names.
#[derive(Debug, Default)]
pub(crate) struct PhantomClasses(FxHashMap<&'static str, PhantomUses>);

#[derive(Debug, Default)]
struct PhantomUses {
    /// Made when it is first asked for.
    class: OnceLock<&'static Class>,
    fields: Vec<(&'static FieldSite, bool)>,
    methods: Vec<(&'static MethodSite, bool)>,
    caught: bool,
}

impl Program {
    /// The class, or its phantom if it is on no path and the application's code uses it.
    pub fn class_or_phantom(&'static self, name: &str) -> Result<&'static Class, LinkError> {
        self.class(name).or_else(|error| match &error {
            LinkError::MissingClass(missing) if **missing == *name => self.phantom(name).ok_or(error),
            _ => Err(error),
        })
    }

    /// The class of a type, likewise.
    pub fn class_or_phantom_of(&'static self, ty: &Type) -> Result<&'static Class, LinkError> {
        match ty {
            Type::Primitive(_) => self.class_of(ty),
            Type::Class(name) => self.class_or_phantom(name),
            Type::Array(component) => Ok(self.array_of(self.class_or_phantom_of(component)?)),
        }
    }

    fn phantom(&'static self, name: &str) -> Option<&'static Class> {
        let PhantomClasses(known) = self.phantoms.get_or_init(|| PhantomClasses::read(self));
        let (&name, uses) = known.get_key_value(name)?;
        Some(uses.class.get_or_init(|| self.build_phantom(name, uses)))
    }

    fn build_phantom(&'static self, name: &'static str, uses: &PhantomUses) -> &'static Class {
        let above = match uses.caught {
            true => self.class("java/lang/Exception").unwrap_or(self.object()),
            false => self.object(),
        };
        let interface = uses.methods.iter().any(|(site, _)| site.interface);
        let class = if interface { Access::INTERFACE | Access::ABSTRACT } else { 0 };
        let draft = UnlinkedClass {
            name,
            super_name: Some(above.name),
            interfaces: Vec::new(),
            access: Access(Access::PUBLIC | class),
            fields: uses.fields.iter().filter_map(|(site, is_static)| field(site, *is_static)).collect(),
            methods: uses.methods.iter().filter_map(|(site, is_static)| method(site, *is_static)).collect(),
            source_file: None,
            signature: None,
            annotations: Box::default(),
            outer: None,
            record: None,
            permitted: Box::default(),
            version: 0,
            cells: Vec::new(),
        };
        let supers = Supers { super_class: Some(above), interfaces: Box::default() };
        let class = link(draft, ClassKind::Missing, Origin::Library, supers, &mut self.loader().ids);
        self.table.insert(class);
        class
    }
}

impl PhantomClasses {
    fn read(program: &'static Program) -> PhantomClasses {
        let mut uses: FxHashMap<&'static str, PhantomUses> = FxHashMap::default();
        let mut known: FxHashMap<&'static str, bool> = FxHashMap::default();
        let mut is_missing = |name: &'static str| {
            *known.entry(name).or_insert_with(|| {
                !name.starts_with('[')
                    && matches!(program.class(name), Err(LinkError::MissingClass(class)) if *class == *name)
            })
        };
        let classes = program.application_classes().iter().filter_map(|name| program.class(name).ok());
        for code in classes.flat_map(|class| class.methods).filter_map(|method| method.code.as_ref()) {
            for insn in &code.insns {
                if let Some(site) = insn.field().filter(|site| is_missing(site.class)) {
                    uses.entry(site.class).or_default().field(site, insn.is_static());
                }
                if let Some(site) = insn.method().filter(|site| is_missing(site.class)) {
                    uses.entry(site.class).or_default().method(site, insn.is_static());
                }
                if let Insn::New(site) | Insn::CheckCast(site) | Insn::InstanceOf(site) = insn
                    && is_missing(site.name)
                {
                    uses.entry(site.name).or_default();
                }
            }
            for site in code.handlers.iter().filter_map(|handler| handler.catches) {
                if is_missing(site.name) {
                    uses.entry(site.name).or_default().caught = true;
                }
            }
        }
        PhantomClasses(uses)
    }
}

impl PhantomUses {
    fn field(&mut self, site: &'static FieldSite, is_static: bool) {
        let same =
            |(known, _): &(&FieldSite, bool)| known.name == site.name && known.descriptor == site.descriptor;
        if !self.fields.iter().any(same) {
            self.fields.push((site, is_static));
        }
    }

    fn method(&mut self, site: &'static MethodSite, is_static: bool) {
        let same =
            |(known, _): &(&MethodSite, bool)| known.name == site.name && known.descriptor == site.descriptor;
        if !self.methods.iter().any(same) {
            self.methods.push((site, is_static));
        }
    }
}

fn field(site: &FieldSite, is_static: bool) -> Option<Field> {
    Some(Field {
        id: FieldId(0),
        owner: OnceLock::new(),
        name: site.name,
        descriptor: site.descriptor,
        ty: Type::parse(site.descriptor)?,
        access: Access(Access::PUBLIC | if is_static { Access::STATIC } else { 0 }),
        slot: 0,
        constant: None,
        signature: None,
        annotations: Box::default(),
    })
}

fn method(site: &MethodSite, is_static: bool) -> Option<Method> {
    let types = Signature::parse(site.descriptor)?;
    let kind = match (is_static, site.interface) {
        (true, _) => Access::STATIC | Access::NATIVE,
        (false, true) => Access::ABSTRACT,
        (false, false) => Access::NATIVE,
    };
    Some(Method {
        id: MethodId(0),
        owner: OnceLock::new(),
        index: 0,
        name: site.name,
        descriptor: site.descriptor,
        access: Access(Access::PUBLIC | kind),
        vtable: None,
        code: None,
        code_error: None,
        exceptions: Box::default(),
        signature: None,
        annotations: Box::default(),
        parameter_annotations: Box::default(),
        parameter_names: types.parameters.iter().map(|_| None).collect(),
        types,
    })
}
