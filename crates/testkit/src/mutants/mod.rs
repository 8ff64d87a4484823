//! Classes with something changed, each a function of its number: one that does harm can be had again.
//!
//! A new way to change a class is one more function in `IN_PLACE`, or in `RESIZING` if parts move.

pub mod guard;
pub mod layout;

use crate::random::Random;
use layout::Layout;

/// An intact class and where its parts lie.
#[derive(Debug)]
pub struct Seed {
    bytes: Vec<u8>,
    layout: Layout,
}

impl Seed {
    pub fn new(bytes: Vec<u8>) -> Seed {
        Seed { layout: Layout::of(&bytes), bytes }
    }
}

/// Mutant `number` of these classes.
pub fn mutant(seeds: &[Seed], number: u64) -> Vec<u8> {
    let mut random = Random::new(number.wrapping_mul(0xd134_2543_de82_ef95));
    let seed = &seeds[random.below(seeds.len())];
    let mut bytes = seed.bytes.clone();
    for _ in 0..=random.below(3) {
        IN_PLACE[random.below(IN_PLACE.len())](&mut bytes, &seed.layout, &mut random);
    }
    if random.below(8) == 0 {
        let other = &seeds[random.below(seeds.len())].bytes;
        RESIZING[random.below(RESIZING.len())](&mut bytes, other, &mut random);
    }
    bytes
}

type InPlace = fn(&mut [u8], &Layout, &mut Random);
/// The second is another class.
type Resizing = fn(&mut Vec<u8>, &[u8], &mut Random);

/// Changes after which everything still lies where the layout says.
const IN_PLACE: [InPlace; 12] = [
    flip_a_bit,
    change_a_byte,
    change_an_opcode,
    change_an_opcode,
    swap_opcodes,
    point_elsewhere,
    point_elsewhere,
    point_to_the_same_kind,
    change_a_count,
    change_a_length,
    change_a_text,
    change_an_attribute,
];

/// Changes that move what follows.
const RESIZING: [Resizing; 5] = [insert_bytes, remove_bytes, repeat_bytes, splice, truncate];

fn one_of<T: Clone>(all: &[T], random: &mut Random) -> Option<T> {
    (!all.is_empty()).then(|| all[random.below(all.len())].clone())
}

fn put(bytes: &mut [u8], at: usize, value: u16) {
    bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
}

fn flip_a_bit(bytes: &mut [u8], _: &Layout, random: &mut Random) {
    let at = random.below(bytes.len());
    bytes[at] ^= 1 << random.below(8);
}

fn change_a_byte(bytes: &mut [u8], _: &Layout, random: &mut Random) {
    let at = random.below(bytes.len());
    bytes[at] = odd_byte(bytes[at], random);
}

fn odd_byte(byte: u8, random: &mut Random) -> u8 {
    match random.below(5) {
        0 => 0xff,
        1 => 0,
        2 => byte.wrapping_add(1),
        3 => byte.wrapping_sub(1),
        _ => random.bits() as u8,
    }
}

/// Or an operand: where instructions begin is not looked at.
fn change_an_opcode(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let Some(body) = one_of(&layout.bodies, random) else { return };
    let at = body.start + random.below(body.len());
    // JVMS 6.5: the highest opcode is 201.
    bytes[at] = random.below(203) as u8;
}

fn swap_opcodes(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let (Some(one), Some(other)) = (one_of(&layout.bodies, random), one_of(&layout.bodies, random)) else {
        return;
    };
    bytes.swap(one.start + random.below(one.len()), other.start + random.below(other.len()));
}

fn point_elsewhere(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let Some(at) = one_of(&layout.indices, random) else { return };
    // One beyond the end, now and then.
    put(bytes, at, random.below(layout.pool.len() + 1) as u16);
}

/// Mostly a class that can be linked, and means something else.
fn point_to_the_same_kind(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let Some(at) = one_of(&layout.indices, random) else { return };
    let index = usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let Some(&(tag, _)) = layout.pool.get(index) else { return };
    let same = (0..layout.pool.len()).filter(|&index| layout.pool[index].0 == tag);
    if let Some(index) = one_of(&same.collect::<Vec<_>>(), random) {
        put(bytes, at, index as u16);
    }
}

fn change_a_count(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let Some(at) = one_of(&layout.counts, random) else { return };
    let count = u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    let changed = [0, 0xffff, count.wrapping_add(1), count.wrapping_sub(1), random.bits() as u16];
    put(bytes, at, changed[random.below(changed.len())]);
}

fn change_a_length(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let Some(at) = one_of(&layout.lengths, random) else { return };
    let length = u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let (more, less) = (length.wrapping_add(1), length.wrapping_sub(1));
    let changed = [0, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, more, less, random.bits() as u32 & 0xffff];
    bytes[at..at + 4].copy_from_slice(&changed[random.below(changed.len())].to_be_bytes());
}

/// Descriptors and signatures are languages of their own; their words are these.
fn change_a_text(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    const WORDS: &[u8] = b"LIJDV[;()<>T:*+-/.$^\0\xc0\xed\xff";
    let Some(text) = one_of(&layout.texts, random).filter(|text| !text.is_empty()) else { return };
    for _ in 0..=random.below(3) {
        bytes[text.start + random.below(text.len())] = WORDS[random.below(WORDS.len())];
    }
}

fn change_an_attribute(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let attribute = one_of(&layout.attributes, random).filter(|body| !body.is_empty());
    let Some(body) = attribute else { return };
    // Its head, mostly: the rest of a `Code` has others to change it.
    let at = body.start + random.below(body.len().min(16));
    bytes[at] = odd_byte(bytes[at], random);
}

fn insert_bytes(bytes: &mut Vec<u8>, _: &[u8], random: &mut Random) {
    let at = random.below(bytes.len());
    let inserted: Vec<u8> = (0..=random.below(4)).map(|_| random.bits() as u8).collect();
    bytes.splice(at..at, inserted);
}

fn remove_bytes(bytes: &mut Vec<u8>, _: &[u8], random: &mut Random) {
    let at = random.below(bytes.len());
    let end = (at + 1 + random.below(4)).min(bytes.len());
    bytes.drain(at..end);
}

fn repeat_bytes(bytes: &mut Vec<u8>, _: &[u8], random: &mut Random) {
    let at = random.below(bytes.len());
    let end = (at + 1 + random.below(64)).min(bytes.len());
    bytes.extend_from_within(at..end);
    let appended = bytes.split_off(bytes.len() - (end - at));
    bytes.splice(end..end, appended);
}

/// The beginning of one class and the end of another.
fn splice(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    bytes.truncate(random.below(bytes.len()));
    bytes.extend(&other[random.below(other.len())..]);
}

fn truncate(bytes: &mut Vec<u8>, _: &[u8], random: &mut Random) {
    bytes.truncate(random.below(bytes.len()));
}
