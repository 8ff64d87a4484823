//! Jars and directories, whole, odd and damaged.

use std::path::Path;

use classes::{ClassPathEntry, LinkError, LoadErrorKind, Program};
use testkit::scratch;

use crate::support::{COMPILED, compiled, jdk, write_jar};

fn names(source: &ClassPathEntry) -> Vec<&str> {
    source.class_names().collect()
}

fn open_jar(directory: &Path, entries: &[(&str, &[u8])], feature_version: u16) -> ClassPathEntry {
    let path = directory.join("made.jar");
    write_jar(&path, entries);
    ClassPathEntry::open(&path, feature_version).expect("the jar opens")
}

#[test]
fn a_multi_release_jar_gives_the_classes_of_the_running_version() {
    let directory = scratch!("multi-release");
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"),
        ("META-INF/versions/9/p/A.class", b"nine"),
        ("p/A.class", b"base"),
        ("META-INF/versions/21/p/A.class", b"twenty-one"),
        ("META-INF/versions/17/p/B.class", b"added"),
        ("META-INF/versions/8/p/A.class", b"never"),
        ("META-INF/versions/x/p/C.class", b"never"),
        ("module-info.class", b"no class"),
    ];
    let class = |source: &ClassPathEntry, name| source.class(name).map(|bytes| bytes.unwrap());
    let source = open_jar(&directory, entries, 17);
    assert_eq!(names(&source), ["p/A", "p/B"]);
    assert_eq!(class(&source, "p/A").unwrap(), b"nine");
    assert_eq!(class(&open_jar(&directory, entries, 25), "p/A").unwrap(), b"twenty-one");
    assert_eq!(class(&open_jar(&directory, entries, 8), "p/A").unwrap(), b"base");
    // Without the manifest's word the versions are just files.
    assert_eq!(class(&open_jar(&directory, &entries[1..], 17), "p/A").unwrap(), b"base");
}

#[test]
fn application_archives_have_their_classes_below_a_prefix_and_nested_jars_are_left() {
    let entries: &[(&str, &[u8])] = &[
        ("BOOT-INF/classes/p/A.class", b"a"),
        ("WEB-INF/classes/p/B.class", b"b"),
        ("BOOT-INF/lib/nested.jar", b"PK no jar at all"),
        ("p/", b""),
    ];
    let source = open_jar(&scratch!("archive"), entries, 17);
    assert_eq!(names(&source), ["p/A", "p/B"]);
    assert_eq!(source.class("p/B").unwrap().unwrap(), b"b");
    assert!(source.class("p/C").is_none());
}

#[test]
fn a_damaged_jar_is_an_error_and_never_a_panic() {
    let directory = scratch!("damaged");
    let path = directory.join("whole.jar");
    write_jar(&path, &[("p/Base.class", &compiled("p/Base")), ("q/Derived.class", &compiled("q/Derived"))]);
    let whole = std::fs::read(&path).unwrap();
    let damaged = directory.join("damaged.jar");
    for length in (0..whole.len()).step_by(97) {
        std::fs::write(&damaged, &whole[..length]).unwrap();
        assert!(ClassPathEntry::open(&damaged, 17).is_err(), "cut at {length}");
    }
    for position in (4..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[position] ^= 0x55;
        std::fs::write(&damaged, &bytes).unwrap();
        if let Ok(source) = ClassPathEntry::open(&damaged, 17) {
            for name in names(&source) {
                let _ = source.class(name);
            }
        }
    }
    std::fs::write(&damaged, b"just text").unwrap();
    let error = ClassPathEntry::open(&damaged, 17).expect_err("no jar");
    assert!(matches!(error.kind, LoadErrorKind::NotAClassPath), "{error}");
    assert!(ClassPathEntry::open(&directory.join("nothing.jar"), 17).is_err());
}

#[test]
fn an_entry_that_inflates_without_end_is_refused() {
    let directory = scratch!("bomb");
    let source = open_jar(&directory, &[("p/Bomb.class", &vec![0; 65 << 20])], 17);
    let error = source.class("p/Bomb").unwrap().expect_err("too large");
    assert!(matches!(error.kind, LoadErrorKind::TooLarge { .. }), "{error}");
}

