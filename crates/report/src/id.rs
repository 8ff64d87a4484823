//! The short name of a finding, the same in every run.
//!
//! It names the cause: what is thrown, where, and from what, whichever entry shows it. No line number, value or message
//! enters it: those change without the bug changing.

use crate::finding::{MethodRef, Tier};

/// An instruction of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstructionId {
    pub method: MethodRef,
    /// Its mnemonic in the JVM specification.
    pub opcode: &'static str,
    /// How many with this mnemonic come before it: survives line shifts, and findings that come and go.
    pub ordinal: usize,
}

/// Eight hex digits for exception × tier × site × where the failing value began.
pub fn finding_id(exception: &str, tier: Tier, site: &InstructionId, origins: &[InstructionId]) -> String {
    let mut hash = Fnv::START.part(exception).part(tier.as_str());
    for place in std::iter::once(site).chain(origins) {
        let MethodRef { class, method, descriptor } = &place.method;
        hash = hash.part(class).part(method).part(descriptor);
        hash = hash.part(place.opcode).part(&place.ordinal.to_string());
    }
    format!("{:08x}", hash.fold())
}

/// FNV-1a: written out because the ids in people's baselines must outlive any library's idea of a hash.
#[derive(Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    fn part(self, text: &str) -> Fnv {
        let bytes = text.bytes().chain([0]);
        Fnv(bytes.fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
    }

    fn fold(self) -> u32 {
        (self.0 >> 32) as u32 ^ self.0 as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, ordinal: usize) -> InstructionId {
        let method =
            MethodRef { class: "bank.Rates".into(), method: name.into(), descriptor: "(II)I".into() };
        InstructionId { method, opcode: "idiv", ordinal }
    }

    #[test]
    fn ids_never_change() {
        // If this fails, every baseline in the world breaks: change the code back, not the string.
        let id =
            finding_id("java.lang.ArithmeticException", Tier::Bug, &place("share", 0), &[place("split", 3)]);
        assert_eq!(id, "40eaeb9b");
    }

    #[test]
    fn every_part_counts() {
        let base = finding_id("E", Tier::Bug, &place("a", 0), &[]);
        for other in [
            finding_id("F", Tier::Bug, &place("a", 0), &[]),
            finding_id("E", Tier::Misuse, &place("a", 0), &[]),
            finding_id("E", Tier::Bug, &place("b", 0), &[]),
            finding_id("E", Tier::Bug, &place("a", 1), &[]),
            finding_id("E", Tier::Bug, &InstructionId { opcode: "irem", ..place("a", 0) }, &[]),
            finding_id("E", Tier::Bug, &place("a", 0), &[place("a", 0)]),
        ] {
            assert_ne!(base, other);
        }
    }
}
