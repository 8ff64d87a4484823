//! Class files around their bodies: lenient where a JVM is, refused where it refuses.

use testkit::assembler::ClassAssembler;

use super::parse;
use crate::class_file::ClassFileReader;

#[test]
fn unknown_flags_and_attributes_are_ignored() {
    let mut assembler = ClassAssembler::new();
    assembler.access = 0x0821;
    let junk = assembler.attribute("Junk", &[1, 2, 3]);
    let field = assembler.member(0x8821, "f", "I", std::slice::from_ref(&junk));
    assembler.fields.push(field);
    assembler.attributes.push(junk);
    let draft = parse(&assembler.finish()).unwrap();
    assert_eq!(draft.access.0, 0x21);
    assert_eq!(draft.fields[0].access.0, 0x1);
}

#[test]
fn damaged_annotations_are_left_out() {
    let mut assembler = ClassAssembler::new();
    let annotation = assembler.utf8("Lp/Good;").to_be_bytes();
    let sound = [&[0, 1][..], &annotation, &[0, 0]].concat();
    let sound = assembler.attribute("RuntimeVisibleAnnotations", &sound);
    let damaged = assembler.attribute("RuntimeInvisibleAnnotations", &[0, 1, 0]);
    assembler.attributes.extend([sound, damaged]);
    assert_eq!(*parse(&assembler.finish()).unwrap().annotations, ["p/Good"]);

    // Well-formed, but its type is an index to nothing: all are left out, the class stays.
    let mut assembler = ClassAssembler::new();
    let wrong = assembler.attribute("RuntimeVisibleAnnotations", &[0, 1, 0xff, 0xff, 0, 0]);
    assembler.attributes.push(wrong);
    assert!(parse(&assembler.finish()).unwrap().annotations.is_empty());
}

#[test]
fn nesting_does_not_reach_our_stack() {
    let mut assembler = ClassAssembler::new();
    let name = assembler.utf8("Lp/Deep;").to_be_bytes();
    let mut nested = [&[0, 1][..], &name, &[0, 1], &name].concat();
    nested.extend([b'[', 0, 1].repeat(1_000_000));
    nested.extend([b'[', 0, 0]);
    let nested = assembler.attribute("RuntimeVisibleAnnotations", &nested);
    assembler.attributes.push(nested);
    assert!(parse(&assembler.finish()).unwrap().annotations.is_empty());

    let deep = "[".repeat(60_000) + "I";
    let mut assembler = ClassAssembler::new();
    let field = assembler.member(0, "f", &deep, &[]);
    assembler.fields.push(field);
    assert!(parse(&assembler.finish()).is_err());
    let mut assembler = ClassAssembler::new();
    assembler.class(&deep);
    assert!(parse(&assembler.finish()).is_err());
}

#[test]
fn a_dynamic_constant_made_of_itself_spoils_its_method() {
    let mut assembler = ClassAssembler::new();
    assembler.version = 61;
    let (name, descriptor) = (assembler.utf8("c"), assembler.utf8("I"));
    let name_and_type =
        assembler.entry(&[&[12], &[name, descriptor].map(u16::to_be_bytes).concat()[..]].concat());
    let dynamic = assembler.entry(&[&[17, 0, 0], &name_and_type.to_be_bytes()[..]].concat());
    let class = assembler.class("p/Made");
    let (name, descriptor) = (assembler.utf8("b"), assembler.utf8("()I"));
    let name_and_type =
        assembler.entry(&[&[12], &[name, descriptor].map(u16::to_be_bytes).concat()[..]].concat());
    let method =
        assembler.entry(&[&[10], &[class, name_and_type].map(u16::to_be_bytes).concat()[..]].concat());
    let handle = assembler.entry(&[&[15, 6], &method.to_be_bytes()[..]].concat());
    let table = [1, handle, 1, dynamic].map(u16::to_be_bytes).concat();
    let table = assembler.attribute("BootstrapMethods", &table);
    assembler.attributes.push(table);
    assembler.body("()I", &[0x12, dynamic as u8, 0xac], &[]);
    let draft = parse(&assembler.finish()).unwrap();
    assert!(draft.methods[0].code_error.as_ref().is_some_and(|why| why.contains("nested")));
}

#[test]
fn what_is_no_class_is_refused() {
    for bytes in [&b""[..], b"PK", b"\xCA\xFE\xBA\xBE", b"\xCA\xFE\xBA\xBE\0\0\0\x34\xff\xff"] {
        assert!(parse(bytes).is_err());
    }
    let mut assembler = ClassAssembler::new();
    assembler.version = 99;
    assert!(parse(&assembler.finish()).is_err());
    let mut trailing = ClassAssembler::new().finish();
    trailing.push(0);
    assert!(parse(&trailing).is_err());
}

#[test]
fn a_class_file_is_read_without_what_is_above_it() {
    let mut assembler = ClassAssembler::new();
    assembler.super_name = "nowhere/AtAll";
    let method = assembler.member(0x0401, "m", "(Lnowhere/Else;)V", &[]);
    assembler.methods.push(method);
    let mut reader = ClassFileReader::default();
    let file = reader.read(&assembler.finish()).unwrap();
    assert_eq!((file.methods[0].name, file.methods[0].descriptor), ("m", "(Lnowhere/Else;)V"));
    assert!(reader.read(b"\xca\xfe\xba\xbe").is_none());
}
