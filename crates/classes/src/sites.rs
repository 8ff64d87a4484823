//! The sites of one class: each constant-pool reference becomes one leaked site, however often code uses it.
//!
//! Makes sites; resolving them is `resolve`'s business.

use std::sync::OnceLock;

use mokapot::jvm::class::MethodHndl;
use mokapot::jvm::references::{FieldRef, MethodRef};
use mokapot::jvm::{ConstantVal, JavaStr};
use mokapot::types::Descriptor;
use mokapot::types::field_type::FieldType;
use mokapot::types::method_descriptor::MethodDescriptor;
use mokapot::types::reference_type::ReferenceType;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{
    BootstrapArgument, Class, ClassSite, DynamicSite, FieldSite, HandleConstant, HandleKind, HandleTarget,
    MethodSite,
};
use crate::descriptor::Signature;
use crate::header::{RawReference, Why};
use crate::names::{NameInterner, decode, units};

/// Constants may be computed from constants; a deeper nest than this is a cycle or an attack.
const MAX_DYNAMIC_DEPTH: u32 = 32;

/// Addresses inside mokapot's pool: equal addresses are the same pool entry.
type Address = usize;

pub(crate) struct Sites<'a> {
    class_file: &'a mokapot::jvm::Class,
    /// mokapot does not say which kind of method reference `invokestatic` and `invokespecial` name.
    interface_methods: FxHashSet<RawReference<'a>>,
    pub names: &'a mut NameInterner,
    next_dynamic: &'a mut u32,
    descriptors: FxHashMap<Address, &'static str>,
    fields: FxHashMap<[Address; 3], &'static FieldSite>,
    methods: FxHashMap<[Address; 3], &'static MethodSite>,
    classes: FxHashMap<&'static str, &'static ClassSite>,
    constants: FxHashMap<(u16, [Address; 2]), &'static DynamicSite>,
    calls: Vec<&'static DynamicSite>,
    dynamic_depth: u32,
}

