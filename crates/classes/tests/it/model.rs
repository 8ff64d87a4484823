//! What the model keeps of a class: names, lines, annotations, outer classes, records, generics.

use classes::annotation_values::AnnotationElement;
use classes::class::{BootstrapArgument, FieldConstant, HandleTarget};
use classes::code::Insn;
use classes::descriptor::Type;
use classes::generics;

use crate::support::{class, fixtures};

#[test]
fn members_carry_their_source_access() {
    assert!(class("p/Shapes$Inner").is_private() && !class("p/Shapes$Inner").is_static());
    assert!(class("p/Shapes$Own").is_protected() && class("p/Shapes$Own").is_static());
    assert!(class("p/Shapes$Both").is_public() && class("p/Shapes$Both").instantiable());
    assert!(!class("p/Shapes$Partly").instantiable());
    assert!(class("p/Shapes$Colour").is_enum() && class("p/Shapes$Marked").is_annotation());
    let outer = class("p/Shapes$Inner").outer.as_ref().unwrap();
    assert_eq!((outer.class, outer.simple_name, outer.is_local), ("p/Shapes", Some("Inner"), false));
    let outer = class("p/Shapes$1").outer.as_ref().unwrap();
    assert_eq!((outer.class, outer.simple_name, outer.is_local), ("p/Shapes", None, true));
    assert_eq!(outer.method, Some(("anonymous", "()Ljava/lang/Object;")));
    assert_eq!(class("p/Shapes$Both").java_name(), "p.Shapes.Both");
    assert_eq!(class("[Lp/Shapes$Both;").binary_name(), "[Lp.Shapes$Both;");
    assert_eq!(class("p/Shapes$Both").package(), "p");
}

#[test]
fn records_and_sealed_interfaces_are_known() {
    let point = class("p/Shapes$Point").record.as_ref().unwrap();
    assert_eq!(**point, [("x", "I"), ("names", "Ljava/util/List;")]);
    assert_eq!(*class("p/Shapes$Sealed").permitted, ["p/Shapes$One", "p/Shapes$Two"]);
}

#[test]
fn annotations_on_declarations_and_on_types_are_found() {
    let shapes = class("p/Shapes");
    assert_eq!(*shapes.find_field("field").unwrap().annotations, ["p/Shapes$Maybe"]);
    let method = shapes.methods.iter().find(|method| method.name == "annotated").unwrap();
    assert_eq!(*method.annotations, ["p/Shapes$Maybe"]);
    let parameters: Vec<_> = method.parameter_annotations.iter().map(|names| names.to_vec()).collect();
    assert_eq!(parameters, [vec!["p/Shapes$Maybe"], vec![], vec!["p/Shapes$Marked"]]);
    // The outer instance comes first and has none.
    let constructor = class("p/Shapes$Inner").methods.iter().find(|method| method.is_constructor()).unwrap();
    assert_eq!(constructor.types.parameters.len(), 2);
    assert!(constructor.parameter_annotations[0].is_empty());
    assert_eq!(*constructor.parameter_annotations[1], ["p/Shapes$Marked"]);
}

#[test]
fn annotations_say_what_is_written() {
    let told = fixtures().annotations(class("p/Told"));
    let [says] = &told.class[..] else { panic!("{told:?}") };
    assert_eq!(says.name, "p/Told$Says");
    assert_eq!(says.texts("texts"), ["one", "zw\u{f6}lf \"12\""]);
    assert_eq!(says.element("type"), Some(&AnnotationElement::Class("p/Told".into())));
    assert_eq!(says.element("number"), Some(&AnnotationElement::Int(3)));
    let policy = AnnotationElement::Enum {
        class: "java/lang/annotation/RetentionPolicy".into(),
        constant: "CLASS".into(),
    };
    assert_eq!(says.element("policy"), Some(&policy));
    let Some(AnnotationElement::Annotation(inner)) = says.element("inner") else { panic!("{says:?}") };
    assert_eq!(inner.element("value"), Some(&AnnotationElement::Long(2)));
    let methods: Vec<_> = class("p/Told").methods.iter().zip(&told.methods).collect();
    let (_, annotations) = methods.iter().find(|(method, _)| method.name == "method").unwrap();
    assert_eq!(annotations[0].texts("texts"), ["alone"]);
    assert_eq!(annotations[0].element("type"), Some(&AnnotationElement::Type("I".into())));
    assert_eq!(annotations[0].element("number"), None, "defaults are not written");
    let defaults = fixtures().annotations(class("p/Told$Says")).defaults;
    let number = class("p/Told$Says").methods.iter().position(|method| method.name == "number").unwrap();
    assert_eq!(defaults[number], Some(AnnotationElement::Int(0)));
    assert!(methods.iter().all(|(method, annotations)| annotations.is_empty() == method.is_constructor()));
}

