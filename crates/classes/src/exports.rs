//! Which packages of the application are meant for others: what its module descriptor exports, or its OSGi manifest.
//!
//! Where neither says anything there is no answer; what a package's name suggests is for others to say.

use std::collections::BTreeSet;

use crate::cursor::ByteCursor;
use crate::header::Pool;
use crate::manifest;
use crate::path::ClassPathEntry;
use crate::program::Program;

impl Program {
    /// The packages, with slashes, that the application exports to everybody; `None` if it says nothing about that.
    pub fn exported_packages(&self) -> Option<BTreeSet<Box<str>>> {
        let said: Vec<_> = self.application().iter().filter_map(exported_by).collect();
        (!said.is_empty() && said.len() == self.application().len())
            .then(|| said.into_iter().flatten().collect())
    }
}

fn exported_by(source: &ClassPathEntry) -> Option<Vec<Box<str>>> {
    let file = |name: &str| source.resource(name)?.ok();
    let module = file("module-info.class").and_then(|bytes| exported_by_module(&bytes));
    module.or_else(|| manifest::exported_packages(&file(manifest::NAME)?))
}

/// JVMS 4.7.25. A package that is exported to some modules only is not for everybody; an open module exports nothing by
/// being open.
fn exported_by_module(bytes: &[u8]) -> Option<Vec<Box<str>>> {
    let pool = Pool::read(bytes).ok()?;
    let mut input = ByteCursor::new(bytes);
    input.take(pool.end)?;
    // Flags, this class, superclass; then neither interfaces nor fields nor methods.
    input.take(6)?;
    if (0..3).any(|_| input.u16() != Some(0)) {
        return None;
    }
    for _ in 0..input.u16()? {
        let name = pool.utf8(input.u16()?)?;
        let length = input.u32()?;
        let content = input.take(usize::try_from(length).ok()?)?;
        if name == b"Module" {
            return exports(&pool, &mut ByteCursor::new(content));
        }
    }
    None
}

fn exports(pool: &Pool<'_>, input: &mut ByteCursor<'_>) -> Option<Vec<Box<str>>> {
    // Name, flags, version.
    input.take(6)?;
    let requires = usize::from(input.u16()?);
    input.take(6 * requires)?;
    let mut exported = Vec::new();
    for _ in 0..input.u16()? {
        let package = pool.package(input.u16()?)?;
        input.u16()?;
        let to = usize::from(input.u16()?);
        input.take(2 * to)?;
        if to == 0 {
            exported.push(String::from_utf8_lossy(package).into());
        }
    }
    Some(exported)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class file with nothing but a `Module` attribute: `module m { exports a.b; exports c to m; }`.
    fn descriptor() -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 53, 0, 7];
        let mut utf8 = |text: &str| {
            bytes.push(1);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text.bytes());
        };
        ["Module", "a/b", "c"].into_iter().for_each(&mut utf8);
        bytes.extend([20, 0, 2, 20, 0, 3, 19, 0, 1]);
        bytes.extend([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let exports: &[u16] = &[2, 4, 0, 0, 5, 0, 1, 6];
        let content: Vec<u8> = [6, 0, 0, 0].iter().chain(exports).flat_map(|n| n.to_be_bytes()).collect();
        bytes.extend([0, 1, 0, 1]);
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend(content);
        bytes
    }

    #[test]
    fn what_is_exported_to_some_is_not_for_everybody() {
        assert_eq!(exported_by_module(&descriptor()), Some(vec!["a/b".into()]));
    }

    #[test]
    fn what_is_cut_off_says_nothing() {
        let whole = descriptor();
        assert!((0..whole.len()).all(|end| exported_by_module(&whole[..end]).is_none()));
    }
}
