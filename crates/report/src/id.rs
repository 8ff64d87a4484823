//! The short name of a finding, the same in every run.
//!
//! No line number, value or message enters it: those change without the bug changing.

use std::collections::BTreeMap;

use crate::finding::{Finding, MethodRef};

/// Eight hex digits for exception × entry × site.
///
/// `ordinal` tells apart findings that share all of these; it should count the throwing places of the site's method
/// from the top (or come from [`assign_ids`]), so that it survives line shifts.
pub fn finding_id(exception: &str, entry: &MethodRef, site: &MethodRef, ordinal: usize) -> String {
    let ordinal = ordinal.to_string();
    let parts = [
        exception,
        &entry.class,
        &entry.method,
        &entry.descriptor,
        &site.class,
        &site.method,
        &site.descriptor,
        &ordinal,
    ];
    let mut hash = Fnv::START;
    for part in parts {
        hash = hash.add(part.as_bytes()).add(&[0]);
    }
    format!("{:08x}", hash.fold())
}

/// Gives every finding its id; findings alike in all that enters it are numbered by line.
pub fn assign_ids(findings: &mut [Finding]) {
    let mut alike: BTreeMap<(String, MethodRef, MethodRef), Vec<usize>> = BTreeMap::new();
    for (index, finding) in findings.iter().enumerate() {
        let key = (finding.exception.clone(), finding.entry.clone(), finding.site.method.clone());
        alike.entry(key).or_default().push(index);
    }
    for ((exception, entry, site), mut members) in alike {
        members.sort_by_key(|&index| findings[index].site.line);
        for (ordinal, index) in members.into_iter().enumerate() {
            findings[index].id = finding_id(&exception, &entry, &site, ordinal);
        }
    }
}

/// FNV-1a: written out because the ids in people's baselines must outlive any library's idea of a hash.
#[derive(Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    fn add(self, bytes: &[u8]) -> Fnv {
        Fnv(bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
    }

    fn fold(self) -> u32 {
        (self.0 >> 32) as u32 ^ self.0 as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn method(name: &str) -> MethodRef {
        MethodRef { class: "bank.Rates".into(), method: name.into(), descriptor: "(II)I".into() }
    }

    #[test]
    fn ids_never_change() {
        // If this fails, every baseline in the world breaks: change the code back, not the string.
        let id = finding_id("java.lang.ArithmeticException", &method("split"), &method("share"), 0);
        assert_eq!(id, "899d5e4e");
    }

    #[test]
    fn every_part_counts() {
        let base = finding_id("E", &method("a"), &method("b"), 0);
        for other in [
            finding_id("F", &method("a"), &method("b"), 0),
            finding_id("E", &method("b"), &method("a"), 0),
            finding_id("E", &method("a"), &method("b"), 1),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn ids_survive_line_shifts_and_order() {
        let mut first = samples::division();
        first.site.line = Some(10);
        let mut second = samples::division();
        second.site.line = Some(20);
        let mut before = vec![first.clone(), second.clone()];
        assign_ids(&mut before);
        first.site.line = Some(15);
        second.site.line = Some(25);
        let mut after = vec![second, first];
        assign_ids(&mut after);
        assert_ne!(before[0].id, before[1].id);
        assert_eq!(before[0].id, after[1].id);
        assert_eq!(before[1].id, after[0].id);
    }
}
