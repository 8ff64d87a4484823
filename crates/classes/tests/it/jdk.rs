//! The JDK of the environment: its classes load, link and lower; its references resolve.

use classes::class::{Class, Origin};
use classes::code::Insn;
use classes::{ClassPathEntry, LinkError, Program};
use testkit::scratch;

use crate::support::{compiled, jdk, write_jar};

#[test]
fn every_class_of_java_base_loads_and_every_body_is_accepted() {
    let program = Program::new(jdk(), Vec::new(), Vec::new());
    let count = check_modules(program, |module| module == "java.base");
    assert!(count > 5000, "only {count} classes in java.base");
}

#[test]
#[ignore = "slow: for trying a new JDK by hand"]
fn every_class_of_every_module_loads_and_every_body_is_accepted() {
    check_modules(Program::new(jdk(), Vec::new(), Vec::new()), |_| true);
}

#[test]
fn every_reference_in_java_util_resolves_and_every_inherited_method_is_selected() {
    let program = Program::new(jdk(), Vec::new(), Vec::new());
    let names = program.jdk().classes();
    let names = names
        .iter()
        .filter(|(_, name)| name.rsplit_once('/').is_some_and(|(package, _)| package == "java/util"));
    for (_, name) in names {
        let class = program.class(name).unwrap();
        for method in class.methods {
            for insn in method.code.iter().flat_map(|code| &code.insns) {
                resolve(program, insn).unwrap_or_else(|error| panic!("{method}: {error}"));
            }
        }
        if class.instantiable() {
            let interfaces = class.superinterfaces();
            let methods = interfaces
                .iter()
                .flat_map(|interface| interface.methods)
                .filter(|method| !method.is_static());
            for method in methods.chain(class.vtable.iter().copied()) {
                let selected =
                    program.select(class, method).unwrap_or_else(|error| panic!("{class}: {error}"));
                assert_eq!((selected.name, selected.descriptor), (method.name, method.descriptor));
            }
        }
    }
}

/// As with xml-apis, which many programs still have on their class paths.
#[test]
fn packages_of_the_jdk_come_from_the_jdk_only() {
    let jdk = jdk();
    let node = jdk.class("org/w3c/dom/Node").expect("it is there").expect("it is read").into_owned();
    let jar = scratch!("packages-of-the-jdk").join("apis.jar");
    write_jar(&jar, &[("org/w3c/dom/Node.class", &node), ("p/Base.class", &compiled("p/Base"))]);
    let source = ClassPathEntry::open(&jar, jdk.feature_version).expect("the jar opens");
    let program = Program::new(jdk, vec![source], Vec::new());
    let origin = |name| program.class(name).unwrap().origin;
    assert_eq!(origin("org/w3c/dom/Node"), Origin::Jdk);
    assert_eq!(origin("p/Base"), Origin::Application);
    assert!(program.application_classes().iter().all(|name| &**name == "p/Base"));
}

fn check_modules(program: &'static Program, wanted: impl Fn(&str) -> bool) -> usize {
    let names = program.jdk().classes();
    let names = names.iter().filter(|(module, _)| wanted(module));
    let check = |(_, name): &(String, String)| {
        check(program, program.class(name).unwrap_or_else(|error| panic!("{name}: {error}")), name);
    };
    names.map(check).count()
}

fn check(program: &'static Program, class: &'static Class, name: &str) {
    assert_eq!(class.name, name);
    assert_eq!(class.origin, Origin::Jdk);
    assert_eq!(program.loaded(class.id), class);
    for (slot, field) in class.layout.iter().enumerate() {
        assert_eq!(field.slot as usize, slot, "{field}");
    }
    for method in class.methods {
        assert_eq!(method.owner(), class);
        assert_eq!(method.code_error, None, "{method}");
        assert_eq!(method.code.is_none(), method.is_abstract() || method.is_native(), "{method}");
        if let Some(index) = method.vtable {
            assert_eq!(class.vtable[index as usize], method);
        }
    }
}

fn resolve(program: &'static Program, insn: &Insn) -> Result<(), LinkError> {
    if let Some(site) = insn.field() {
        program.resolve_field(site, insn.is_static())?;
    }
    if let Some(site) = insn.class() {
        program.resolve_class(site)?;
    }
    match (insn, insn.method()) {
        (Insn::InvokeSpecial(_), Some(site)) => program.select_special(site).map(drop),
        (_, Some(site)) => program.resolve_method(site).map(drop),
        (_, None) => Ok(()),
    }
}