#[test]
fn bodies_know_names_lines_and_handlers() {
    let sum = class("p/Shapes").methods.iter().find(|method| method.name == "sum").unwrap();
    assert_eq!(sum.to_string(), "p.Shapes#sum(int[], long)");
    assert_eq!(*sum.parameter_names, [Some("values"), Some("start")]);
    assert_eq!(sum.parameter_slots(), 4);
    let code = sum.code.as_ref().unwrap();
    assert_eq!(code.local_name(0, 0), Some("this"));
    let first = code.line(0).unwrap();
    let division = code.insns.iter().position(|insn| matches!(insn, Insn::LDiv)).unwrap() as u32;
    assert_eq!(code.line(division), Some(first + 5));
    let handler = code.handlers[0];
    assert!(handler.start <= division && division < handler.end);
    assert_eq!(handler.catches.unwrap().name, "java/lang/ArithmeticException");
    assert_eq!(code.local_name(4, division), Some("total"));
}

#[test]
fn constants_of_fields_and_thrown_classes_are_kept() {
    let base = class("p/Base");
    assert!(matches!(base.find_field("LIMIT").unwrap().constant, Some(FieldConstant::Int(7))));
    let Some(FieldConstant::String(text)) = base.find_field("GREETING").unwrap().constant else { panic!() };
    let units: Vec<u16> = "hello \u{e9}".encode_utf16().collect();
    assert_eq!(*text.units, *units);
    assert!(std::ptr::eq(fixtures().string(&units), text));
    let arrays = class("p/Shapes").methods.iter().find(|method| method.name == "arrays").unwrap();
    assert_eq!(*arrays.exceptions, ["java/io/IOException"]);
}

#[test]
fn generic_parameters_are_understood() {
    let method = class("p/Shapes").methods.iter().find(|method| method.name == "generic").unwrap();
    let parameters = generics::parameter_types(method.signature.unwrap(), None).unwrap();
    let string = Type::Class("java/lang/String".into());
    assert_eq!(parameters[0].arguments[0].class, string);
    assert_eq!(parameters[1].class, Type::Class("java/util/Map".into()));
    assert_eq!(parameters[1].arguments[1].class, Type::Class("java/lang/Integer".into()));
    assert_eq!(parameters[2].class, Type::Class("java/lang/Number".into()));
}

#[test]
fn lambdas_name_their_body() {
    let lambda = class("p/Shapes").methods.iter().find(|method| method.name == "lambda").unwrap();
    let insns = &lambda.code.as_ref().unwrap().insns;
    let site = insns.iter().find_map(|insn| match insn {
        Insn::InvokeDynamic(site) => Some(*site),
        _ => None,
    });
    let site = site.expect("a call site");
    assert_eq!(site.from.get().copied(), Some(class("p/Shapes")));
    let HandleTarget::Method(bootstrap) = site.bootstrap.target else { panic!("a method") };
    assert_eq!((bootstrap.class, bootstrap.name), ("java/lang/invoke/LambdaMetafactory", "metafactory"));
    let [BootstrapArgument::MethodType(_), BootstrapArgument::Handle(body), _] = site.arguments[..] else {
        panic!("{:?}", site.arguments)
    };
    let HandleTarget::Method(body) = body.target else { panic!("a method") };
    assert!(fixtures().resolve_method(body).unwrap().is_synthetic());
}

#[test]
fn debug_output_ends_although_linked_things_form_circles() {
    let base = class("p/Base");
    assert_eq!(format!("{base:?} {:?}", base.methods[0]), "Class(p/Base) Method(p/Base.<init>()V)");
    let call = &class("q/Derived").methods[0].code.as_ref().unwrap().insns[1];
    assert_eq!(format!("{call:?}"), "InvokeSpecial(MethodSite(p/Base.<init>()V))");
}
