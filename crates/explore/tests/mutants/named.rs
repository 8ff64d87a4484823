//! Names for mutants: each has its own, so that many can be classes of one program beside what they were made from.

use testkit::mutants::layout::Layout;

/// Of the length that the names of all mutants have.
const ANY: &str = "Mutant00000000";

pub fn of(number: u64) -> String {
    format!("Mutant{number:08}")
}

/// An intact class under the name that `as_number` replaces. Descriptors keep the name it had.
pub fn anew(class: &[u8]) -> Vec<u8> {
    let layout = Layout::of(class);
    let u16_at = |at: usize| usize::from(u16::from_be_bytes([class[at], class[at + 1]]));
    // JVMS 4.1: behind the pool the access flags and `this_class`, which names an entry that names a text.
    let (_, entry) = layout.pool[u16_at(layout.end_of_pool + 2)];
    let (_, text) = layout.pool[u16_at(entry + 1)];
    let end = text + 3 + u16_at(text + 1);
    let length = (ANY.len() as u16).to_be_bytes();
    [&class[..=text], &length, ANY.as_bytes(), &class[end..]].concat()
}

pub fn as_number(mut mutant: Vec<u8>, number: u64) -> Vec<u8> {
    let name = of(number);
    let mut from = 0;
    while let Some(at) = mutant[from..].windows(ANY.len()).position(|text| text == ANY.as_bytes()) {
        from += at + ANY.len();
        mutant[from - ANY.len()..from].copy_from_slice(name.as_bytes());
    }
    mutant
}
