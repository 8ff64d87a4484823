//! Random expressions, built through the simplifying constructors and computed directly, must agree.
//! The direct computation below is written with Rust's own integers and floats, not with the crate's semantics.

use terms::{
    BvCmp, BvOp, Const, Evaluator, FloatCmp, FloatOp, FloatUnary, Model, Node, RealFunction, Sort, Term,
    Terms,
};
use testkit::random::Random;

/// A term beside its value under each model of the round.
#[derive(Clone)]
struct Pair {
    term: Term,
    values: Vec<Const>,
}

const ROUNDS: u64 = 1500;
const STEPS: usize = 150;

#[test]
fn constructors_agree_with_direct_computation() {
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        let mut terms = Terms::new();
        let mut world = World::new(&mut terms, &mut random);
        for _ in 0..STEPS {
            world.step(&mut terms, &mut random);
        }
        world.check(&terms, round);
    }
}

struct World {
    models: Vec<Model>,
    pairs: Vec<Pair>,
}

impl World {
    fn new(terms: &mut Terms, random: &mut Random) -> World {
        let sorts = [
            Sort::Bool,
            Sort::Bool,
            Sort::Bv(8),
            Sort::Bv(16),
            Sort::Bv(32),
            Sort::Bv(32),
            Sort::Bv(32),
            Sort::Bv(64),
            Sort::Bv(64),
            Sort::F32,
            Sort::F64,
            Sort::Ref,
        ];
        let variables: Vec<Term> =
            sorts.iter().enumerate().map(|(at, &sort)| terms.var(sort, &format!("v{at}"))).collect();
        let mut models = vec![Model::new(); 24];
        for model in &mut models {
            for &variable in &variables {
                let &Node::Var(id) = terms.node(variable) else { unreachable!() };
                model.set(id, random.value(terms.sort(variable)));
            }
        }
        let pairs = variables
            .iter()
            .map(|&term| {
                let &Node::Var(id) = terms.node(term) else { unreachable!() };
                Pair { term, values: models.iter().map(|model| model.get(id).unwrap()).collect() }
            })
            .collect();
        World { models, pairs }
    }

    fn check(&self, terms: &Terms, round: u64) {
        for (at, model) in self.models.iter().enumerate() {
            let mut evaluator = Evaluator::new(terms, model);
            for pair in &self.pairs {
                let value = evaluator.value(pair.term);
                assert_eq!(value, pair.values[at], "round {round}: {}", terms.display(pair.term));
                if let Some(signed) = value.as_signed() {
                    let range = terms.range(pair.term);
                    assert!(
                        range.contains(signed),
                        "{signed} not in {range:?} of {}",
                        terms.display(pair.term)
                    );
                }
            }
        }
    }

    fn step(&mut self, terms: &mut Terms, random: &mut Random) {
        let sort = [
            Sort::Bool,
            Sort::Bool,
            Sort::Bv(32),
            Sort::Bv(32),
            Sort::Bv(64),
            Sort::F32,
            Sort::F64,
            Sort::Ref,
        ][random.below(8)];
        let width = [8, 16, 32, 32, 64][random.below(5)];
        let pair = match sort {
            Sort::Bool => self.boolean_step(terms, random, width),
            Sort::Bv(_) => self.integer_step(terms, random, width),
            Sort::F32 | Sort::F64 => self.float_step(terms, random, sort),
            Sort::Ref => self.choice(terms, random, Sort::Ref),
        };
        self.pairs.push(pair);
    }

