//! What no compiler writes any more, or only in huge methods, assembled by hand.

use testkit::assembler::ClassAssembler;

/// The class; all its methods take two ints and give a long.
pub const CLASS: &str = "Odd";

/// The class file, and the names of its methods.
pub fn class() -> (Vec<u8>, Vec<String>) {
    let mut a = ClassAssembler::new();
    // `jsr` is not allowed where stack maps are.
    (a.version, a.name) = (49, CLASS);
    // First in the pool: `ldc` has one byte for the place of its constant.
    let mut bodies = constants(&mut a);
    bodies.extend(shuffles());
    bodies.extend(subroutines());
    bodies.extend(jumps());
    bodies.extend(wide_locals());
    bodies.extend(near_locals());
    for (name, code) in &bodies {
        a.sized_method(0x9, name, "(II)J", [12, 600], code, &[]);
    }
    (a.finish(), bodies.into_iter().map(|(name, _)| name).collect())
}

type Body = (String, Vec<u8>);

const ILOAD_0: u8 = 0x1a;
const ILOAD_1: u8 = 0x1b;
const I2L: u8 = 0x85;
const L2I: u8 = 0x88;
const ISUB: u8 = 0x64;
const LSUB: u8 = 0x65;
const LRETURN: u8 = 0xad;
/// The parameters with two slots each.
const LONG_0: [u8; 2] = [ILOAD_0, I2L];
const LONG_1: [u8; 2] = [ILOAD_1, I2L];

fn body(name: &str, parts: &[&[u8]]) -> Body {
    (name.to_string(), parts.concat())
}

/// Gives so many ints on the stack as one number; differences tell their order.
fn ints(count: usize) -> Vec<u8> {
    let mut code = vec![ISUB; count - 1];
    code.extend([I2L, LRETURN]);
    code
}

fn shuffles() -> Vec<Body> {
    vec![
        body("nop", &[&[0, ILOAD_0, 0, I2L, 0, LRETURN]]),
        body("swap", &[&[ILOAD_0, ILOAD_1, 0x5f], &ints(2)]),
        body("pop2_ints", &[&[ILOAD_0, ILOAD_1, ILOAD_1, 0x58, I2L, LRETURN]]),
        body("pop2_long", &[&LONG_0, &LONG_1, &[0x58, LRETURN]]),
        body("dup_x1", &[&[ILOAD_0, ILOAD_1, 0x5a], &ints(3)]),
        body("dup_x2_ints", &[&[ILOAD_0, ILOAD_1, 0x07, 0x5b], &ints(4)]),
        body("dup_x2_long", &[&LONG_0, &[ILOAD_1, 0x5b, I2L, LSUB, L2I], &ints(2)]),
        body("dup2_ints", &[&[ILOAD_0, ILOAD_1, 0x5c], &ints(4)]),
        body("dup2_long", &[&LONG_0, &[0x5c, 0x69, LRETURN]]),
        body("dup2_x1_ints", &[&[ILOAD_0, ILOAD_1, 0x07, 0x5d], &ints(5)]),
        body("dup2_x1_long", &[&[ILOAD_1], &LONG_0, &[0x5d, L2I, ISUB, I2L, LSUB, LRETURN]]),
        body("dup2_x2_ints", &[&[0x07, 0x10, 100, ILOAD_0, ILOAD_1, 0x5e], &ints(6)]),
        body("dup2_x2_long_ints", &[&[0x07, ILOAD_1], &LONG_0, &[0x5e, L2I, ISUB, ISUB, I2L, LSUB, LRETURN]]),
        body("dup2_x2_ints_long", &[&LONG_0, &[0x07, ILOAD_1, 0x5e, ISUB, I2L, LSUB, L2I], &ints(3)]),
        body("dup2_x2_longs", &[&LONG_0, &LONG_1, &[0x5e, LSUB, LSUB, LRETURN]]),
    ]
}

/// `jsr` and `ret`, as compilers wrote `finally`.
fn subroutines() -> Vec<Body> {
    vec![
        // 0 jsr 9, 3 jsr 9, 6 iload_0 …, 9 astore_2, 10 iinc 0 by 5, 13 ret 2
        body("jsr", &[&[0xa8, 0, 9, 0xa8, 0, 6, ILOAD_0, I2L, LRETURN, 0x4d, 0x84, 0, 5, 0xa9, 2]]),
        body("jsr_w", &[&[0xc9, 0, 0, 0, 8, ILOAD_0, I2L, LRETURN, 0x4d, 0x84, 0, 7, 0xa9, 2]]),
        body(
            "wide_ret",
            &[&[0xa8, 0, 6, ILOAD_0, I2L, LRETURN], &[0xc4, 0x3a, 2, 1, 0x84, 0, 9, 0xc4, 0xa9, 2, 1]],
        ),
        // 0 jsr 6, 3 iload_0 …, 6 astore_2, 7 jsr 15, 10 iinc 0 by 1, 13 ret 2, 15 astore_3, 16 iinc 0 by 100, 19 ret 3
        body(
            "nested",
            &[
                &[0xa8, 0, 6, ILOAD_0, I2L, LRETURN, 0x4d, 0xa8, 0, 8, 0x84, 0, 1, 0xa9, 2],
                &[0x4e, 0x84, 0, 100, 0xa9, 3],
            ],
        ),
    ]
}

