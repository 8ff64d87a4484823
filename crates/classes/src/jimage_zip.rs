//! Compressed resources of a JDK image (`jlink --compress`).
//!
//! Only the zip plug-in is undone; `compact-cp` rewrites constant pools and is refused by name.

use std::io::Read;

use crate::error::LoadErrorKind;
use crate::path::MAX_ENTRY_BYTES;

const MAGIC: u32 = 0xCAFE_FAFA;
const HEADER: usize = 29;

/// A resource may be wrapped by several plug-ins, the outermost first, each with its own header.
pub fn decompress<'a>(
    resource: &[u8],
    string: impl Fn(u64) -> Option<&'a str>,
) -> Result<Vec<u8>, LoadErrorKind> {
    let mut content = resource.to_vec();
    while let Some(header) = content.get(..HEADER).filter(|header| word(header, 0) == u64::from(MAGIC)) {
        // Layout: magic u4, compressed size u8, uncompressed size u8, name u4, configuration u4, is-last u1.
        let size = word(header, 12) | word(header, 16) << 32;
        let method = string(word(header, 20)).ok_or(LoadErrorKind::Image("a decompressor's name"))?;
        if method != "zip" {
            return Err(LoadErrorKind::ImageCompression(method.into()));
        }
        if size > MAX_ENTRY_BYTES {
            return Err(LoadErrorKind::TooLarge { limit: MAX_ENTRY_BYTES });
        }
        let mut plain = Vec::with_capacity(size as usize);
        let inflated = flate2::read::ZlibDecoder::new(&content[HEADER..]).take(size).read_to_end(&mut plain);
        inflated.map_err(LoadErrorKind::Io)?;
        content = plain;
    }
    Ok(content)
}

fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]))
}