    fn boolean_step(&self, terms: &mut Terms, random: &mut Random, width: u8) -> Pair {
        match random.below(9) {
            0 => self.map1(terms, random, Sort::Bool, |t, a| t.not(a), |a| Const::Bool(!boolean(a))),
            1 => self.map2(
                terms,
                random,
                Sort::Bool,
                |t, a, b| t.and(a, b),
                |a, b| Const::Bool(boolean(a) && boolean(b)),
            ),
            2 => self.map2(
                terms,
                random,
                Sort::Bool,
                |t, a, b| t.or(a, b),
                |a, b| Const::Bool(boolean(a) || boolean(b)),
            ),
            3 => self.map2(
                terms,
                random,
                Sort::Bool,
                |t, a, b| t.implies(a, b),
                |a, b| Const::Bool(!boolean(a) || boolean(b)),
            ),
            4 => {
                let sort = [Sort::Bool, Sort::Bv(width), Sort::Ref][random.below(3)];
                self.map2(terms, random, sort, |t, a, b| t.eq(a, b), |a, b| Const::Bool(a == b))
            }
            5 => {
                let sort = [Sort::F32, Sort::F64][random.below(2)];
                let op = [FloatCmp::Eq, FloatCmp::Lt, FloatCmp::Le][random.below(3)];
                self.map2(
                    terms,
                    random,
                    sort,
                    move |t, a, b| t.fcmp(op, a, b),
                    move |a, b| {
                        let (a, b) = (float(a), float(b));
                        Const::Bool(match op {
                            FloatCmp::Eq => a == b,
                            FloatCmp::Lt => a < b,
                            FloatCmp::Le => a <= b,
                        })
                    },
                )
            }
            6 => {
                let sort = [Sort::F32, Sort::F64][random.below(2)];
                self.map1(terms, random, sort, |t, a| t.is_nan(a), |a| Const::Bool(float(a).is_nan()))
            }
            _ => {
                let op = [BvCmp::Slt, BvCmp::Sle, BvCmp::Ult, BvCmp::Ule][random.below(4)];
                self.map2(
                    terms,
                    random,
                    Sort::Bv(width),
                    move |t, a, b| t.cmp(op, a, b),
                    move |a, b| {
                        let (sa, sb) = (a.as_signed().unwrap(), b.as_signed().unwrap());
                        Const::Bool(match op {
                            BvCmp::Slt => sa < sb,
                            BvCmp::Sle => sa <= sb,
                            BvCmp::Ult => a.bits() < b.bits(),
                            BvCmp::Ule => a.bits() <= b.bits(),
                        })
                    },
                )
            }
        }
    }

    fn integer_step(&self, terms: &mut Terms, random: &mut Random, width: u8) -> Pair {
        match random.below(14) {
            0 => self.map1(
                terms,
                random,
                Sort::Bv(width),
                |t, a| t.neg(a),
                move |a| bv(width, a.as_signed().unwrap().wrapping_neg()),
            ),
            1 => self.map1(
                terms,
                random,
                Sort::Bv(width),
                |t, a| t.bv_not(a),
                move |a| bv(width, !a.as_signed().unwrap()),
            ),
            2 | 3 => self.choice(terms, random, Sort::Bv(width)),
            4 => {
                let to =
                    [8, 16, 32, 64].into_iter().filter(|&to| to >= width).nth(random.below(2)).unwrap_or(64);
                self.map1(
                    terms,
                    random,
                    Sort::Bv(width),
                    move |t, a| t.sign_extend(a, to),
                    move |a| bv(to, a.as_signed().unwrap()),
                )
            }
            5 => {
                let to =
                    [8, 16, 32, 64].into_iter().filter(|&to| to >= width).nth(random.below(2)).unwrap_or(64);
                self.map1(
                    terms,
                    random,
                    Sort::Bv(width),
                    move |t, a| t.zero_extend(a, to),
                    move |a| bv(to, a.bits() as i64),
                )
            }
            6 => {
                let to = [8, 16, 32][random.below(3)].min(width);
                self.map1(
                    terms,
                    random,
                    Sort::Bv(width),
                    move |t, a| t.truncate(a, to),
                    move |a| bv(to, a.bits() as i64),
                )
            }
            7 => {
                let (sort, to) = ([Sort::F32, Sort::F64][random.below(2)], [32, 64][random.below(2)]);
                self.map1(
                    terms,
                    random,
                    sort,
                    move |t, a| t.float_to_int(a, to),
                    move |a| bv(to, if to == 32 { i64::from(float(a) as i32) } else { float(a) as i64 }),
                )
            }
            8 => {
                let sort = [Sort::F32, Sort::F64][random.below(2)];
                let to = if sort == Sort::F32 { 32 } else { 64 };
                self.map1(terms, random, sort, |t, a| t.float_bits(a), move |a| bv(to, a.bits() as i64))
            }
            _ => {
                let op = OPERATIONS[random.below(OPERATIONS.len())];
                self.map2(
                    terms,
                    random,
                    Sort::Bv(width),
                    move |t, a, b| t.bin(op, a, b),
                    move |a, b| direct(op, width, a, b),
                )
            }
        }
    }

