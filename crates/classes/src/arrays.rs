//! Classes without a class file: arrays, the primitive types, `void`.
//!
//! What they are subtypes of is here; how arrays are covariant is `Class::is_subclass_of`'s business.

use std::sync::OnceLock;

use crate::class::{Access, Class, ClassId, ClassKind, Origin};
use crate::descriptor::{MAX_DIMENSIONS, Primitive, Type};
use crate::link::{next_class, supertypes};
use crate::load::Loader;
use crate::program::{LinkError, Program};
use crate::table::ClassTable;

impl Program {
    pub(crate) fn array_named(&'static self, name: &str) -> Result<&'static Class, LinkError> {
        let missing = || LinkError::MissingClass(name.into());
        let dimensions = name.bytes().take_while(|&byte| byte == b'[').count();
        if dimensions > MAX_DIMENSIONS {
            return Err(missing());
        }
        let element = Type::parse(&name[dimensions..]).ok_or_else(missing)?;
        let element = self.class_of(&element)?;
        Ok((0..dimensions).fold(element, |component, _| self.array_of(component)))
    }

    /// JVMS 5.3.3 and 4.10.1.2: an array class has the methods of Object and two interfaces.
    pub(crate) fn make_array(
        &'static self,
        component: &'static Class,
        loader: &mut Loader,
    ) -> &'static Class {
        let [object, interfaces @ ..] = *self.roots();
        let name = match component.kind {
            ClassKind::Array => format!("[{}", component.name),
            ClassKind::Declared | ClassKind::Missing => format!("[L{};", component.name),
            ClassKind::Primitive(kind) => format!("[{}", kind.map_or('V', Primitive::descriptor)),
        };
        let id = next_class(&mut loader.ids);
        let accessible = component.access.0 & (Access::PUBLIC | Access::PRIVATE | Access::PROTECTED);
        let class: &'static Class = Box::leak(Box::new(Class {
            access: Access(accessible | Access::FINAL | Access::ABSTRACT),
            origin: component.origin,
            component: Some(component),
            super_class: Some(object),
            vtable: object.vtable.clone(),
            supertypes: supertypes(id, self.roots().iter().copied()),
            interfaces: interfaces.into(),
            ..bare(id, loader.names.intern(&name), ClassKind::Array)
        }));
        self.publish(class.name, Ok(class));
        class
    }
}

impl Loader {
    pub fn primitive(&mut self, kind: Option<Primitive>, table: &ClassTable) -> &'static Class {
        let id = next_class(&mut self.ids);
        let name = kind.map_or("void", Primitive::name);
        let class = Box::leak(Box::new(bare(id, name, ClassKind::Primitive(kind))));
        table.insert(class);
        class
    }
}

/// A class without a class file.
fn bare(id: ClassId, name: &'static str, kind: ClassKind) -> Class {
    Class {
        id,
        name,
        kind,
        origin: Origin::Jdk,
        access: Access(Access::PUBLIC | Access::FINAL | Access::ABSTRACT),
        super_class: None,
        interfaces: Box::default(),
        component: None,
        fields: &[],
        methods: &[],
        layout: Box::default(),
        statics: Box::default(),
        vtable: Box::default(),
        supertypes: [id].into(),
        source_file: None,
        signature: None,
        annotations: Box::default(),
        outer: None,
        record: None,
        permitted: Box::default(),
        version: 0,
        selections: OnceLock::new(),
        array: OnceLock::new(),
    }
}
