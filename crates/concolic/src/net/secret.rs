//! What both sides must know.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Never shown, never sent.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

pub(super) type AuthenticationCode = [u8; 32];

impl Secret {
    pub fn new(text: &str) -> Secret {
        Secret(text.as_bytes().to_vec())
    }

    /// A code over all parts that only who knows the secret can make.
    pub(super) fn code(&self, parts: &[&[u8]]) -> AuthenticationCode {
        self.mac(parts).finalize().into_bytes().into()
    }

    /// Compares in constant time.
    pub(super) fn verifies(&self, parts: &[&[u8]], code: &[u8]) -> bool {
        self.mac(parts).verify_slice(code).is_ok()
    }

    /// A secret of one connection.
    pub(super) fn derive(&self, parts: &[&[u8]]) -> Secret {
        Secret(self.code(parts).to_vec())
    }

    fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key may have any length");
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac
    }
}
