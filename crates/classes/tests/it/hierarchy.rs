//! Overriding, selection, resolution, subtyping: JVMS 5.4 on compiled classes.

use classes::LinkError;
use classes::class::{Class, Method, MethodSite};
use classes::code::Insn;

use crate::support::{class, fixtures};

fn method(class: &'static Class, name: &str) -> &'static Method {
    let mut named = class.methods.iter().filter(|method| method.name == name && !method.is_bridge());
    named.next().unwrap_or_else(|| panic!("{class}#{name}"))
}

/// The class whose method runs when `method` is called on a `receiver`.
fn runs(receiver: &'static Class, method: &'static Method) -> &'static str {
    fixtures().select(receiver, method).expect("a method to run").owner().name
}

/// The targets of all method calls in a body.
fn calls(method: &'static Method) -> Vec<(&'static Insn, &'static MethodSite)> {
    let insns = method.code.as_ref().expect("a body").insns.iter();
    let calls = insns.filter_map(|insn| Some((insn, insn.method()?)));
    calls.collect()
}

#[test]
fn package_private_methods_override_only_in_their_package() {
    let (base, derived, third) = (class("p/Base"), class("q/Derived"), class("p/Third"));
    assert_eq!(runs(derived, method(base, "hidden")), "p/Base");
    assert_eq!(runs(derived, method(derived, "hidden")), "q/Derived");
    assert_eq!(runs(third, method(base, "hidden")), "p/Third");
    assert_eq!(runs(third, method(derived, "hidden")), "q/Derived");
    assert_eq!(runs(third, method(base, "shown")), "q/Derived");
}

#[test]
fn private_and_final_methods_and_constructors_are_not_replaced() {
    let (base, derived) = (class("p/Base"), class("q/Derived"));
    assert_eq!(method(base, "secret").vtable, None);
    assert_eq!(runs(derived, method(base, "secret")), "p/Base");
    assert_eq!(runs(derived, method(base, "fixed")), "p/Base");
    assert_eq!(method(base, "<init>").vtable, None);
}

/// In damaged code, or on a class that is not there: no method of an unrelated class runs because its place is the same.
#[test]
fn an_unrelated_class_has_nothing_to_run() {
    let (base, other) = (class("p/Base"), class("java/lang/Thread"));
    let virtual_methods = base.methods.iter().filter(|method| method.vtable.is_some());
    let own = virtual_methods
        .filter(|method| !other.ancestors().any(|c| c.methods.iter().any(|m| m.name == method.name)));
    for method in own {
        assert!(matches!(fixtures().select(other, method), Err(LinkError::Incompatible(_))), "{method}");
    }
}

#[test]
fn a_bridge_overrides_and_leads_to_the_covariant_method() {
    let (base, derived) = (class("p/Base"), class("q/Derived"));
    let bridge = fixtures().select(derived, method(base, "make")).unwrap();
    assert!(bridge.is_bridge() && bridge.is_synthetic());
    let [(_, site)] = calls(bridge)[..] else { panic!("one call") };
    assert_eq!(fixtures().resolve_method(site).unwrap(), method(derived, "make"));
}

#[test]
fn the_most_specific_default_method_runs_unless_a_class_has_one() {
    let top = class("p/Shapes$Top");
    let who = method(top, "who");
    assert_eq!(runs(class("p/Shapes$Both"), who), "p/Shapes$Left");
    assert_eq!(runs(class("p/Shapes$Partly"), who), "p/Shapes$Top");
    assert_eq!(runs(class("p/Shapes$Own"), who), "p/Shapes$Own");
    assert_eq!(runs(class("p/Shapes$Right"), who), "p/Shapes$Top");
    assert_eq!(who.vtable, None);
    // As for a lambda: the interface itself as receiver.
    let name = method(top, "name");
    assert!(matches!(fixtures().select(top, name), Err(LinkError::MissingMethod(_))));
    assert!(matches!(fixtures().select(class("p/Shapes$Partly"), name), Err(LinkError::MissingMethod(_))));
    assert!(matches!(fixtures().select(class("p/Base"), name), Err(LinkError::Incompatible(_))));
}

