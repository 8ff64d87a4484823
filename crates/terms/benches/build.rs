//! Building and evaluating terms, as the symbolic machine does it.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use terms::{BvCmp, BvOp, Model, Sort, Terms};

const COUNT: i32 = 100_000;

fn main() {
    divan::main();
}

/// Every term is new.
#[divan::bench]
fn fresh(bencher: Bencher) {
    bencher.counter(ItemsCount::new(COUNT as usize * 2)).bench_local(|| {
        let mut terms = Terms::new();
        let (mut sum, y) = (terms.var(Sort::Bv(32), "x"), terms.var(Sort::Bv(32), "y"));
        for _ in 0..COUNT {
            let product = terms.bin(BvOp::Mul, sum, y);
            sum = terms.bin(BvOp::Xor, product, y);
        }
        sum
    });
}

/// Every term exists already.
#[divan::bench]
fn known(bencher: Bencher) {
    let mut terms = Terms::new();
    let (x, y) = (terms.var(Sort::Bv(32), "x"), terms.var(Sort::Bv(32), "y"));
    bencher.counter(ItemsCount::new(COUNT as usize * 2)).bench_local(|| {
        for k in 0..COUNT {
            let bound = terms.int(black_box(k & 1023));
            let sum = terms.bin(BvOp::Add, x, y);
            black_box(terms.cmp(BvCmp::Slt, sum, bound));
        }
    });
}

/// A small condition under a model: the explorer's commonest question.
#[divan::bench]
fn evaluate_small(bencher: Bencher) {
    let mut terms = Terms::new();
    let (x, y) = (terms.var(Sort::Bv(32), "x"), terms.var(Sort::Bv(32), "y"));
    let sum = terms.bin(BvOp::Add, x, y);
    let ten = terms.int(10);
    let condition = terms.cmp(BvCmp::Slt, sum, ten);
    let model = Model::new();
    bencher.bench_local(|| terms.holds(black_box(condition), &model));
}
