//! Hierarchies no compiler lets through, as they arise when classes are compiled apart.

use testkit::assembler::ClassAssembler;

use crate::jdk::Jdk;
use crate::path::ClassPathEntry;
use crate::program::{LinkError, Program};

const INTERFACE: u16 = 0x0601;
const RETURN: &[u8] = &[0xb1];

fn class(name: &'static str, super_name: &'static str, interfaces: &[&'static str]) -> ClassAssembler {
    let mut class = ClassAssembler::new();
    (class.version, class.name, class.super_name) = (52, name, super_name);
    class.interfaces = interfaces.to_vec();
    class
}

fn interface(name: &'static str, interfaces: &[&'static str]) -> ClassAssembler {
    let mut interface = class(name, "java/lang/Object", interfaces);
    interface.access = INTERFACE;
    interface
}

fn with_method(mut class: ClassAssembler, access: u16) -> ClassAssembler {
    class.method(access, "m", "()V", RETURN, &[]);
    class
}

fn program(classes: Vec<ClassAssembler>) -> &'static Program {
    let directory = tempfile::tempdir().unwrap();
    for class in classes {
        let file = directory.path().join(class.name.replace('/', "_")).with_extension("class");
        std::fs::write(file, class.finish()).unwrap();
    }
    let source = ClassPathEntry::open(directory.path(), 8).unwrap();
    let home = Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH");
    let program = Program::new(Jdk::open(&home).unwrap(), vec![source], Vec::new());
    // Directories are read by name when asked, so load before they go.
    program.application_classes().iter().for_each(|name| drop(program.class(name)));
    program
}

#[test]
fn a_circle_of_superclasses_is_an_error_of_each() {
    let program = program(vec![class("p/A", "p/B", &[]), class("p/B", "p/A", &[])]);
    for name in ["p/A", "p/B"] {
        assert!(matches!(program.class(name), Err(LinkError::Incompatible(_))), "{name}");
    }
}

#[test]
fn classes_extend_classes_and_implement_interfaces() {
    let classes = vec![
        interface("p/I", &[]),
        class("p/OfInterface", "p/I", &[]),
        class("p/OfFinal", "java/lang/String", &[]),
        class("p/Implements", "java/lang/Object", &["p/OfFinal"]),
        class("p/ImplementsClass", "java/lang/Object", &["java/lang/Object"]),
    ];
    let program = program(classes);
    for name in ["p/OfInterface", "p/OfFinal", "p/Implements", "p/ImplementsClass"] {
        assert!(matches!(program.class(name), Err(LinkError::Incompatible(_))), "{name}");
    }
}

#[test]
fn two_defaults_conflict_and_a_method_that_is_not_public_is_no_implementation() {
    let classes = vec![
        with_method(interface("p/I", &[]), 0x1),
        with_method(interface("p/J", &[]), 0x1),
        with_method(interface("p/K", &["p/I", "p/J"]), 0x1),
        class("p/Conflict", "java/lang/Object", &["p/I", "p/J"]),
        class("p/Solved", "java/lang/Object", &["p/I", "p/J", "p/K"]),
        with_method(class("p/Hidden", "java/lang/Object", &["p/I"]), 0x4),
        with_method(class("p/Private", "java/lang/Object", &["p/I"]), 0x2),
    ];
    let program = program(classes);
    let class = |name| program.class(name).unwrap();
    let select = |name| program.select(class(name), &class("p/I").methods[0]);
    assert!(matches!(select("p/Conflict"), Err(LinkError::Incompatible(_))));
    assert!(matches!(select("p/Hidden"), Err(LinkError::Incompatible(_))));
    assert_eq!(select("p/Solved").unwrap().owner().name, "p/K");
    // JVMS 5.4.6: private methods do not take part.
    assert_eq!(select("p/Private").unwrap().owner().name, "p/I");
}
