//! Every row names a method of the JDK.

use classes::class::Method;
use classes::program::Program;
use explore::{jdk, outside};
use testkit::{scratch, side_by_side};

/// Rows that only some of the supported JDKs have: class, name, descriptor (`*` for any).
const NEWER: &[(&str, &str, &str)] = &[
    ("java/io/FileInputStream", "isRegularFile0", "*"),
    ("java/io/UnixFileSystem", "checkAccess0", "*"),
    ("java/io/UnixFileSystem", "list0", "*"),
    ("java/lang/Module", "ensureNativeAccess", "*"),
    ("java/lang/Object", "wait0", "*"),
    ("java/lang/Thread", "currentCarrierThread", "*"),
    ("java/lang/Thread$ThreadIdentifiers", "*", "*"),
    ("java/net/InetAddress", "*", "*"),
    ("java/security/Security$SecPropLoader", "*", "*"),
    ("java/util/concurrent/ForkJoinPool", "poolSubmit", "*"),
    ("jdk/internal/invoke/MhUtil", "*", "*"),
    ("jdk/internal/misc/CDS", "getCDSConfigStatus", "*"),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "*"),
    ("jdk/internal/misc/Unsafe", "arrayBaseOffset", "(Ljava/lang/Class;)J"),
    ("jdk/internal/vm/ContinuationSupport", "*", "*"),
];
const OLDER: &[(&str, &str, &str)] = &[
    ("java/lang/Class", "getProtectionDomain0", "*"),
    ("java/lang/StringUTF16", "isBigEndian", "*"),
    ("java/lang/System", "allowSecurityManager", "*"),
    ("java/net/InetAddressImplFactory", "*", "*"),
    ("java/security/AccessController", "getStackAccessControlContext", "*"),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "*"),
    ("jdk/internal/misc/CDS", "isDumpingArchive0", "*"),
    ("jdk/internal/misc/CDS", "isDumpingClassList0", "*"),
    ("jdk/internal/misc/CDS", "isSharingEnabled0", "*"),
    ("jdk/internal/misc/Unsafe", "arrayBaseOffset", "(Ljava/lang/Class;)I"),
];

/// The methods of this JDK that have a model.
pub fn modelled(program: &'static Program) -> Vec<&'static Method> {
    let mut found = Vec::new();
    for entry in jdk::ALL {
        let Ok(class) = program.class(entry.class) else { continue };
        found.extend(class.methods.iter().filter(|method| {
            entry.methods.iter().any(|(name, descriptor, _)| {
                *name == method.name && (*descriptor == "*" || *descriptor == method.descriptor)
            })
        }));
    }
    found
}

/// `NEWER` rows are not in the first and are in the last, `OLDER` ones the other way round; in between either may be.
const FIRST: u16 = 17;
const LAST: u16 = 25;

#[test]
fn every_row_names_a_method_of_the_jdk() {
    let machine = side_by_side::machine(&scratch!("models-rows"), side_by_side::settings());
    let version = machine.program.jdk().feature_version;
    let mut complaints = Vec::new();
    for entry in jdk::ALL {
        let class = machine.program.class(entry.class).ok();
        for &(name, descriptor, _) in entry.methods {
            let is = |m: &Method| m.name == name && (descriptor == "*" || m.descriptor == descriptor);
            let there = class.is_some_and(|c| c.methods.iter().any(is));
            let listed = |table: &[(&str, &str, &str)]| {
                let same = |pattern: &str, text: &str| pattern == "*" || pattern == text;
                table.iter().any(|r| r.0 == entry.class && same(r.1, name) && same(r.2, descriptor))
            };
            let expected = match (listed(NEWER), listed(OLDER)) {
                (false, false) => true,
                (true, _) if version >= LAST => true,
                (_, true) if version <= FIRST => true,
                _ if version <= FIRST || version >= LAST => false,
                _ => there,
            };
            if there != expected {
                let what = if expected { "is not there" } else { "is there after all" };
                complaints.push(format!("{}.{name}{descriptor} {what}", entry.class));
            }
        }
    }
    assert!(complaints.is_empty(), "JDK {version}:\n{}", complaints.join("\n"));
}

/// The edge of the world, too.
#[test]
fn every_method_of_the_edge_is_there() {
    let machine = side_by_side::machine(&scratch!("models-edge"), side_by_side::settings());
    for row in outside::ALL.iter().filter(|row| !row.class.ends_with('/')) {
        let class = machine.program.class(row.class).unwrap_or_else(|e| panic!("{}: {e}", row.class));
        for name in row.methods {
            assert!(class.methods.iter().any(|m| m.name == *name), "{}.{name} is not there", row.class);
        }
    }
}

#[test]
fn every_class_has_one_entry() {
    let mut names: Vec<&str> = jdk::ALL.iter().map(|e| e.class).collect();
    names.sort_unstable();
    let before = names.len();
    names.dedup();
    assert_eq!(names.len(), before, "only one entry of a class would count");
}
