//! Objects that no constructor has seen: clones, and what comes out of an `ObjectInputStream`.

use classes::class::{Class, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;

use super::is_enum;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::Reason;

impl Machine {
    /// An object is about to be made by a constructor: one that was read from a stream may hold other things.
    pub(super) fn leave_out_deserialised(&mut self, s: &mut State, class: &'static Class) {
        let is_a = |name: &str| self.program.class(name).is_ok_and(|above| class.is_subclass_of(above));
        // Constants are found by name; records go through their constructor, and so does what reads itself.
        let made_otherwise = is_enum(class) || is_a("java/lang/Record") || is_a("java/io/Externalizable");
        if class.origin == ClassOrigin::Jdk || !is_a("java/io/Serializable") || made_otherwise {
            return;
        }
        let serialised = |owner: &'static Class| {
            owner.origin != ClassOrigin::Jdk
                && self.program.class("java/io/Serializable").is_ok_and(|above| owner.is_subclass_of(above))
        };
        let replaces = class.find_method("readResolve", "()Ljava/lang/Object;").is_some();
        if !replaces && class.layout.iter().any(|field| serialised(field.owner())) {
            let what = format!("a {} that was read from a stream", class.binary_name());
            self.leave_out(s, LeftOut::Assumed(Assumption::NoDeserialization, what.into()));
        }
    }

    /// Another input of the class is there already: if one may be a clone of the other, both hold the same objects.
    pub(super) fn leave_out_clones(&mut self, s: &mut State, at: Addr, class: &'static Class) {
        if class.origin == ClassOrigin::Jdk
            || !s.input_objects.iter().any(|&other| other != at && self.object(s, other).class == class)
            || !self.is_cloned(class)
            || class.layout.iter().all(|field| self.is_frozen_type(&field.ty))
        {
            return;
        }
        let what = format!("a {} that is a clone of another", class.binary_name());
        self.leave_out(s, LeftOut::Beyond(Reason::Identity, what.into()));
    }

    /// Whether `Object.clone` makes objects of the class.
    fn is_cloned(&self, class: &'static Class) -> bool {
        let Ok(cloneable) = self.program.class("java/lang/Cloneable") else { return false };
        // Every array is, too; a type that nobody declares there is none.
        let is_clone = |insn: &Insn| {
            matches!(insn, Insn::InvokeSpecial(site) | Insn::InvokeVirtual(site)
                if site.name == "clone" && site.arguments == 0
                    && matches!(Type::parse(site.descriptor.trim_start_matches("()")), Some(Type::Class(_)))
                    && !site.class.starts_with('['))
        };
        let clones = |class: &&'static Class| {
            let code = class.methods.iter().filter_map(|m| m.code.as_ref());
            code.into_iter().any(|code| code.insns.iter().any(is_clone))
        };
        let below = self.program.subtypes(class);
        class.is_subclass_of(cloneable)
            && (class.ancestors().filter(|c| c.origin != ClassOrigin::Jdk).any(|c| clones(&c))
                || self.program.nest_of(class).any(|c| clones(&c))
                || below.iter().any(clones))
    }
}