fn jumps() -> Vec<Body> {
    vec![
        body("if_acmpeq", &[&[0x01, 0x01, 0xa5, 0, 6, ILOAD_0, I2L, LRETURN, ILOAD_1, I2L, LRETURN]]),
        body("goto_w_forward", &[&[0xc8, 0, 0, 0, 8, ILOAD_1, I2L, LRETURN, ILOAD_0, I2L, LRETURN]]),
        // 0 goto 6, 3 iload_1, 4 i2l, 5 lreturn, 6 goto_w 3
        body("goto_w_back", &[&[0xa7, 0, 6, ILOAD_1, I2L, LRETURN, 0xc8, 0xff, 0xff, 0xff, 0xfd]]),
    ]
}

/// Every form of `wide`, on locals beyond 255.
fn wide_locals() -> Vec<Body> {
    let at = |opcode: u8| [0xc4, opcode, 2, 4];
    vec![
        body("wide_int", &[&[ILOAD_0], &at(0x36), &at(0x15), &[I2L, LRETURN]]),
        body("wide_long", &[&LONG_0, &at(0x37), &at(0x16), &[LRETURN]]),
        body("wide_float", &[&[ILOAD_0, 0x86], &at(0x38), &at(0x17), &[0x8c, LRETURN]]),
        body("wide_double", &[&[ILOAD_0, 0x87], &at(0x39), &at(0x18), &[0x8f, LRETURN]]),
        body("wide_reference", &[&[0x01], &at(0x3a), &at(0x19), &WHICH]),
        body("wide_iinc", &[&[ILOAD_0], &at(0x36), &[0xc4, 0x84, 2, 4, 0x80, 1], &at(0x15), &[I2L, LRETURN]]),
    ]
}

/// Whether there is a reference on the stack decides which parameter comes back.
const WHICH: [u8; 9] = [0xc7, 0, 6, ILOAD_0, I2L, LRETURN, ILOAD_1, I2L, LRETURN];

/// Stores and loads whose local is part of the opcode, and those with a byte for it.
fn near_locals() -> Vec<Body> {
    // Kind, to it from an int, store_0, load_0, store, load, from it to a long.
    type Row = (&'static str, &'static [u8], u8, u8, u8, u8, &'static [u8]);
    const KINDS: [Row; 4] = [
        ("int", &[], 0x3b, 0x1a, 0x36, 0x15, &[I2L]),
        ("long", &[I2L], 0x3f, 0x1e, 0x37, 0x16, &[]),
        ("float", &[0x86], 0x43, 0x22, 0x38, 0x17, &[0x8c]),
        ("double", &[0x87], 0x47, 0x26, 0x39, 0x18, &[0x8f]),
    ];
    let mut bodies = Vec::new();
    for (kind, to, store_0, load_0, store, load, from) in KINDS {
        for n in 0..4 {
            let name = format!("{kind}_{n}");
            bodies.push(body(&name, &[&[ILOAD_0], to, &[store_0 + n, load_0 + n], from, &[LRETURN]]));
        }
        let name = format!("{kind}_200");
        bodies.push(body(&name, &[&[ILOAD_0], to, &[store, 200, load, 200], from, &[LRETURN]]));
    }
    for n in 0..4 {
        // A new array of ints; its length comes back.
        let name = format!("reference_{n}");
        bodies.push(body(&name, &[&[0x10, 9, 0xbc, 10, 0x4b + n, 0x2a + n, 0xbe, I2L, LRETURN]]));
    }
    bodies.push(body("reference_200", &[&[0x01, 0x3a, 200, 0x19, 200], &WHICH]));
    bodies
}

fn constants(a: &mut ClassAssembler) -> Vec<Body> {
    let int = a.entry(&[&[3], &(-70_000_i32).to_be_bytes()[..]].concat()).to_be_bytes();
    let float = a.entry(&[&[4], &1.5e10_f32.to_be_bytes()[..]].concat()).to_be_bytes();
    let long = a.wide_entry(&[&[5], &0x0123_4567_89ab_cdef_i64.to_be_bytes()[..]].concat()).to_be_bytes();
    let double = a.wide_entry(&[&[6], &(-2.5e15_f64).to_be_bytes()[..]].concat()).to_be_bytes();
    let text = a.string("odd").to_be_bytes();
    let length = a.method_of("java/lang/String", "length", "()I", false).to_be_bytes();
    vec![
        body("fconst_2", &[&[0x0d, 0x8c, LRETURN]]),
        body("ldc", &[&[0x12, int[1], I2L, LRETURN]]),
        body("ldc_w_int", &[&[0x13], &int, &[I2L, LRETURN]]),
        body("ldc_w_float", &[&[0x13], &float, &[0x8c, LRETURN]]),
        body("ldc_w_text", &[&[0x13], &text, &[0xb6], &length, &[I2L, LRETURN]]),
        body("ldc2_w_long", &[&[0x14], &long, &[LRETURN]]),
        body("ldc2_w_double", &[&[0x14], &double, &[0x8f, LRETURN]]),
    ]
}
