//! Everything that is done with a foreign class before its code is executed, in one call: what fuzzers and tests with
//! damaged classes use. The class is forgotten again, so that the next one may have the same name.

use crate::annotation_values::annotated;
use crate::class::{Class, Field, Method, Origin};
use crate::code::{Code, Insn};
use crate::generics;
use crate::header::ClassHeader;
use crate::program::{LinkError, Program};

impl Program {
    /// Reads, verifies and links the class and asks every question about it that can be asked.
    /// Any bytes have an answer, and a panic is a bug.
    pub fn probe(&'static self, bytes: &[u8]) -> Result<(), LinkError> {
        // Read apart from the rest, and more leniently, to learn which classes there are.
        let name = ClassHeader::read(bytes).map_or_else(|_| "".into(), |header| header.name);
        // Annotations are read again when somebody asks for their values.
        let _ = annotated(bytes);
        let class = {
            let mut loader = self.loader();
            loader.in_progress.clear();
            self.define(&name, Origin::Application, Ok(bytes.into()), &mut loader)?
        };
        self.ask_class(class);
        class.fields.iter().for_each(|field| ask_field(class, field));
        class.methods.iter().for_each(|method| self.ask_method(class, method));
        Ok(())
    }

    fn ask_class(&'static self, class: &'static Class) {
        let _ = (class.package(), class.binary_name(), class.simple_name(), class.java_name());
        let _ = (class.unqualified_name(), class.instantiable(), class.initializer());
        let _ = class.signature.and_then(|signature| generics::supertypes(signature, &[]));
        for interface in class.superinterfaces() {
            for method in interface.methods {
                let _ = self.select(class, method);
            }
        }
    }

    fn ask_method(&'static self, class: &'static Class, method: &'static Method) {
        let _ = (method.to_string(), method.is_signature_polymorphic(), method.parameter_slots());
        let types = method.types.parameters.iter().chain(&method.types.result);
        types.for_each(|ty| drop((ty.java_name(), ty.class_name(), self.class_or_phantom_of(ty))));
        (0..method.types.parameters.len()).for_each(|index| drop(method.parameter_name(index)));
        if let Some(signature) = method.signature {
            let result = generics::result_type(signature, class.signature);
            let _ = generics::parameter_types(signature, class.signature);
            if let Some(wanted) = result {
                let _ = generics::parameter_types_for(signature, class.signature, &wanted);
                let _ = generics::result_type_in(signature, class.signature, &wanted);
            }
        }
        let _ = self.select(class, method);
        if let Some(code) = &method.code {
            self.ask_code(code);
        }
    }

    fn ask_code(&'static self, code: &'static Code) {
        for (pc, insn) in code.insns.iter().enumerate() {
            let pc = pc as u32;
            let _ = (insn.mnemonic(), insn.falls_through(), code.line(pc), insn.to_string());
            for slot in 0..code.max_locals.min(8) {
                let _ = code.local_name(slot, pc);
            }
            // What the machine relies on without looking.
            let within = |target: u32| (target as usize) < code.insns.len();
            assert!(insn.targets().all(within), "{insn:?} jumps out of the code");
            assert!(!insn.falls_through() || within(pc + 1), "{insn:?} runs out of the code");
            self.resolve(insn);
        }
        for handler in &code.handlers {
            let _ = handler.catches.map(|site| self.resolve_class(site));
        }
    }

    fn resolve(&'static self, insn: &'static Insn) {
        let _ = insn.field().map(|site| self.resolve_field(site, insn.is_static()));
        let _ = insn.class().map(|site| self.resolve_class(site));
        let _ = insn.method().map(|site| match insn {
            Insn::InvokeSpecial(_) => self.select_special(site),
            _ => self.resolve_method(site),
        });
    }
}

fn ask_field(class: &'static Class, field: &'static Field) {
    let _ = (field.to_string(), field.ty.java_name(), field.ty.class_name());
    if let Some(signature) = field.signature
        && let Some(holder) = generics::field_type(signature, class.signature)
    {
        let _ = generics::field_type_in(signature, class.signature, &holder);
    }
}
