//! The instruction loop: concrete code is run by `sprint`, anything else by the file of the instruction's family.

mod arithmetic;
mod arrays;
mod calls;
mod convert;
mod fields;
mod monitors;
mod objects;
mod operands;
mod sprint;
mod switch;

pub use arrays::element_of;

use classes::code::Insn;
use terms::{BvOp, FloatOp, Term};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::left_out::no_behaviour;
use crate::path::outcome::{Step, Stop};

impl Machine {
    /// Runs a state until its path ends, it forks, or the slice is used up.
    pub fn run(&mut self, s: &mut State) -> Stop {
        // Counting visits takes a look at every single instruction.
        let may_sprint = self.settings.max_visits.is_none();
        loop {
            if may_sprint {
                self.sprint(s);
            }
            if self.meter.out_of_fuel() {
                return Stop::Yield;
            }
            if let Err(stop) = self.step(s) {
                return stop;
            }
        }
    }

    /// Under which condition a conditional jump goes where, and how many operands it takes.
    pub(crate) fn conditional_jump(&mut self, s: &State, insn: Insn) -> Option<(Term, u32, usize)> {
        Some(match insn {
            Insn::If(comparison, target) => {
                (self.comparison(comparison, s.peek(0), Value::Int(0)), target, 1)
            }
            Insn::IfICmp(comparison, target) => {
                (self.comparison(comparison, s.peek(1), s.peek(0)), target, 2)
            }
            Insn::IfNull(target) => (self.same_reference(s.peek(0), Value::NULL), target, 1),
            Insn::IfNonNull(target) => {
                let null = self.same_reference(s.peek(0), Value::NULL);
                (self.terms.not(null), target, 1)
            }
            _ => return None,
        })
    }

    /// One instruction, whatever its operands are.
    pub(crate) fn step(&mut self, s: &mut State) -> Step {
        let insn = s.cur.code.insns[s.cur.pc as usize];
        if self.settings.max_visits.is_some() {
            self.count_visit(s, insn)?;
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
            Insn::Increment { local, by } => {
                let x = s.local(local).int_term(&mut self.terms);
                let by = self.terms.int(by.into());
                let sum = self.terms.bin(BvOp::Add, x, by);
                let sum = Value::of_int(&self.terms, sum);
                s.set_local(local, sum);
                s.cur.pc += 1;
                Ok(())
            }
            Insn::ArrayLoad(_) => self.array_load(s),
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

            Insn::IAdd => self.int_binary(BvOp::Add, s),
            Insn::ISub => self.int_binary(BvOp::Sub, s),
            Insn::IMul => self.int_binary(BvOp::Mul, s),
            Insn::IAnd => self.int_binary(BvOp::And, s),
            Insn::IOr => self.int_binary(BvOp::Or, s),
            Insn::IXor => self.int_binary(BvOp::Xor, s),
            Insn::LAdd => self.long_binary(BvOp::Add, s),
            Insn::LSub => self.long_binary(BvOp::Sub, s),
            Insn::LMul => self.long_binary(BvOp::Mul, s),
            Insn::LAnd => self.long_binary(BvOp::And, s),
            Insn::LOr => self.long_binary(BvOp::Or, s),
            Insn::LXor => self.long_binary(BvOp::Xor, s),
            Insn::IDiv => self.int_divide(s, BvOp::SDiv),
            Insn::IRem => self.int_divide(s, BvOp::SRem),
            Insn::LDiv => self.long_divide(s, BvOp::SDiv),
            Insn::LRem => self.long_divide(s, BvOp::SRem),
            Insn::FAdd | Insn::DAdd => self.float_binary(FloatOp::Add, s),
            Insn::FSub | Insn::DSub => self.float_binary(FloatOp::Sub, s),
            Insn::FMul | Insn::DMul => self.float_binary(FloatOp::Mul, s),
            Insn::FDiv | Insn::DDiv => self.float_binary(FloatOp::Div, s),
            // Rust's `%` on floats is C's fmod, as JVMS 6.5.frem demands.
            Insn::FRem | Insn::DRem => self.float_binary(FloatOp::Rem, s),
            Insn::INeg | Insn::LNeg | Insn::FNeg | Insn::DNeg => self.negate(s),
            Insn::IShl | Insn::LShl => self.shift(BvOp::Shl, s),
            Insn::IShr | Insn::LShr => self.shift(BvOp::AShr, s),
            Insn::IUshr | Insn::LUshr => self.shift(BvOp::LShr, s),

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

            Insn::If(..) | Insn::IfICmp(..) | Insn::IfNull(_) | Insn::IfNonNull(_) => {
                let (condition, target, operands) =
                    self.conditional_jump(s, insn).expect("one of these instructions");
                self.branch(s, condition, target, operands)
            }
            Insn::IfACmpEq(target) => {
                let same = self.identical(s, s.peek(1), s.peek(0))?;
                self.branch(s, same, target, 2)
            }
            Insn::IfACmpNe(target) => {
                let same = self.identical(s, s.peek(1), s.peek(0))?;
                let different = self.terms.not(same);
                self.branch(s, different, target, 2)
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
                _ => no_behaviour("no verified code returns to what is no return address"),
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

fn constant(s: &mut State, value: Value) -> Step {
    s.push(value);
    s.cur.pc += 1;
    Ok(())
}
