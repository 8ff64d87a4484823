//! The JDK's `lib/modules` file: a perfect-hash table from `/module/package/Name.class` to bytes, mapped.
//!
//! Reads what it needs of the index and nothing else; the index is trusted only after every bound is checked.

use std::borrow::Cow;
use std::fs::File;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::error::{LoadError, LoadErrorKind};

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER: usize = 28;
/// Both the FNV prime and the first seed of the index's hash.
const HASH_MULTIPLIER: u32 = 0x0100_0193;

#[derive(Debug)]
pub struct Image {
    path: PathBuf,
    map: Mmap,
    table_length: usize,
    /// Where each region of the index starts.
    redirects: usize,
    offsets: usize,
    locations: usize,
    strings: usize,
    resources: usize,
}

/// One entry of the index; names are offsets into `strings`.
#[derive(Debug, Clone, Copy, Default)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Image {
    pub fn open(path: &Path) -> Result<Image, LoadError> {
        let file = File::open(path).map_err(LoadError::io("open", path))?;
        // SAFETY: the map is only read; a JDK's image does not change while one of its users runs (HotSpot maps it too).
        let map = unsafe { Mmap::map(&file) }.map_err(LoadError::io("map", path))?;
        let bad = |expected| LoadError::new("read", path, LoadErrorKind::Image(expected));
        let word = |at: usize| read_u32(&map, at).ok_or_else(|| bad("a complete header"));
        // Images are written in the byte order of their machine; ours are the little-endian ones.
        if word(0)? != MAGIC {
            return Err(bad("the magic number"));
        }
        let size = |at: usize| word(at).map(|size| size as usize);
        let (table_length, locations_size, strings_size) = (size(16)?, size(20)?, size(24)?);
        let offsets = HEADER + table_length * 4;
        let locations = offsets + table_length * 4;
        let strings = locations + locations_size;
        let resources = strings + strings_size;
        if table_length == 0 || resources > map.len() {
            return Err(bad("an index inside the file"));
        }
        let path = path.to_path_buf();
        Ok(Image { path, map, table_length, redirects: HEADER, offsets, locations, strings, resources })
    }

    /// The bytes of a class by internal name, in whichever module has its package.
    pub fn class(&self, name: &str) -> Option<Result<Cow<'_, [u8]>, LoadError>> {
        let (package, _) = name.rsplit_once('/')?;
        self.in_module_of(package, &format!("{name}.class"))
    }

    /// The bytes of a file in the module that has a package.
    pub fn in_module_of(&self, package: &str, name: &str) -> Option<Result<Cow<'_, [u8]>, LoadError>> {
        let module = self.module_of(package)?;
        self.resource(&format!("/{module}/{name}"))
    }

    /// Every class as (module, internal name), unordered; module descriptors are not classes.
    pub fn classes(&self) -> impl Iterator<Item = (&str, String)> {
        (0..self.table_length).filter_map(|index| {
            let location = self.location(index)?;
            let (module, base) = (self.string(location.module)?, self.string(location.base)?);
            if self.string(location.extension)? != "class" || base == "module-info" {
                return None;
            }
            let parent = self.string(location.parent)?;
            let name = if parent.is_empty() { base.to_string() } else { format!("{parent}/{base}") };
            Some((module, name))
        })
    }

    pub fn has_package(&self, package: &str) -> bool {
        self.modules_with(package).is_some_and(|listing| listing.chunks_exact(8).any(is_not_empty))
    }

    /// `/packages/java.lang` lists the modules with that package, each with a flag whether it is empty there.
    fn modules_with(&self, package: &str) -> Option<Cow<'_, [u8]>> {
        self.resource(&format!("/packages/{}", package.replace('/', ".")))?.ok()
    }

    fn module_of(&self, package: &str) -> Option<&str> {
        let listing = self.modules_with(package)?;
        let entries = listing.chunks_exact(8);
        let module = entries.clone().find(|entry| is_not_empty(entry)).or(entries.last())?;
        self.string(u64::from(read_u32(module, 4)?))
    }

    fn resource(&self, name: &str) -> Option<Result<Cow<'_, [u8]>, LoadError>> {
        let location = self.find(name)?;
        let stored = if location.compressed == 0 { location.uncompressed } else { location.compressed };
        let start = self.resources.checked_add(usize::try_from(location.offset).ok()?)?;
        let end = start.checked_add(usize::try_from(stored).ok()?)?;
        let bad = |kind| LoadError::new("read", &self.path, kind);
        let Some(bytes) = self.map.get(start..end) else {
            return Some(Err(bad(LoadErrorKind::Image("a resource inside the file"))));
        };
        if location.compressed == 0 {
            return Some(Ok(Cow::Borrowed(bytes)));
        }
        Some(crate::jimage_zip::decompress(bytes, |at| self.string(at)).map(Cow::Owned).map_err(bad))
    }

    /// The table is a perfect hash: one probe, then the name is compared.
    fn find(&self, name: &str) -> Option<Location> {
        let first = hash(name, HASH_MULTIPLIER) as usize % self.table_length;
        let redirect = read_u32(&self.map, self.redirects + first * 4)? as i32;
        let index = match redirect {
            0 => return None,
            seed if seed > 0 => hash(name, seed as u32) as usize % self.table_length,
            // The slot itself, stored as -1 - slot.
            slot => usize::try_from(-1 - i64::from(slot)).ok()?,
        };
        let location = self.location(index)?;
        self.is_named(&location, name)?.then_some(location)
    }

    fn is_named(&self, location: &Location, name: &str) -> Option<bool> {
        let mut rest = name;
        for (text, before, after) in [
            (location.module, "/", "/"),
            (location.parent, "", "/"),
            (location.base, "", ""),
            (location.extension, ".", ""),
        ] {
            let text = self.string(text)?;
            if !text.is_empty() {
                let stripped = rest.strip_prefix(before).and_then(|rest| rest.strip_prefix(text));
                match stripped.and_then(|rest| rest.strip_prefix(after)) {
                    Some(remaining) => rest = remaining,
                    None => return Some(false),
                }
            }
        }
        Some(rest.is_empty())
    }

    /// Attributes are a byte `kind << 3 | length - 1` and `length` big-endian bytes each, ended by kind 0.
    fn location(&self, index: usize) -> Option<Location> {
        if index >= self.table_length {
            return None;
        }
        let mut at = self.locations + read_u32(&self.map, self.offsets + index * 4)? as usize;
        let mut location = Location::default();
        loop {
            let head = *self.map.get(at)?;
            let length = usize::from(head & 7) + 1;
            if head >> 3 == 0 {
                return Some(location);
            }
            let value = self.map.get(at + 1..at + 1 + length)?;
            let value = value.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            match head >> 3 {
                1 => location.module = value,
                2 => location.parent = value,
                3 => location.base = value,
                4 => location.extension = value,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                _ => {}
            }
            at += 1 + length;
        }
    }

    fn string(&self, offset: u64) -> Option<&str> {
        let start = self.strings.checked_add(usize::try_from(offset).ok()?)?;
        let text = self.map.get(start..self.resources)?;
        let end = text.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(&text[..end]).ok()
    }
}

fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)) & 0x7FFF_FFFF
}

/// Of an entry in the list of a package.
fn is_not_empty(entry: &[u8]) -> bool {
    entry[..4] == [0; 4]
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}
