//! Operands worth trying: the borders of each kind, and a few at random.

use explore::modes::concrete::Constant;
use testkit::random::Random;

use crate::operations::Kind;

pub fn borders(kind: Kind) -> Vec<Constant> {
    let ints = [
        0,
        1,
        -1,
        2,
        31,
        32,
        33,
        127,
        128,
        255,
        -128,
        -1000,
        32767,
        32768,
        65535,
        -65536,
        i32::MIN,
        i32::MAX,
    ];
    match kind {
        Kind::Int => ints.map(Constant::Int).to_vec(),
        Kind::Long => {
            let mut longs: Vec<i64> = ints.map(i64::from).to_vec();
            longs.extend([
                63,
                64,
                1 << 31,
                1 << 32,
                (1 << 53) + 1,
                -(1 << 40),
                i64::MIN,
                i64::MAX,
                i64::MIN + 1,
            ]);
            longs.into_iter().map(Constant::Long).collect()
        }
        Kind::Float => {
            let mut floats =
                vec![0.0, 1.0, 1.5, 0.1, 3.0, 2.147_483_6e9, 9.223_372e18, 65536.5, 1e-40, 16_777_216.0];
            floats.extend([f32::MIN_POSITIVE, f32::from_bits(1), f32::MAX, f32::INFINITY, f32::EPSILON]);
            let negative: Vec<f32> = floats.iter().map(|x| -x).collect();
            floats.extend(negative);
            floats.push(f32::NAN);
            floats.into_iter().map(Constant::Float).collect()
        }
        Kind::Double => {
            let mut doubles =
                vec![0.0, 1.0, 1.5, 0.1, 3.0, 2_147_483_648.5, 9.223_372_036_854_775e18, 1e-310, 1e300];
            doubles.extend([
                f64::MIN_POSITIVE,
                f64::from_bits(1),
                f64::MAX,
                f64::INFINITY,
                f64::from(f32::MAX),
                3.5e38,
            ]);
            let negative: Vec<f64> = doubles.iter().map(|x| -x).collect();
            doubles.extend(negative);
            doubles.push(f64::NAN);
            doubles.into_iter().map(Constant::Double).collect()
        }
    }
}

/// Any bits, or a small number: both find other mistakes.
pub fn any(kind: Kind, random: &mut Random) -> Constant {
    let bits = random.bits();
    let small = random.below(4) == 0;
    let number = (bits % 2001) as i32 - 1000;
    match kind {
        Kind::Int => Constant::Int(if small { number } else { bits as i32 }),
        Kind::Long => Constant::Long(if small { number.into() } else { bits as i64 }),
        Kind::Float if small => Constant::Float(number as f32 / 8.0),
        Kind::Float => Constant::Float(f32::from_bits(bits as u32)),
        Kind::Double if small => Constant::Double(f64::from(number) / 8.0),
        Kind::Double => Constant::Double(f64::from_bits(bits)),
    }
}

/// Rows of operands for an operation: all pairs of borders, or a sample where they are many, then random ones.
pub fn rows(kinds: &[Kind], random: &mut Random) -> Vec<Vec<Constant>> {
    const RANDOM_ROWS: usize = 60;
    const MANY: usize = 1000;
    let mut rows: Vec<Vec<Constant>> = vec![Vec::new()];
    for &kind in kinds {
        rows = rows
            .iter()
            .flat_map(|row| borders(kind).into_iter().map(|x| row.iter().cloned().chain([x]).collect()))
            .collect();
    }
    while rows.len() > MANY {
        rows.swap_remove(random.below(rows.len()));
    }
    rows.extend((0..RANDOM_ROWS).map(|_| kinds.iter().map(|&kind| any(kind, random)).collect()));
    rows
}
