//! Real class files with a few bytes changed, or cut short: an answer each time, never a panic.

use crate::header::Header;
use crate::jdk::Jdk;

use super::parse;

/// Marsaglia's xorshift: the same mutations on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

const SEEDS: [&str; 8] = [
    "java/lang/String",
    "java/util/HashMap",
    "java/util/Map$Entry",
    "java/util/concurrent/TimeUnit",
    "java/lang/annotation/Retention",
    "java/util/stream/Collectors",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/util/Optional",
];
const ROUNDS: usize = 500;

#[test]
fn mutated_class_files_never_panic() {
    let home = Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH");
    let jdk = Jdk::open(&home).unwrap();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut accepted, mut refused) = (0, 0);
    for name in SEEDS {
        let original = jdk.class(name).expect(name).unwrap();
        for _ in 0..ROUNDS {
            let mut bytes = original.to_vec();
            for _ in 0..=random.below(6) {
                let at = random.below(bytes.len());
                bytes[at] = match random.below(3) {
                    0 => 0xFF,
                    1 => random.below(256) as u8,
                    _ => bytes[at].wrapping_add(1),
                };
            }
            if random.below(8) == 0 {
                bytes.truncate(random.below(original.len()));
            }
            let _ = Header::read(&bytes);
            match parse(&bytes) {
                Ok(_) => accepted += 1,
                Err(_) => refused += 1,
            }
        }
    }
    // Both happen, so both were tried.
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}
