//! Constants as inputs: where code compares what it is passed with an enum's constant, or with another object kept in a
//! static field, a caller may have passed that very object.

use classes::class::{Class, DynamicSite, Field, Method, Origin as From};
use classes::code::Insn;
use classes::program::Program;

use super::{NewInput, VarOrigin, enum_constants, is_box, is_enum};
use crate::instructions::invokedynamic;
use crate::machine::Machine;
use crate::machine::heap::Object;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};

/// More constants than this are not tried at one place.
const MAX_CONSTANTS: usize = 6;
/// How far from its reading a constant is compared: `CONSTANT.equals(x)`, `x == CONSTANT`.
const NEAR: usize = 3;

impl Machine {
    /// Those of the compared constants that an input of this type may be.
    pub(super) fn possible_constants(
        &mut self,
        s: &mut State,
        class: &'static Class,
        origin: &NewInput,
    ) -> Step<Vec<(String, Addr)>> {
        let known = &self.jvm.known;
        if origin.from == VarOrigin::Unknown || class.is_array() || class == known.string || is_box(class) {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for field in self.entry.compared_constants.clone() {
            let Ok(declared) = self.program.class_of(&field.ty) else { continue };
            if !(declared.is_subclass_of(class) || class.is_subclass_of(declared)) || declared.is_array() {
                continue;
            }
            if self.initialise_now(s, field.owner())?.is_some() {
                continue;
            }
            let Value::Ref(at) = self.read_static(s, field) else { continue };
            if at.0 != 0 && self.fits(self.object(s, at), class) {
                let owner = field.owner().binary_name();
                let owner = owner.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
                found.push((format!("{owner}.{}", field.name), at));
            }
        }
        let others = LeftOut::Beyond(Reason::Identity, "more constants than are tried".into());
        Ok(self.keep_first(s, found, MAX_CONSTANTS, others))
    }

    fn fits(&self, object: &Object, class: &'static Class) -> bool {
        object.class.is_subclass_of(class)
            && object.class != self.jvm.known.string
            && !is_box(object.class)
            && object.input().is_none()
    }

    /// The static field that keeps this object, of an enum, of what the code compares with, or of what it reads.
    pub(crate) fn constant_at(&self, s: &State, at: Addr, object: &Object) -> Option<&'static Field> {
        // A constant with a body has a class of its own, below the enum.
        let enum_class = std::iter::successors(Some(object.class), |c| c.super_class).find(|c| is_enum(c));
        let read =
            self.entry.read_statics.iter().copied().filter(|field| is_constant(field, self.entry.package));
        let compared = self.entry.compared_constants.iter().copied();
        let mut constants = enum_class.into_iter().flat_map(enum_constants).chain(compared).chain(read);
        constants.find(|f| self.read_static(s, f) == Value::Ref(at))
    }
}

/// The constants that the code of the entry's class compares something with, as far as a test can name them.
pub(crate) fn constants_compared_by(
    program: &'static Program,
    entry: &'static Method,
) -> Vec<&'static Field> {
    let mut found: Vec<&'static Field> = Vec::new();
    for code in entry.owner().methods.iter().filter_map(|m| m.code.as_ref()) {
        for (at, insn) in code.insns.iter().enumerate() {
            let fields = match *insn {
                Insn::GetStatic(site) if code.insns[at + 1..].iter().take(NEAR).any(compares) => {
                    Vec::from_iter(program.resolve_field(site, true))
                }
                Insn::InvokeDynamic(site) => constants_in_labels(program, site),
                _ => continue,
            };
            for field in fields.into_iter().filter(|f| is_constant(f, entry.owner().package())) {
                if !found.contains(&field) {
                    found.push(field);
                }
            }
        }
    }
    found
}

/// Constants of enums among the labels of a pattern switch.
fn constants_in_labels(program: &'static Program, site: &DynamicSite) -> Vec<&'static Field> {
    let field = |(class, name): (String, String)| program.class(&class).ok()?.find_field(&name);
    invokedynamic::described_labels(site).filter_map(field).collect()
}

/// Whether code in this package can name it.
fn is_constant(field: &'static Field, package: &str) -> bool {
    let owner = field.owner();
    let visible = |public: bool, private: bool| public || !private && owner.package() == package;
    field.is_static()
        && field.is_final()
        && (field.is_enum() || owner.origin != From::Jdk)
        && visible(field.is_public(), field.is_private())
        && visible(owner.is_public(), owner.is_private())
}

fn compares(insn: &Insn) -> bool {
    match insn {
        Insn::IfACmpEq(_) | Insn::IfACmpNe(_) => true,
        Insn::InvokeVirtual(site) | Insn::InvokeStatic(site) | Insn::InvokeInterface(site) => {
            site.name == "equals"
        }
        _ => false,
    }
}
