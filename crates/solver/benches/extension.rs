//! `check_extension` on the path conditions of branchy integer code: all paths of a tree of comparisons.

use std::rc::Rc;

use divan::Bencher;
use divan::counter::ItemsCount;
use solver::{Answer, Chain, SolverSettings};
use terms::{BvCmp, BvOp, Model, Sort, Term, Terms};

fn main() {
    divan::main();
}

/// One question per branch and side, until that many have been asked.
const QUESTIONS: u64 = 2_000;
/// The longest path condition.
const CONJUNCTS: usize = 24;

#[divan::bench(sample_count = 5)]
fn comparisons_with_constants(bencher: Bencher) {
    run(bencher, |terms, variables, depth| {
        let bound = terms.int((depth * 37 % 101) as i32 - 50);
        terms.cmp(BvCmp::Slt, variables[depth % variables.len()], bound)
    });
}

#[divan::bench(sample_count = 5)]
fn mixed_arithmetic(bencher: Bencher) {
    run(bencher, |terms, variables, depth| {
        let (x, y) = (variables[depth % variables.len()], variables[(depth + 1) % variables.len()]);
        let k = terms.int((depth * 37 % 101) as i32 - 20);
        match depth % 5 {
            0 => terms.cmp(BvCmp::Slt, x, k),
            1 => {
                let sum = terms.bin(BvOp::Add, x, y);
                terms.cmp(BvCmp::Slt, k, sum)
            }
            2 => {
                let (three, one) = (terms.int(3), terms.int(1));
                let low = terms.bin(BvOp::And, x, three);
                terms.eq(low, one)
            }
            3 => terms.cmp(BvCmp::Slt, x, y),
            _ => {
                let (seven, two) = (terms.int(7), terms.int(2));
                let rest = terms.bin(BvOp::SRem, x, seven);
                terms.eq(rest, two)
            }
        }
    });
}

fn run(bencher: Bencher, condition: impl Fn(&mut Terms, &[Term], usize) -> Term) {
    bencher.counter(ItemsCount::new(QUESTIONS)).bench_local(|| {
        let mut terms = Terms::new();
        let variables: Vec<Term> = (0..8).map(|_| terms.var(Sort::Bv(32), "x")).collect();
        let mut chain = Chain::new(SolverSettings::default());
        let mut pending: Vec<(Vec<Term>, Rc<Model>)> = vec![(Vec::new(), Rc::new(Model::new()))];
        while let Some((path, model)) = pending.pop() {
            if chain.stats().queries >= QUESTIONS {
                break;
            }
            if path.len() >= CONJUNCTS {
                continue;
            }
            let yes = condition(&mut terms, &variables, path.len());
            let no = terms.not(yes);
            for side in [no, yes] {
                if let Answer::Sat(found) = chain.check_extension(&mut terms, &path, Some(&model), side) {
                    pending.push(([&path[..], &[side]].concat(), found));
                }
            }
        }
        chain.stats().smt_calls
    });
}