#[test]
fn super_calls_skip_the_class_they_are_in() {
    let own = class("p/Shapes$Own");
    let special =
        calls(method(own, "who")).into_iter().filter(|(insn, _)| matches!(insn, Insn::InvokeSpecial(_)));
    let targets: Vec<String> =
        special.map(|(_, site)| fixtures().select_special(site).unwrap().to_string()).collect();
    assert_eq!(targets, ["java.lang.Object#toString()", "p.Shapes$Top#who()"]);
    let make = calls(method(class("q/Derived"), "make"));
    assert_eq!(fixtures().select_special(make[1].1).unwrap(), method(class("p/Base"), "make"));
}

#[test]
fn fields_are_laid_out_after_those_of_the_superclass_and_resolve_upwards() {
    let derived = class("q/Derived");
    let names: Vec<_> = derived.layout.iter().map(|field| field.to_string()).collect();
    assert_eq!(names, ["p.Base#number", "p.Base#text", "q.Derived#number"]);
    let insns = &method(derived, "make").code.as_ref().unwrap().insns;
    let site = insns.iter().find_map(|insn| match insn {
        Insn::GetField(site) => Some(*site),
        _ => None,
    });
    let site = site.expect("text is read");
    assert_eq!(site.class, "q/Derived");
    assert_eq!(fixtures().resolve_field(site, false).unwrap(), &class("p/Base").fields[3]);
    assert!(matches!(fixtures().resolve_field(site, true), Err(LinkError::Incompatible(_))));
}

#[test]
fn arrays_are_covariant_in_references_only() {
    let is = |sub: &str, sup: &str| class(sub).is_subclass_of(class(sup));
    assert!(is("[Lq/Derived;", "[Lp/Base;"));
    assert!(is("[[Lq/Derived;", "[[Ljava/lang/Object;"));
    assert!(is("[[I", "[Ljava/lang/Object;"));
    assert!(is("[[I", "[Ljava/io/Serializable;"));
    assert!(is("[I", "java/lang/Cloneable"));
    assert!(!is("[I", "[J"));
    assert!(!is("[I", "[Ljava/lang/Object;"));
    assert!(!is("[Lp/Base;", "[Lq/Derived;"));
    assert!(!is("p/Base", "[Lp/Base;"));
    let clone = class("java/lang/Object").find_method("clone", "()Ljava/lang/Object;").unwrap();
    assert_eq!(runs(class("[I"), clone), "java/lang/Object");
    assert_eq!(fixtures().array_of(class("p/Base")), class("[Lp/Base;"));
}

#[test]
fn subtypes_are_found_without_loading_the_world() {
    let names = |of: &str| fixtures().subtypes(class(of)).iter().map(|class| class.name).collect::<Vec<_>>();
    assert_eq!(names("p/Base"), ["p/Third", "q/Derived"]);
    assert_eq!(
        names("p/Shapes$Top"),
        ["p/Shapes$Both", "p/Shapes$Left", "p/Shapes$Own", "p/Shapes$Partly", "p/Shapes$Right"]
    );
    // Through classes of the JDK in between: an enum is Comparable.
    assert_eq!(names("java/lang/Comparable"), ["p/Shapes$Colour", "p/Shapes$Colour$1"]);
    assert!(names("q/Derived").contains(&"p/Third"));
}

#[test]
fn signature_polymorphic_methods_resolve_by_name() {
    let mut found = 0;
    let user = class("java/util/concurrent/atomic/AtomicBoolean");
    for (insn, site) in user.methods.iter().filter(|method| method.code.is_some()).flat_map(calls) {
        if matches!(insn, Insn::InvokeVirtual(_)) && site.class == "java/lang/invoke/VarHandle" {
            let method = fixtures().resolve_method(site).unwrap();
            assert!(method.is_signature_polymorphic() && method.name == site.name, "{method}");
            found += 1;
        }
    }
    assert!(found > 0);
}

#[test]
fn what_is_not_there_is_an_error_of_its_own_kind() {
    assert_eq!(fixtures().class("p/Nowhere"), Err(LinkError::MissingClass("p/Nowhere".into())));
    for name in ["[", "[Q", "[Lp/Nowhere;", "", "p.Base", "[V"] {
        assert!(matches!(fixtures().class(name), Err(LinkError::MissingClass(_))), "{name}");
    }
}

#[test]
fn workers_loading_at_once_get_the_same_classes() {
    let names = ["java/util/TreeMap", "java/util/ArrayDeque", "java/math/BigDecimal", "[[Ljava/util/Locale;"];
    let load = || names.map(|name| fixtures().class(name).unwrap().id);
    let all: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(load)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
}
