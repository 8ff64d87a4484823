//! The instruction loop: concrete operands are handled on the spot, anything else by the family's file.

mod arithmetic;
mod arrays;
mod calls;
mod convert;
mod fields;
mod monitors;
mod objects;
mod operands;
mod switch;

pub use arrays::element_of;

use classes::code::{Comparison, Insn};
use terms::BvOp;

use crate::machine::Machine;
use crate::outcome::{End, Step, Stop};
use crate::state::State;
use crate::value::Value;

impl Machine {
    /// Runs a state until its path ends, it forks, or the slice is used up.
    pub fn run(&mut self, s: &mut State) -> Stop {
        loop {
            if self.out_of_fuel() {
                return Stop::Yield;
            }
            if let Err(stop) = self.step(s) {
                return stop;
            }
        }
    }

    #[inline(always)]
    fn step(&mut self, s: &mut State) -> Step {
        /// Two operands to one result: `$f` on concrete values, `$slow` otherwise.
        macro_rules! binary {
            ($variant:ident, $f:expr, $slow:expr) => {{
                let n = s.stack.len();
                if let (Value::$variant(a), Value::$variant(b)) = (s.stack[n - 2], s.stack[n - 1]) {
                    s.stack[n - 2] = Value::$variant($f(a, b));
                    s.stack.truncate(n - 1);
                    s.cur.pc += 1;
                    Ok(())
                } else {
                    $slow
                }
            }};
        }
        macro_rules! shift {
            ($variant:ident, $f:expr, $op:expr) => {{
                let n = s.stack.len();
                if let (Value::$variant(a), Value::Int(b)) = (s.stack[n - 2], s.stack[n - 1]) {
                    s.stack[n - 2] = Value::$variant($f(a, b));
                    s.stack.truncate(n - 1);
                    s.cur.pc += 1;
                    Ok(())
                } else {
                    self.shift($op, s)
                }
            }};
        }
        macro_rules! jump_if {
            ($condition:expr, $operands:expr, $target:expr) => {{
                let taken = $condition;
                if self.settings.bound_concrete {
                    self.count_run(s, s.cur.pc, taken)?;
                }
                s.drop_operands($operands);
                if s.cur.watched {
                    self.coverage.take(s.cur.method, s.cur.pc, taken);
                }
                s.cur.pc = if taken { $target } else { s.cur.pc + 1 };
                Ok(())
            }};
        }
        let insn = s.cur.code.insns[s.cur.pc as usize];
        if self.settings.max_visits.is_some() {
            self.count_visit(s)?;
        }
        match insn {
            Insn::Nop => {
                s.cur.pc += 1;
                Ok(())
            }
            Insn::ConstNull => constant(s, Value::NULL),
            Insn::ConstInt(x) => constant(s, Value::Int(x)),
            Insn::ConstLong(x) => constant(s, Value::Long(x)),
            Insn::ConstFloat(x) => constant(s, Value::Float(x)),
            Insn::ConstDouble(x) => constant(s, Value::Double(x)),
            Insn::ConstString(literal) => {
                let at = self.literal(&literal.units);
                constant(s, at.into())
            }
            Insn::ConstClass(site) => self.class_constant(s, site),
            Insn::ConstMethodType(_) | Insn::ConstMethodHandle(_) => {
                self.unmodelled_constant(s, "method handle")
            }
            Insn::ConstDynamic(site) => self.dynamic_constant(s, site),

            Insn::Load(slot) => {
                let value = s.local(slot);
                constant(s, value)
            }
            Insn::Store(slot) => {
                let value = s.peek(0);
                s.set_local(slot, value);
                s.finish_void(1);
                Ok(())
            }
            Insn::Increment { local, by } => match s.local(local) {
                Value::Int(x) => {
                    s.set_local(local, Value::Int(x.wrapping_add(by.into())));
                    s.cur.pc += 1;
                    Ok(())
                }
                value => {
                    let x = self.int_term(value);
                    let by = self.terms.int(by.into());
                    let sum = self.terms.bin(BvOp::Add, x, by);
                    let sum = self.int_value(sum);
                    s.set_local(local, sum);
                    s.cur.pc += 1;
                    Ok(())
                }
            },
            Insn::ArrayLoad(kind) => self.array_load(s, kind),
            Insn::ArrayStore(kind) => self.array_store(s, kind),

            Insn::Pop => {
                s.finish_void(1);
                Ok(())
            }
            Insn::Dup => {
                let top = s.peek(0);
                constant(s, top)
            }
            Insn::Pop2 => operands::pop2(s),
            Insn::DupX1 => operands::dup_x1(s),
            Insn::DupX2 => operands::dup_x2(s),
            Insn::Dup2 => operands::dup2(s),
            Insn::Dup2X1 => operands::dup2_x1(s),
            Insn::Dup2X2 => operands::dup2_x2(s),
            Insn::Swap => operands::swap(s),

            Insn::IAdd => binary!(Int, i32::wrapping_add, self.int_binary(BvOp::Add, s)),
            Insn::ISub => binary!(Int, i32::wrapping_sub, self.int_binary(BvOp::Sub, s)),
            Insn::IMul => binary!(Int, i32::wrapping_mul, self.int_binary(BvOp::Mul, s)),
            Insn::IAnd => binary!(Int, |a, b| a & b, self.int_binary(BvOp::And, s)),
            Insn::IOr => binary!(Int, |a, b| a | b, self.int_binary(BvOp::Or, s)),
            Insn::IXor => binary!(Int, |a, b| a ^ b, self.int_binary(BvOp::Xor, s)),
            Insn::LAdd => binary!(Long, i64::wrapping_add, self.long_binary(BvOp::Add, s)),
            Insn::LSub => binary!(Long, i64::wrapping_sub, self.long_binary(BvOp::Sub, s)),
            Insn::LMul => binary!(Long, i64::wrapping_mul, self.long_binary(BvOp::Mul, s)),
            Insn::LAnd => binary!(Long, |a, b| a & b, self.long_binary(BvOp::And, s)),
            Insn::LOr => binary!(Long, |a, b| a | b, self.long_binary(BvOp::Or, s)),
            Insn::LXor => binary!(Long, |a, b| a ^ b, self.long_binary(BvOp::Xor, s)),
            // JVMS 6.5.idiv: MIN / -1 is MIN, no exception; `wrapping_div` says the same.
            Insn::IDiv => self.int_divide(s, BvOp::SDiv),
            Insn::IRem => self.int_divide(s, BvOp::SRem),
            Insn::LDiv => self.long_divide(s, BvOp::SDiv),
            Insn::LRem => self.long_divide(s, BvOp::SRem),
            Insn::FAdd => binary!(Float, |a, b| a + b, self.float_binary(terms::FloatOp::Add, s)),
            Insn::FSub => binary!(Float, |a, b| a - b, self.float_binary(terms::FloatOp::Sub, s)),
            Insn::FMul => binary!(Float, |a, b| a * b, self.float_binary(terms::FloatOp::Mul, s)),
            Insn::FDiv => binary!(Float, |a, b| a / b, self.float_binary(terms::FloatOp::Div, s)),
            // Rust's `%` on floats is C's fmod, as JVMS 6.5.frem demands.
            Insn::FRem => binary!(Float, |a, b| a % b, self.float_binary(terms::FloatOp::Rem, s)),
            Insn::DAdd => binary!(Double, |a, b| a + b, self.float_binary(terms::FloatOp::Add, s)),
            Insn::DSub => binary!(Double, |a, b| a - b, self.float_binary(terms::FloatOp::Sub, s)),
            Insn::DMul => binary!(Double, |a, b| a * b, self.float_binary(terms::FloatOp::Mul, s)),
            Insn::DDiv => binary!(Double, |a, b| a / b, self.float_binary(terms::FloatOp::Div, s)),
            Insn::DRem => binary!(Double, |a, b| a % b, self.float_binary(terms::FloatOp::Rem, s)),
            Insn::INeg | Insn::LNeg | Insn::FNeg | Insn::DNeg => self.negate(s),
            Insn::IShl => shift!(Int, |a: i32, b| a.wrapping_shl(b as u32), BvOp::Shl),
            Insn::IShr => shift!(Int, |a: i32, b| a.wrapping_shr(b as u32), BvOp::AShr),
            Insn::IUshr => shift!(Int, |a: i32, b| (a as u32).wrapping_shr(b as u32) as i32, BvOp::LShr),
            Insn::LShl => shift!(Long, |a: i64, b| a.wrapping_shl(b as u32), BvOp::Shl),
            Insn::LShr => shift!(Long, |a: i64, b| a.wrapping_shr(b as u32), BvOp::AShr),
            Insn::LUshr => shift!(Long, |a: i64, b| (a as u64).wrapping_shr(b as u32) as i64, BvOp::LShr),

            Insn::I2L
            | Insn::I2F
            | Insn::I2D
            | Insn::L2I
            | Insn::L2F
            | Insn::L2D
            | Insn::F2I
            | Insn::F2L
            | Insn::F2D
            | Insn::D2I
            | Insn::D2L
            | Insn::D2F
            | Insn::I2B
            | Insn::I2C
            | Insn::I2S => self.convert(s, insn),
            Insn::LCmp => self.long_compare(s),
            Insn::FCmp { nan } | Insn::DCmp { nan } => self.float_compare(s, nan),

            Insn::If(comparison, target) => match s.peek(0) {
                Value::Int(x) => jump_if!(holds(comparison, x, 0), 1, target),
                value => {
                    let condition = self.comparison(comparison, value, Value::Int(0));
                    self.branch(s, condition, target, 1)
                }
            },
            Insn::IfICmp(comparison, target) => match (s.peek(1), s.peek(0)) {
                (Value::Int(a), Value::Int(b)) => jump_if!(holds(comparison, a, b), 2, target),
                (a, b) => {
                    let condition = self.comparison(comparison, a, b);
                    self.branch(s, condition, target, 2)
                }
            },
            Insn::IfACmpEq(target) | Insn::IfACmpNe(target) => {
                let wanted = matches!(insn, Insn::IfACmpEq(_));
                match (s.peek(1), s.peek(0)) {
                    (Value::Ref(a), Value::Ref(b)) => jump_if!((a == b) == wanted, 2, target),
                    (a, b) => {
                        let same = self.same_reference(a, b);
                        let condition = if wanted { same } else { self.terms.not(same) };
                        self.branch(s, condition, target, 2)
                    }
                }
            }
            Insn::IfNull(target) | Insn::IfNonNull(target) => {
                let wanted = matches!(insn, Insn::IfNull(_));
                match s.peek(0) {
                    Value::Ref(a) => jump_if!((a.0 == 0) == wanted, 1, target),
                    value => {
                        let null = self.same_reference(value, Value::NULL);
                        let condition = if wanted { null } else { self.terms.not(null) };
                        self.branch(s, condition, target, 1)
                    }
                }
            }
            Insn::Goto(target) => {
                s.cur.pc = target;
                Ok(())
            }
            Insn::Jsr(target) => {
                let back = s.cur.pc + 1;
                s.push(Value::ReturnAddress(back));
                s.cur.pc = target;
                Ok(())
            }
            Insn::Ret(slot) => match s.local(slot) {
                Value::ReturnAddress(pc) => {
                    s.cur.pc = pc;
                    Ok(())
                }
                _ => Err(Stop::Ended(End::Dropped)),
            },
            Insn::TableSwitch(table) => self.table_switch(s, table),
            Insn::LookupSwitch(table) => self.lookup_switch(s, table),

            Insn::Return => self.return_from(s, None),
            Insn::ReturnValue => {
                let value = s.peek(0);
                self.return_from(s, Some(value))
            }

            Insn::GetField(site) => self.get_field(s, site),
            Insn::PutField(site) => self.put_field(s, site),
            Insn::GetStatic(site) => self.get_static(s, site),
            Insn::PutStatic(site) => self.put_static(s, site),

            Insn::InvokeVirtual(site) | Insn::InvokeInterface(site) => self.invoke_virtual(s, site),
            Insn::InvokeSpecial(site) => self.invoke_special(s, site),
            Insn::InvokeStatic(site) => self.invoke_static(s, site),
            Insn::InvokeDynamic(site) => self.invoke_dynamic(s, site),

            Insn::New(site) => self.new_object(s, site),
            Insn::NewArray(element) => self.new_primitive_array(s, element),
            Insn::ANewArray(site) => self.new_reference_array(s, site),
            Insn::MultiANewArray(site, dimensions) => self.new_multi_array(s, site, dimensions),
            Insn::ArrayLength => self.array_length(s),
            Insn::Throw => self.throw_instruction(s),
            Insn::CheckCast(site) => self.check_cast(s, site),
            Insn::InstanceOf(site) => self.instance_of(s, site),
            Insn::MonitorEnter => self.monitor_enter(s),
            Insn::MonitorExit => self.monitor_exit(s),
        }
    }
}

#[inline]
fn constant(s: &mut State, value: Value) -> Step {
    s.push(value);
    s.cur.pc += 1;
    Ok(())
}

#[inline]
fn holds(comparison: Comparison, a: i32, b: i32) -> bool {
    match comparison {
        Comparison::Eq => a == b,
        Comparison::Ne => a != b,
        Comparison::Lt => a < b,
        Comparison::Ge => a >= b,
        Comparison::Gt => a > b,
        Comparison::Le => a <= b,
    }
}
