//! A draft and its loaded supertypes to a linked class: slots, vtable, supertypes, owners.
//!
//! Loads nothing and resolves nothing.

use std::sync::OnceLock;

use crate::class::{Class, ClassId, ClassKind, Field, FieldId, Method, MethodId, Origin};
use crate::parse::UnlinkedClass;

/// The next free numbers.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    pub class: u32,
    method: u32,
    field: u32,
}

pub(crate) struct Supers {
    pub super_class: Option<&'static Class>,
    pub interfaces: Box<[&'static Class]>,
}

pub(crate) fn link(
    mut draft: UnlinkedClass,
    kind: ClassKind,
    origin: Origin,
    supers: Supers,
    ids: &mut Ids,
) -> &'static Class {
    let Supers { super_class, interfaces } = supers;
    let id = next_class(ids);
    let inherited_layout = super_class.map_or(&[][..], |class| &class.layout);
    number_fields(&mut draft.fields, inherited_layout.len(), ids);
    let fields: &'static [Field] = Box::leak(draft.fields.into_boxed_slice());
    let own_layout = fields.iter().filter(|field| !field.is_static());

    let inherited = super_class.map_or(&[][..], |class| &class.vtable);
    let overrides =
        number_methods(&mut draft.methods, draft.access.is_interface(), draft.name, inherited, ids);
    let methods: &'static [Method] = Box::leak(draft.methods.into_boxed_slice());
    let mut vtable = inherited.to_vec();
    for (position, method) in overrides {
        if position == vtable.len() {
            vtable.push(&methods[method]);
        } else {
            vtable[position] = &methods[method];
        }
    }

    let class: &'static Class = Box::leak(Box::new(Class {
        id,
        name: draft.name,
        kind,
        origin,
        access: draft.access,
        super_class,
        component: None,
        layout: inherited_layout.iter().copied().chain(own_layout).collect(),
        statics: fields.iter().filter(|field| field.is_static()).collect(),
        fields,
        methods,
        vtable: vtable.into(),
        supertypes: supertypes(id, super_class.into_iter().chain(interfaces.iter().copied())),
        interfaces,
        source_file: draft.source_file,
        signature: draft.signature,
        annotations: draft.annotations,
        outer: draft.outer,
        record: draft.record,
        permitted: draft.permitted,
        version: draft.version,
        selections: OnceLock::new(),
        array: OnceLock::new(),
    }));
    let owners = fields.iter().map(|field| &field.owner).chain(methods.iter().map(|method| &method.owner));
    for cell in owners.chain(draft.cells) {
        let fresh = cell.set(class);
        debug_assert!(fresh.is_ok(), "a member or site of two classes");
    }
    class
}

pub(crate) fn next_class(ids: &mut Ids) -> ClassId {
    ids.class += 1;
    ClassId(ids.class - 1)
}

/// Itself and all supertypes of its direct ones, sorted.
pub(crate) fn supertypes(id: ClassId, direct: impl Iterator<Item = &'static Class>) -> Box<[ClassId]> {
    let mut all: Vec<ClassId> = direct.flat_map(|class| class.supertypes.iter().copied()).collect();
    all.push(id);
    all.sort_unstable();
    all.dedup();
    all.into()
}

fn number_fields(fields: &mut [Field], inherited: usize, ids: &mut Ids) {
    let (mut instance, mut statics) = (inherited as u32, 0);
    for field in fields {
        field.id = FieldId(ids.field);
        ids.field += 1;
        let next = if field.is_static() { &mut statics } else { &mut instance };
        field.slot = *next;
        *next += 1;
    }
}

/// Gives ids and vtable indices; returns which vtable positions hold which of the methods.
fn number_methods(
    methods: &mut [Method],
    is_interface: bool,
    class: &str,
    inherited: &[&'static Method],
    ids: &mut Ids,
) -> Vec<(usize, usize)> {
    let mut placed = Vec::new();
    let mut length = inherited.len();
    for (index, method) in methods.iter_mut().enumerate() {
        method.id = MethodId(ids.method);
        ids.method += 1;
        // Methods of interfaces are found by `select`, default methods included.
        if is_interface || !takes_part(method) {
            continue;
        }
        let before = placed.len();
        let overridden = inherited.iter().enumerate().filter(|(_, other)| overrides(method, class, other));
        placed.extend(overridden.map(|(position, _)| (position, index)));
        if placed.len() == before {
            placed.push((length, index));
            length += 1;
        }
        method.vtable = Some(placed[before].0 as u32);
    }
    placed
}

fn takes_part(method: &Method) -> bool {
    !method.is_static() && !method.is_private() && !method.is_constructor() && !method.is_initializer()
}

/// JVMS 5.4.5. `other` is the latest in its vtable position, so what it overrides is overridden too.
fn overrides(method: &Method, class: &str, other: &Method) -> bool {
    let same = std::ptr::eq(method.name, other.name) && std::ptr::eq(method.descriptor, other.descriptor);
    let package = |name: &str| name.rfind('/').map_or(0, |slash| slash);
    let in_package = |other: &str| class[..package(class)] == other[..package(other)];
    same && (other.is_public() || other.is_protected() || in_package(other.owner().name))
}