    fn float_step(&self, terms: &mut Terms, random: &mut Random, sort: Sort) -> Pair {
        match random.below(7) {
            0 => {
                let real = match sort {
                    Sort::F64 => FloatUnary::Real([RealFunction::Log, RealFunction::Sin][random.below(2)]),
                    _ => FloatUnary::Abs,
                };
                let op = [FloatUnary::Neg, FloatUnary::Abs, FloatUnary::Sqrt, real][random.below(4)];
                self.map1(terms, random, sort, move |t, a| t.fun(op, a), move |a| direct_unary(op, a))
            }
            1 => {
                let width = [8, 16, 32, 64][random.below(4)];
                self.map1(
                    terms,
                    random,
                    Sort::Bv(width),
                    move |t, a| t.int_to_float(a, sort),
                    move |a| {
                        let a = a.as_signed().unwrap();
                        if sort == Sort::F32 { Const::F32(a as f32) } else { Const::F64(a as f64) }
                    },
                )
            }
            2 => {
                let from = [Sort::F32, Sort::F64][random.below(2)];
                self.map1(
                    terms,
                    random,
                    from,
                    move |t, a| t.float_to_float(a, sort),
                    move |a| match a {
                        Const::F32(a) if sort == Sort::F32 => Const::F32(a),
                        a if sort == Sort::F32 => Const::F32(float(a) as f32),
                        a => Const::F64(float(a)),
                    },
                )
            }
            3 => {
                let width = if sort == Sort::F32 { 32 } else { 64 };
                self.map1(
                    terms,
                    random,
                    Sort::Bv(width),
                    |t, a| t.bits_float(a),
                    move |a| {
                        if sort == Sort::F32 {
                            Const::F32(f32::from_bits(a.bits() as u32))
                        } else {
                            Const::F64(f64::from_bits(a.bits()))
                        }
                    },
                )
            }
            4 => self.choice(terms, random, sort),
            _ => {
                let pow = if sort == Sort::F64 { FloatOp::Pow } else { FloatOp::Rem };
                let all = [FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div, FloatOp::Rem, pow];
                let op = all[random.below(all.len())];
                self.map2(
                    terms,
                    random,
                    sort,
                    move |t, a, b| t.fbin(op, a, b),
                    move |a, b| direct_float(op, a, b),
                )
            }
        }
    }

    fn choice(&self, terms: &mut Terms, random: &mut Random, sort: Sort) -> Pair {
        let c = self.operand(terms, random, Sort::Bool);
        let (a, b) = (self.operand(terms, random, sort), self.operand(terms, random, sort));
        let values = (0..self.models.len())
            .map(|at| if boolean(c.values[at]) { a.values[at] } else { b.values[at] })
            .collect();
        Pair { term: terms.ite(c.term, a.term, b.term), values }
    }

    fn map1(
        &self,
        terms: &mut Terms,
        random: &mut Random,
        sort: Sort,
        build: impl Fn(&mut Terms, Term) -> Term,
        compute: impl Fn(Const) -> Const,
    ) -> Pair {
        let a = self.operand(terms, random, sort);
        Pair { term: build(terms, a.term), values: a.values.iter().map(|&a| compute(a)).collect() }
    }

    fn map2(
        &self,
        terms: &mut Terms,
        random: &mut Random,
        sort: Sort,
        build: impl Fn(&mut Terms, Term, Term) -> Term,
        compute: impl Fn(Const, Const) -> Const,
    ) -> Pair {
        let (a, b) = (self.operand(terms, random, sort), self.operand(terms, random, sort));
        let values = a.values.iter().zip(&b.values).map(|(&a, &b)| compute(a, b)).collect();
        Pair { term: build(terms, a.term, b.term), values }
    }

    /// An earlier pair of that sort, preferably a recent or simple one, or a constant.
    fn operand(&self, terms: &mut Terms, random: &mut Random, sort: Sort) -> Pair {
        let fitting: Vec<&Pair> = self.pairs.iter().filter(|pair| terms.sort(pair.term) == sort).collect();
        if fitting.is_empty() || random.below(4) == 0 {
            let value = random.value(sort);
            return Pair { term: terms.constant(value), values: vec![value; self.models.len()] };
        }
        fitting[random.below(fitting.len())].clone()
    }
}