impl<'a> Sites<'a> {
    pub fn new(
        class_file: &'a mokapot::jvm::Class,
        interface_methods: FxHashSet<RawReference<'a>>,
        names: &'a mut NameInterner,
        next_dynamic: &'a mut u32,
    ) -> Sites<'a> {
        Sites {
            class_file,
            interface_methods,
            names,
            next_dynamic,
            descriptors: FxHashMap::default(),
            fields: FxHashMap::default(),
            methods: FxHashMap::default(),
            classes: FxHashMap::default(),
            constants: FxHashMap::default(),
            calls: Vec::new(),
            dynamic_depth: 0,
        }
    }

    /// All cells that must learn the class they belong to once it exists.
    pub fn finish(self) -> Vec<&'static OnceLock<&'static Class>> {
        let fields = self.fields.into_values().map(|site| &site.from);
        let methods = self.methods.into_values().map(|site| &site.from);
        let classes = self.classes.into_values().map(|site| &site.from);
        let dynamics = self.constants.into_values().chain(self.calls).map(|site| &site.from);
        fields.chain(methods).chain(classes).chain(dynamics).collect()
    }

    pub fn name(&mut self, name: &JavaStr) -> &'static str {
        self.names.intern(&decode(name.as_bytes()))
    }

    pub fn field(&mut self, reference: FieldRef<'a>) -> &'static FieldSite {
        let (owner, name, ty) = (reference.owner(), reference.name(), reference.field_type());
        let key = [address(owner), name.as_bytes().as_ptr() as Address, address(ty)];
        if let Some(site) = self.fields.get(&key) {
            return site;
        }
        let site = FieldSite {
            from: OnceLock::new(),
            class: self.reference_name(owner),
            name: self.name(name),
            descriptor: self.descriptor(ty),
            resolved: OnceLock::new(),
        };
        self.fields.entry(key).insert_entry(leak(site)).get()
    }

    pub fn method(&mut self, reference: MethodRef<'a>) -> &'static MethodSite {
        let (owner, name, types) = (reference.owner(), reference.name(), reference.descriptor());
        let key = [address(owner), name.as_bytes().as_ptr() as Address, address(types)];
        if let Some(site) = self.methods.get(&key) {
            return site;
        }
        let interface = match owner {
            ReferenceType::Class(class) if !self.interface_methods.is_empty() => {
                let descriptor = types.descriptor();
                let class = class.as_java_str().as_bytes();
                self.interface_methods.contains(&(
                    class,
                    name.as_bytes(),
                    descriptor.as_java_str().as_bytes(),
                ))
            }
            _ => false,
        };
        let site = MethodSite {
            from: OnceLock::new(),
            class: self.reference_name(owner),
            interface,
            name: self.name(name),
            descriptor: self.method_descriptor(types),
            arguments: types.parameters_types.len() as u16,
            resolved: OnceLock::new(),
        };
        self.methods.entry(key).insert_entry(leak(site)).get()
    }

    pub fn class(&mut self, name: &'static str) -> &'static ClassSite {
        self.classes
            .entry(name)
            .or_insert_with(|| leak(ClassSite { from: OnceLock::new(), name, resolved: OnceLock::new() }))
    }

    pub fn reference(&mut self, reference: &'a ReferenceType) -> &'static ClassSite {
        let name = self.reference_name(reference);
        self.class(name)
    }

    /// A call site of its own for each `invokedynamic` instruction.
    pub fn call(
        &mut self,
        bootstrap: u16,
        name: &JavaStr,
        types: &MethodDescriptor,
    ) -> Result<&'static DynamicSite, Why> {
        let descriptor = self.method_descriptor(types);
        let site = self.dynamic(bootstrap, name, descriptor)?;
        self.calls.push(site);
        Ok(site)
    }

    /// A dynamically computed constant: one site per pool entry, because its value is computed once.
    pub fn constant(
        &mut self,
        bootstrap: u16,
        name: &JavaStr,
        ty: &FieldType,
    ) -> Result<&'static DynamicSite, Why> {
        let key = (bootstrap, [name.as_bytes().as_ptr() as Address, address(ty)]);
        if let Some(site) = self.constants.get(&key) {
            return Ok(site);
        }
        let descriptor = self.descriptor(ty);
        let site = self.dynamic(bootstrap, name, descriptor)?;
        self.constants.insert(key, site);
        Ok(site)
    }

    pub fn handle(&mut self, handle: MethodHndl<'a>) -> &'static HandleConstant {
        use HandleKind::*;
        use MethodHndl::*;
        let (kind, target) = match handle {
            RefGetField(field) => (GetField, HandleTarget::Field(self.field(field))),
            RefGetStatic(field) => (GetStatic, HandleTarget::Field(self.field(field))),
            RefPutField(field) => (PutField, HandleTarget::Field(self.field(field))),
            RefPutStatic(field) => (PutStatic, HandleTarget::Field(self.field(field))),
            RefInvokeVirtual(method) => (InvokeVirtual, HandleTarget::Method(self.method(method))),
            RefInvokeStatic(method) => (InvokeStatic, HandleTarget::Method(self.method(method))),
            RefInvokeSpecial(method) => (InvokeSpecial, HandleTarget::Method(self.method(method))),
            RefNewInvokeSpecial(method) => (NewInvokeSpecial, HandleTarget::Method(self.method(method))),
            RefInvokeInterface(method) => (InvokeInterface, HandleTarget::Method(self.method(method))),
        };
        leak(HandleConstant { kind, target })
    }

    pub fn string(&mut self, text: &JavaStr) -> &'static crate::code::StringConstant {
        self.names.string(&units(text.as_bytes()))
    }

    pub fn method_descriptor(&mut self, types: &MethodDescriptor) -> &'static str {
        let names = &mut *self.names;
        self.descriptors
            .entry(address(types))
            .or_insert_with(|| names.intern(&decode(types.descriptor().as_java_str().as_bytes())))
    }

    pub fn descriptor(&mut self, ty: &FieldType) -> &'static str {
        let names = &mut *self.names;
        self.descriptors
            .entry(address(ty))
            .or_insert_with(|| names.intern(&decode(ty.descriptor().as_java_str().as_bytes())))
    }

    fn reference_name(&mut self, reference: &ReferenceType) -> &'static str {
        match reference {
            ReferenceType::Class(name) => self.name(name.as_java_str()),
            ReferenceType::Array(_) => self.name(reference.descriptor().as_java_str()),
        }
    }

    fn dynamic(
        &mut self,
        bootstrap: u16,
        name: &JavaStr,
        descriptor: &'static str,
    ) -> Result<&'static DynamicSite, Why> {
        if self.dynamic_depth == MAX_DYNAMIC_DEPTH {
            return Err("dynamic constants nested too deeply".into());
        }
        let class_file = self.class_file;
        let method = class_file.bootstrap_methods().nth(usize::from(bootstrap));
        let method = method.ok_or_else(|| format!("no bootstrap method {bootstrap}"))?;
        self.dynamic_depth += 1;
        let arguments: Result<Box<[_]>, Why> =
            method.arguments().map(|argument| self.argument(argument)).collect();
        self.dynamic_depth -= 1;
        let site = DynamicSite {
            id: *self.next_dynamic,
            from: OnceLock::new(),
            name: self.name(name),
            descriptor,
            types: Signature::parse(descriptor),
            bootstrap: self.handle(method.method()),
            arguments: arguments?,
        };
        *self.next_dynamic += 1;
        Ok(leak(site))
    }

    fn argument(&mut self, argument: ConstantVal<'a>) -> Result<BootstrapArgument, Why> {
        Ok(match argument {
            ConstantVal::Integer(value) => BootstrapArgument::Int(value),
            ConstantVal::Long(value) => BootstrapArgument::Long(value),
            ConstantVal::Float(value) => BootstrapArgument::Float(value),
            ConstantVal::Double(value) => BootstrapArgument::Double(value),
            ConstantVal::String(text) => BootstrapArgument::String(self.string(text)),
            ConstantVal::Class(class) => BootstrapArgument::Class(self.reference(class)),
            ConstantVal::Handle(handle) => BootstrapArgument::Handle(self.handle(handle)),
            ConstantVal::MethodType(types) => BootstrapArgument::MethodType(self.method_descriptor(types)),
            ConstantVal::Dynamic(bootstrap, name, ty) => {
                BootstrapArgument::Dynamic(self.constant(bootstrap, name, ty)?)
            }
            ConstantVal::Null => return Err("a bootstrap argument that is no constant".into()),
        })
    }
}

fn address<T>(thing: &T) -> Address {
    std::ptr::from_ref(thing) as Address
}

fn leak<T>(thing: T) -> &'static T {
    Box::leak(Box::new(thing))
}
