//! Method bodies: what is safe to run is accepted, what is not spoils its method and says why.

use testkit::assembler::ClassAssembler;

use super::parse;
use crate::code::Insn;

fn body(descriptor: &str, code: &[u8], handlers: &[[u16; 4]]) -> Result<Vec<Insn>, String> {
    let mut assembler = ClassAssembler::new();
    assembler.body(descriptor, code, handlers);
    let mut draft = parse(&assembler.finish()).expect("the class is sound");
    let method = draft.methods.remove(0);
    match (method.code, method.code_error) {
        (Some(code), None) => Ok(code.insns.to_vec()),
        (None, Some(why)) => Err(why.into()),
        other => panic!("a body and an error, or neither: {other:?}"),
    }
}

fn refused(code: &[u8], why: &str) {
    let error = body("()V", code, &[]).expect_err("refused");
    assert!(error.contains(why), "`{error}` instead of `{why}`");
}

#[test]
fn subroutines_of_old_compilers_are_kept() {
    // 0: jsr 5; 3: iconst_1; 4: ireturn; 5: astore_0; 6: ret 0
    let insns = body("()I", &[0xa8, 0, 5, 0x04, 0xac, 0x4b, 0xa9, 0], &[]).unwrap();
    assert!(matches!(
        insns[..],
        [Insn::Jsr(3), Insn::ConstInt(1), Insn::ReturnValue, Insn::Store(0), Insn::Ret(0)]
    ));
}

#[test]
fn control_stays_inside() {
    refused(&[0x00], "falls off the end");
    refused(&[0xa8, 0, 3, 0xa8, 0, 0], "falls off the end");
    // goto into the operand of itself, and beyond the end
    refused(&[0xa7, 0, 1, 0xb1], "inside an instruction");
    refused(&[0xa7, 0, 9, 0xb1], "inside an instruction");
    assert!(body("()V", &[], &[]).is_err());
}

#[test]
fn the_stack_neither_under_nor_overflows() {
    refused(&[0x57, 0xb1], "empty");
    refused(&[0x03, 0x03, 0x03, 0xb1], "max_stack");
    // lconst_0; pop takes half of a long
    refused(&[0x09, 0x57, 0xb1], "half of a long");
    // lconst_0; ineg
    refused(&[0x09, 0x74, 0x58, 0xb1], "wrong size");
    // 0: iconst_0; 1: dup; 2: ifeq 0: the loop grows the stack
    refused(&[0x03, 0x59, 0x99, 0xff, 0xfe, 0xb1], "different stacks");
    refused(&[0x03, 0xac], "void");
    assert!(body("()I", &[0xb1], &[]).unwrap_err().contains("no value"));
}

#[test]
fn values_are_of_the_kind_that_instructions_take() {
    // aconst_null; ineg
    refused(&[0x01, 0x74, 0x57, 0xb1], "wrong kind on the stack");
    // iconst_0; arraylength
    refused(&[0x03, 0xbe, 0x57, 0xb1], "wrong kind on the stack");
    // iconst_0; fneg
    refused(&[0x03, 0x76, 0x57, 0xb1], "wrong kind on the stack");
    // An int, then a reference where paths meet. 0: iconst_0; 1: ifeq 8; 4: iconst_0; 5: goto 9; 8: aconst_null; 9: pop
    refused(&[0x03, 0x99, 0, 7, 0x03, 0xa7, 0, 4, 0x01, 0x57, 0xb1], "different stacks");
    assert!(body("()Ljava/lang/Object;", &[0x03, 0xac], &[]).is_err());
    assert!(body("()I", &[0x01, 0xb0], &[]).is_err());
}

#[test]
fn locals_are_written_before_they_are_read() {
    refused(&[0x1a, 0x57, 0xb1], "without a value");
    // iconst_0; istore_0; aload_0
    refused(&[0x03, 0x3b, 0x2a, 0x57, 0xb1], "a local of the wrong kind");
    // iinc of a reference: aconst_null; astore_0; iinc 0, 1
    refused(&[0x01, 0x4b, 0x84, 0, 1, 0xb1], "a local of the wrong kind");
    // lconst_0; lstore_0; iconst_0; istore_1 takes half of the long away; lload_0
    refused(&[0x09, 0x3f, 0x03, 0x3c, 0x1e, 0x58, 0xb1], "without a value");
    // Written on one path only. 0: iconst_0; 1: ifeq 6; 4: iconst_0; 5: istore_0; 6: iload_0
    refused(&[0x03, 0x99, 0, 5, 0x03, 0x3b, 0x1a, 0x57, 0xb1], "without a value");
    // A handler sees what each covered instruction saw: 0: iconst_0; 1: istore_0; 2: return; 3: iload_0; 4: pop; 5: athrow
    let code = [0x03, 0x3b, 0xb1, 0x1a, 0x57, 0xbf];
    assert!(body("()V", &code, &[[0, 2, 3, 0]]).unwrap_err().contains("without a value"));
    // There the local has its value: 0: iconst_0; 1: istore_0; 2: return; 3: iload_0; 4: pop; 5: athrow
    let code = [0x03, 0x3b, 0xb1, 0x1a, 0x57, 0xbf];
    assert!(body("()V", &code, &[[2, 3, 3, 0]]).is_ok());
}

/// Each frame is compared once for every other path that meets there: many paths with many locals are refused.
#[test]
fn verification_ends_soon() {
    // iconst_0; istore 65000, then 9000 times: iconst_0; ifeq to the next
    let mut code = vec![0x03, 0xc4, 0x36, 0xfd, 0xe8];
    code.extend([0x03, 0x99, 0, 3].repeat(9_000));
    code.push(0xb1);
    let mut assembler = ClassAssembler::new();
    assembler.sized_method(0x9, "run", "()V", [2, 0xffff], &code, &[]);
    let draft = parse(&assembler.finish()).expect("the class is sound");
    assert!(draft.methods[0].code_error.as_ref().is_some_and(|why| why.contains("intricate")));
}

#[test]
fn locals_are_inside_max_locals() {
    refused(&[0x1c, 0x57, 0xb1], "max_locals");
    // lload_1 needs locals 1 and 2
    refused(&[0x1f, 0x58, 0xb1], "max_locals");
    assert!(body("(JI)V", &[0xb1], &[]).unwrap_err().contains("parameters beyond"));
}

#[test]
fn handlers_cover_whole_instructions() {
    // A range that ends at the end of the code covers the last instruction.
    let code = [0x00, 0x01, 0xbf];
    let mut assembler = ClassAssembler::new();
    assembler.body("()V", &code, &[[0, 3, 2, 0]]);
    let draft = parse(&assembler.finish()).unwrap();
    let handler = draft.methods[0].code.as_ref().expect("accepted").handlers[0];
    assert_eq!((handler.start, handler.end, handler.target), (0, 3, 2));
    for wrong in [[1, 1, 0, 0], [2, 1, 0, 0], [0, 1, 9, 0]] {
        assert!(body("()V", &code, &[wrong]).is_err(), "{wrong:?}");
    }
}