const OPERATIONS: [BvOp; 13] = [
    BvOp::Add,
    BvOp::Sub,
    BvOp::Mul,
    BvOp::SDiv,
    BvOp::SRem,
    BvOp::UDiv,
    BvOp::URem,
    BvOp::And,
    BvOp::Or,
    BvOp::Xor,
    BvOp::Shl,
    BvOp::AShr,
    BvOp::LShr,
];

fn direct_unary(op: FloatUnary, a: Const) -> Const {
    match (op, a) {
        (FloatUnary::Neg, Const::F32(a)) => Const::F32(-a),
        (FloatUnary::Abs, Const::F32(a)) => Const::F32(a.abs()),
        (FloatUnary::Sqrt, Const::F32(a)) => Const::F32(a.sqrt()),
        (FloatUnary::Neg, a) => Const::F64(-float(a)),
        (FloatUnary::Abs, a) => Const::F64(float(a).abs()),
        (FloatUnary::Sqrt, a) => Const::F64(float(a).sqrt()),
        (FloatUnary::Real(f), a) => Const::F64(f.apply(float(a))),
    }
}

fn direct_float(op: FloatOp, a: Const, b: Const) -> Const {
    match (a, b) {
        (Const::F32(a), Const::F32(b)) => Const::F32(match op {
            FloatOp::Add => a + b,
            FloatOp::Sub => a - b,
            FloatOp::Mul => a * b,
            FloatOp::Div => a / b,
            FloatOp::Rem => a % b,
            FloatOp::Pow => unreachable!("doubles only"),
        }),
        (a, b) => Const::F64(match op {
            FloatOp::Add => float(a) + float(b),
            FloatOp::Sub => float(a) - float(b),
            FloatOp::Mul => float(a) * float(b),
            FloatOp::Div => float(a) / float(b),
            FloatOp::Rem => float(a) % float(b),
            FloatOp::Pow => terms::pow(float(a), float(b)),
        }),
    }
}

fn direct(op: BvOp, width: u8, a: Const, b: Const) -> Const {
    macro_rules! at_width {
        ($signed:ty, $unsigned:ty) => {{
            let (a, b) = (a.as_signed().unwrap() as $signed, b.as_signed().unwrap() as $signed);
            let (ua, ub) = (a as $unsigned, b as $unsigned);
            let amount = (b as u32) % <$signed>::BITS;
            i64::from(match op {
                BvOp::Add => a.wrapping_add(b),
                BvOp::Sub => a.wrapping_sub(b),
                BvOp::Mul => a.wrapping_mul(b),
                BvOp::SDiv => {
                    if b == 0 {
                        0
                    } else {
                        a.wrapping_div(b)
                    }
                }
                BvOp::SRem => {
                    if b == 0 {
                        a
                    } else {
                        a.wrapping_rem(b)
                    }
                }
                BvOp::UDiv => {
                    if b == 0 {
                        0
                    } else {
                        (ua / ub) as $signed
                    }
                }
                BvOp::URem => {
                    if b == 0 {
                        a
                    } else {
                        (ua % ub) as $signed
                    }
                }
                BvOp::And => a & b,
                BvOp::Or => a | b,
                BvOp::Xor => a ^ b,
                BvOp::Shl => a.wrapping_shl(amount),
                BvOp::AShr => a.wrapping_shr(amount),
                BvOp::LShr => ua.wrapping_shr(amount) as $signed,
            })
        }};
    }
    bv(
        width,
        match width {
            8 => at_width!(i8, u8),
            16 => at_width!(i16, u16),
            32 => at_width!(i32, u32),
            _ => at_width!(i64, u64),
        },
    )
}

fn boolean(value: Const) -> bool {
    value.as_bool().unwrap()
}

fn float(value: Const) -> f64 {
    match value {
        Const::F32(value) => f64::from(value),
        Const::F64(value) => value,
        other => panic!("{other:?} is not a float"),
    }
}

fn bv(width: u8, value: i64) -> Const {
    Const::from_bits(Sort::Bv(width), value as u64)
}
