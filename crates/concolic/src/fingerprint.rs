//! Short names for places and paths: the same in every build, on every machine, in every session.
//!
//! They cross the network and are saved, so a hasher that may change with its library will not do.

use sha2::{Digest as _, Sha256};

use crate::job::BranchTaken;

/// An instruction, by the names of its class and method and its index.
pub fn of_site(class: &str, method: &str, descriptor: &str, pc: u32) -> u64 {
    let mut hash = Sha256::new();
    for name in [class, method, descriptor] {
        hash.update(name);
        // No name contains it: parts cannot run into each other.
        hash.update([0]);
    }
    hash.update(pc.to_le_bytes());
    first_half(hash)
}

/// A path, by its decisions.
pub fn of_path(turns: &[BranchTaken]) -> u64 {
    let mut hash = Sha256::new();
    for BranchTaken { site, outcome, of } in turns {
        hash.update(site.to_le_bytes());
        hash.update(outcome.to_le_bytes());
        hash.update(of.to_le_bytes());
    }
    first_half(hash)
}

fn first_half(hash: Sha256) -> u64 {
    let digest = hash.finalize();
    u64::from_le_bytes(std::array::from_fn(|i| digest[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_never_change() {
        // If this fails, saved sessions and executors of other versions are misread: change the code back.
        let site = of_site("bank/Rates", "share", "(II)I", 7);
        assert_eq!(site, 0xbfc2_8d0d_c1e4_b5e7);
        let turns = [BranchTaken { site, outcome: 1, of: 2 }, BranchTaken { site, outcome: 0, of: 2 }];
        assert_eq!(of_path(&turns), 0x7ccf_6418_ff05_f4c6);
        assert_ne!(of_path(&turns), of_path(&turns[..1]));
        assert_ne!(site, of_site("bank/Rates", "share(", "II)I", 7));
    }
}