#[test]
fn classes_are_found_by_the_name_inside_them() {
    // One level too low, a copy in the wrong place, one broken, one text.
    let directory = scratch!("misplaced");
    std::fs::write(directory.join("Base.class"), compiled("p/Base")).unwrap();
    std::fs::create_dir_all(directory.join("q")).unwrap();
    std::fs::write(directory.join("q").join("Derived.class"), compiled("q/Derived")).unwrap();
    std::fs::write(directory.join("Broken.class"), &compiled("p/Base")[..100]).unwrap();
    std::fs::write(directory.join("notes.txt"), "no class").unwrap();
    let source = ClassPathEntry::open(&directory, 17).unwrap();
    assert_eq!(names(&source), ["p/Base", "q/Derived"]);
    assert_eq!(source.problems().len(), 1);
    assert_eq!(&*source.problems()[0].class, "Broken");
    let single = ClassPathEntry::open(&COMPILED.join("p").join("Base.class"), 17).unwrap();
    assert_eq!(names(&single), ["p/Base"]);
}

#[test]
fn a_corrupt_class_is_reported_and_the_rest_stays() {
    let mut corrupt = compiled("q/Derived");
    corrupt.truncate(200);
    let base = compiled("p/Base");
    let entries: &[(&str, &[u8])] =
        &[("p/Base.class", &base), ("q/Derived.class", &corrupt), ("p/Wrong.class", &base)];
    let jar = open_jar(&scratch!("corrupt"), entries, 17);
    let program = Program::new(jdk(), vec![jar], Vec::new());
    assert_eq!(program.application_classes().len(), 3);
    assert!(program.class("p/Base").is_ok());
    for name in ["p/Wrong", "q/Derived"] {
        assert!(matches!(program.class(name), Err(LinkError::Malformed { .. })), "{name}");
    }
    let problems: Vec<_> = program.problems().into_iter().map(|problem| problem.class).collect();
    assert_eq!(problems.iter().map(|name| &**name).collect::<Vec<_>>(), ["p/Wrong", "q/Derived"]);
}

#[test]
fn the_jdk_keeps_its_own_packages_and_the_application_comes_before_the_libraries() {
    let directory = scratch!("order");
    let base = compiled("p/Base");
    let application =
        open_jar(&directory, &[("java/lang/String.class", b"mine"), ("p/Base.class", &base)], 17);
    let library_path = directory.join("library.jar");
    write_jar(&library_path, &[("p/Base.class", b"other"), ("q/Derived.class", &compiled("q/Derived"))]);
    let library = ClassPathEntry::open(&library_path, 17).unwrap();
    let program = Program::new(jdk(), vec![application], vec![library]);
    assert_eq!(program.application_classes().iter().map(|name| &**name).collect::<Vec<_>>(), ["p/Base"]);
    let origin = |name| program.class(name).unwrap().origin;
    assert_eq!(origin("java/lang/String"), classes::class::Origin::Jdk);
    assert_eq!(origin("p/Base"), classes::class::Origin::Application);
    assert_eq!(origin("q/Derived"), classes::class::Origin::Library);
}

#[test]
fn resources_are_found_by_name_and_again_by_place() {
    let directory = scratch!("resources");
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\nMulti-Release: true\n\n"),
        ("p/", b""),
        ("p/a b.txt", b"jar"),
        ("p/v.txt", b"old"),
        ("META-INF/versions/11/p/v.txt", b"new"),
        ("META-INF/versions/99/p/v.txt", b"newest"),
    ];
    let jar = open_jar(&directory, entries, 17);
    let classes = directory.join("classes");
    std::fs::create_dir_all(classes.join("p")).unwrap();
    std::fs::write(classes.join("p").join("a b.txt"), "directory").unwrap();
    let program = Program::new(jdk(), vec![ClassPathEntry::open(&classes, 17).unwrap()], vec![jar]);
    let both = program.resources("p/a b.txt");
    assert_eq!(both.iter().map(|found| &*found.bytes).collect::<Vec<_>>(), [&b"directory"[..], b"jar"]);
    assert!(both[0].url.starts_with("file:/") && both[0].url.ends_with("/p/a%20b.txt"), "{}", both[0].url);
    assert!(
        both[1].url.starts_with("jar:file:/") && both[1].url.ends_with("!/p/a%20b.txt"),
        "{}",
        both[1].url
    );
    for found in &both {
        assert_eq!(program.resource_at(&found.url).map(|again| again.bytes).as_ref(), Some(&found.bytes));
    }
    assert_eq!(program.resources("p/v.txt")[0].bytes, b"new");
    for nothing in ["", "p", "p/", "p/none", "../classes/p/a b.txt", "/p/v.txt"] {
        assert!(program.resources(nothing).is_empty(), "{nothing}");
    }
    assert!(program.resource_at("file:/elsewhere").is_none());
}

#[test]
fn a_missing_superclass_is_the_error_of_the_class() {
    let jar = open_jar(&scratch!("orphan"), &[("q/Derived.class", &compiled("q/Derived"))], 17);
    let program = Program::new(jdk(), vec![jar], Vec::new());
    assert_eq!(program.class("q/Derived"), Err(LinkError::MissingClass("p/Base".into())));
}
