//! One method body from mokapot's instructions to ours: constants resolved to sites, targets to indices.
//!
//! What leaves here is safe to run without checks of targets, ranges and local indices; `verify` adds the stack.

use mokapot::jvm::ConstantVal;
use mokapot::jvm::code::{Instruction, MethodBody, ProgramCounter, WideInstruction};
use mokapot::types::field_type::PrimitiveType;

use crate::class::ClassSite;
use crate::code::{Code, Comparison, Element, Insn, LookupSwitch, TableSwitch};
use crate::descriptor::{Primitive, Signature};
use crate::frame::ComputationalType;
use crate::header::Why;
use crate::sites::Sites;
use crate::verify::verify;

/// `types` are the method's: what it begins with, and what returns must return.
pub(crate) fn lower<'a>(
    body: MethodBody<'a>,
    types: &Signature,
    is_static: bool,
    sites: &mut Sites<'a>,
) -> Result<Code, Why> {
    let offsets: Vec<u32> = body.instructions().iter().map(|(pc, _)| offset(pc)).collect();
    let lowering = Lowering { offsets: &offsets, max_locals: body.max_locals() };
    let insns = body
        .instructions()
        .iter()
        .map(|(pc, instruction)| {
            let insn = lowering.instruction(instruction, sites);
            insn.map_err(|why| Why::from(format!("{why} at offset {}", offset(pc))))
        })
        .collect::<Result<Box<[Insn]>, Why>>()?;
    match insns.last() {
        None => return Err("an empty body".into()),
        Some(last) if last.falls_through() => return Err("control falls off the end".into()),
        Some(_) => {}
    }
    let code = Code {
        handlers: lowering.handlers(body, sites)?,
        lines: lowering.lines(body),
        locals: lowering.locals(body),
        insns,
        max_locals: body.max_locals(),
        max_stack: body.max_stack(),
        offsets: offsets.as_slice().into(),
    };
    let moves: Vec<Option<ComputationalType>> = body.instructions().iter().map(|(_, it)| moved(it)).collect();
    verify(&code, &moves, types, is_static)?;
    Ok(code)
}

pub(crate) struct Lowering<'o> {
    /// Byte offset of each instruction, ascending.
    pub offsets: &'o [u32],
    max_locals: u16,
}

impl Lowering<'_> {
    fn instruction<'a>(&self, instruction: Instruction<'a>, sites: &mut Sites<'a>) -> Result<Insn, Why> {
        use Instruction as I;
        Ok(match instruction {
            I::Nop => Insn::Nop,
            I::AConstNull => Insn::ConstNull,
            I::IConstM1 => Insn::ConstInt(-1),
            I::IConst0 => Insn::ConstInt(0),
            I::IConst1 => Insn::ConstInt(1),
            I::IConst2 => Insn::ConstInt(2),
            I::IConst3 => Insn::ConstInt(3),
            I::IConst4 => Insn::ConstInt(4),
            I::IConst5 => Insn::ConstInt(5),
            I::LConst0 => Insn::ConstLong(0),
            I::LConst1 => Insn::ConstLong(1),
            I::FConst0 => Insn::ConstFloat(0.0),
            I::FConst1 => Insn::ConstFloat(1.0),
            I::FConst2 => Insn::ConstFloat(2.0),
            I::DConst0 => Insn::ConstDouble(0.0),
            I::DConst1 => Insn::ConstDouble(1.0),
            I::BiPush(value) => Insn::ConstInt(i32::from(value)),
            I::SiPush(value) => Insn::ConstInt(i32::from(value)),
            I::Ldc(value) | I::LdcW(value) => constant(value, false, sites)?,
            I::Ldc2W(value) => constant(value, true, sites)?,

            I::ILoad0 | I::FLoad0 | I::ALoad0 => self.load(0, 1)?,
            I::ILoad1 | I::FLoad1 | I::ALoad1 => self.load(1, 1)?,
            I::ILoad2 | I::FLoad2 | I::ALoad2 => self.load(2, 1)?,
            I::ILoad3 | I::FLoad3 | I::ALoad3 => self.load(3, 1)?,
            I::LLoad0 | I::DLoad0 => self.load(0, 2)?,
            I::LLoad1 | I::DLoad1 => self.load(1, 2)?,
            I::LLoad2 | I::DLoad2 => self.load(2, 2)?,
            I::LLoad3 | I::DLoad3 => self.load(3, 2)?,
            I::ILoad(local) | I::FLoad(local) | I::ALoad(local) => self.load(local.into(), 1)?,
            I::LLoad(local) | I::DLoad(local) => self.load(local.into(), 2)?,
            I::IStore0 | I::FStore0 | I::AStore0 => self.store(0, 1)?,
            I::IStore1 | I::FStore1 | I::AStore1 => self.store(1, 1)?,
            I::IStore2 | I::FStore2 | I::AStore2 => self.store(2, 1)?,
            I::IStore3 | I::FStore3 | I::AStore3 => self.store(3, 1)?,
            I::LStore0 | I::DStore0 => self.store(0, 2)?,
            I::LStore1 | I::DStore1 => self.store(1, 2)?,
            I::LStore2 | I::DStore2 => self.store(2, 2)?,
            I::LStore3 | I::DStore3 => self.store(3, 2)?,
            I::IStore(local) | I::FStore(local) | I::AStore(local) => self.store(local.into(), 1)?,
            I::LStore(local) | I::DStore(local) => self.store(local.into(), 2)?,
            I::IInc(local, by) => self.increment(local.into(), by)?,
            I::Ret(local) => Insn::Ret(self.local(local.into(), 1)?),
            I::Wide(wide) => self.wide(wide)?,

            I::IALoad => Insn::ArrayLoad(Element::Int),
            I::LALoad => Insn::ArrayLoad(Element::Long),
            I::FALoad => Insn::ArrayLoad(Element::Float),
            I::DALoad => Insn::ArrayLoad(Element::Double),
            I::AALoad => Insn::ArrayLoad(Element::Reference),
            I::BALoad => Insn::ArrayLoad(Element::Byte),
            I::CALoad => Insn::ArrayLoad(Element::Char),
            I::SALoad => Insn::ArrayLoad(Element::Short),
            I::IAStore => Insn::ArrayStore(Element::Int),
            I::LAStore => Insn::ArrayStore(Element::Long),
            I::FAStore => Insn::ArrayStore(Element::Float),
            I::DAStore => Insn::ArrayStore(Element::Double),
            I::AAStore => Insn::ArrayStore(Element::Reference),
            I::BAStore => Insn::ArrayStore(Element::Byte),
            I::CAStore => Insn::ArrayStore(Element::Char),
            I::SAStore => Insn::ArrayStore(Element::Short),

            I::Pop => Insn::Pop,
            I::Pop2 => Insn::Pop2,
            I::Dup => Insn::Dup,
            I::DupX1 => Insn::DupX1,
            I::DupX2 => Insn::DupX2,
            I::Dup2 => Insn::Dup2,
            I::Dup2X1 => Insn::Dup2X1,
            I::Dup2X2 => Insn::Dup2X2,
            I::Swap => Insn::Swap,

            I::IAdd => Insn::IAdd,
            I::LAdd => Insn::LAdd,
            I::FAdd => Insn::FAdd,
            I::DAdd => Insn::DAdd,
            I::ISub => Insn::ISub,
            I::LSub => Insn::LSub,
            I::FSub => Insn::FSub,
            I::DSub => Insn::DSub,
            I::IMul => Insn::IMul,
            I::LMul => Insn::LMul,
            I::FMul => Insn::FMul,
            I::DMul => Insn::DMul,
            I::IDiv => Insn::IDiv,
            I::LDiv => Insn::LDiv,
            I::FDiv => Insn::FDiv,
            I::DDiv => Insn::DDiv,
            I::IRem => Insn::IRem,
            I::LRem => Insn::LRem,
            I::FRem => Insn::FRem,
            I::DRem => Insn::DRem,
            I::INeg => Insn::INeg,
            I::LNeg => Insn::LNeg,
            I::FNeg => Insn::FNeg,
            I::DNeg => Insn::DNeg,
            I::IShl => Insn::IShl,
            I::LShl => Insn::LShl,
            I::IShr => Insn::IShr,
            I::LShr => Insn::LShr,
            I::IUShr => Insn::IUshr,
            I::LUShr => Insn::LUshr,
            I::IAnd => Insn::IAnd,
            I::LAnd => Insn::LAnd,
            I::IOr => Insn::IOr,
            I::LOr => Insn::LOr,
            I::IXor => Insn::IXor,
            I::LXor => Insn::LXor,

            I::I2L => Insn::I2L,
            I::I2F => Insn::I2F,
            I::I2D => Insn::I2D,
            I::L2I => Insn::L2I,
            I::L2F => Insn::L2F,
            I::L2D => Insn::L2D,
            I::F2I => Insn::F2I,
            I::F2L => Insn::F2L,
            I::F2D => Insn::F2D,
            I::D2I => Insn::D2I,
            I::D2L => Insn::D2L,
            I::D2F => Insn::D2F,
            I::I2B => Insn::I2B,
            I::I2C => Insn::I2C,
            I::I2S => Insn::I2S,
            I::LCmp => Insn::LCmp,
            I::FCmpL => Insn::FCmp { nan: -1 },
            I::FCmpG => Insn::FCmp { nan: 1 },
            I::DCmpL => Insn::DCmp { nan: -1 },
            I::DCmpG => Insn::DCmp { nan: 1 },

            I::IfEq(to) => Insn::If(Comparison::Eq, self.target(to)?),
            I::IfNe(to) => Insn::If(Comparison::Ne, self.target(to)?),
            I::IfLt(to) => Insn::If(Comparison::Lt, self.target(to)?),
            I::IfGe(to) => Insn::If(Comparison::Ge, self.target(to)?),
            I::IfGt(to) => Insn::If(Comparison::Gt, self.target(to)?),
            I::IfLe(to) => Insn::If(Comparison::Le, self.target(to)?),
            I::IfICmpEq(to) => Insn::IfICmp(Comparison::Eq, self.target(to)?),
            I::IfICmpNe(to) => Insn::IfICmp(Comparison::Ne, self.target(to)?),
            I::IfICmpLt(to) => Insn::IfICmp(Comparison::Lt, self.target(to)?),
            I::IfICmpGe(to) => Insn::IfICmp(Comparison::Ge, self.target(to)?),
            I::IfICmpGt(to) => Insn::IfICmp(Comparison::Gt, self.target(to)?),
            I::IfICmpLe(to) => Insn::IfICmp(Comparison::Le, self.target(to)?),
            I::IfACmpEq(to) => Insn::IfACmpEq(self.target(to)?),
            I::IfACmpNe(to) => Insn::IfACmpNe(self.target(to)?),
            I::IfNull(to) => Insn::IfNull(self.target(to)?),
            I::IfNonNull(to) => Insn::IfNonNull(self.target(to)?),
            I::Goto(to) | I::GotoW(to) => Insn::Goto(self.target(to)?),
            I::Jsr(to) | I::JsrW(to) => Insn::Jsr(self.target(to)?),
            I::TableSwitch { low, jump_targets, default } => self.table_switch(low, jump_targets, default)?,
            I::LookupSwitch { default, match_targets } => self.lookup_switch(match_targets, default)?,
            I::Return => Insn::Return,
            I::IReturn | I::LReturn | I::FReturn | I::DReturn | I::AReturn => Insn::ReturnValue,

            I::GetStatic(field) => Insn::GetStatic(sites.field(field)),
            I::PutStatic(field) => Insn::PutStatic(sites.field(field)),
            I::GetField(field) => Insn::GetField(sites.field(field)),
            I::PutField(field) => Insn::PutField(sites.field(field)),
            I::InvokeVirtual(method) => Insn::InvokeVirtual(sites.method(method)),
            I::InvokeSpecial(method) => Insn::InvokeSpecial(sites.method(method)),
            I::InvokeStatic(method) => Insn::InvokeStatic(sites.method(method)),
            I::InvokeInterface(method, _) => Insn::InvokeInterface(sites.method(method)),
            I::InvokeDynamic { bootstrap_method_index, name, descriptor } => {
                Insn::InvokeDynamic(sites.call(bootstrap_method_index, name, descriptor)?)
            }

            I::New(class) => {
                let name = sites.name(class.as_java_str());
                Insn::New(sites.class(name))
            }
            I::NewArray(element) => Insn::NewArray(primitive(element)),
            I::ANewArray(component) => Insn::ANewArray(sites.reference(component)),
            I::MultiANewArray(array, dimensions) => multi_array(sites.reference(array), dimensions)?,
            I::ArrayLength => Insn::ArrayLength,
            I::AThrow => Insn::Throw,
            I::CheckCast(class) => Insn::CheckCast(sites.reference(class)),
            I::InstanceOf(class) => Insn::InstanceOf(sites.reference(class)),
            I::MonitorEnter => Insn::MonitorEnter,
            I::MonitorExit => Insn::MonitorExit,
            I::Breakpoint | I::ImpDep1 | I::ImpDep2 => return Err("a reserved instruction".into()),
        })
    }

    fn table_switch(
        &self,
        low: i32,
        targets: &[ProgramCounter],
        default: ProgramCounter,
    ) -> Result<Insn, Why> {
        let targets = targets.iter().map(|&to| self.target(to)).collect::<Result<_, _>>()?;
        let switch = TableSwitch { low, targets, default: self.target(default)? };
        Ok(Insn::TableSwitch(Box::leak(Box::new(switch))))
    }

    fn lookup_switch(&self, cases: &[(i32, ProgramCounter)], default: ProgramCounter) -> Result<Insn, Why> {
        let case = |&(key, to): &(i32, ProgramCounter)| self.target(to).map(|target| (key, target));
        let cases = cases.iter().map(case).collect::<Result<Box<[_]>, _>>()?;
        if !cases.is_sorted_by(|(before, _), (after, _)| before < after) {
            return Err("lookupswitch without ascending keys".into());
        }
        let switch = LookupSwitch { cases, default: self.target(default)? };
        Ok(Insn::LookupSwitch(Box::leak(Box::new(switch))))
    }

    fn wide(&self, wide: WideInstruction) -> Result<Insn, Why> {
        use WideInstruction as W;
        match wide {
            W::ILoad(local) | W::FLoad(local) | W::ALoad(local) => self.load(local, 1),
            W::LLoad(local) | W::DLoad(local) => self.load(local, 2),
            W::IStore(local) | W::FStore(local) | W::AStore(local) => self.store(local, 1),
            W::LStore(local) | W::DStore(local) => self.store(local, 2),
            W::IInc(local, by) => self.increment(local, by),
            W::Ret(local) => self.local(local, 1).map(Insn::Ret),
        }
    }

    fn load(&self, local: u16, slots: u16) -> Result<Insn, Why> {
        self.local(local, slots).map(Insn::Load)
    }

    fn store(&self, local: u16, slots: u16) -> Result<Insn, Why> {
        self.local(local, slots).map(Insn::Store)
    }

    fn increment(&self, local: u16, by: i32) -> Result<Insn, Why> {
        let by = i16::try_from(by).map_err(|_| "iinc by more than 16 bits")?;
        Ok(Insn::Increment { local: self.local(local, 1)?, by })
    }

    fn local(&self, local: u16, slots: u16) -> Result<u16, Why> {
        if local.checked_add(slots).is_some_and(|end| end <= self.max_locals) {
            Ok(local)
        } else {
            Err(format!("local {local} beyond max_locals {}", self.max_locals).into())
        }
    }

    pub fn target(&self, pc: ProgramCounter) -> Result<u32, Why> {
        let index = self.offsets.binary_search(&offset(pc));
        index
            .map(|index| index as u32)
            .map_err(|_| format!("a target inside an instruction, {}", offset(pc)).into())
    }
}

fn multi_array(site: &'static ClassSite, dimensions: u8) -> Result<Insn, Why> {
    let available = site.name.bytes().take_while(|&byte| byte == b'[').count();
    if dimensions == 0 || usize::from(dimensions) > available {
        return Err("multianewarray with more dimensions than its type".into());
    }
    Ok(Insn::MultiANewArray(site, dimensions))
}

/// `ldc2_w` loads what takes two stack slots, the others what takes one (JVMS 6.5.ldc).
fn constant<'a>(value: ConstantVal<'a>, wide: bool, sites: &mut Sites<'a>) -> Result<Insn, Why> {
    let (insn, is_wide) = match value {
        ConstantVal::Integer(value) => (Insn::ConstInt(value), false),
        ConstantVal::Float(value) => (Insn::ConstFloat(value), false),
        ConstantVal::Long(value) => (Insn::ConstLong(value), true),
        ConstantVal::Double(value) => (Insn::ConstDouble(value), true),
        ConstantVal::String(text) => (Insn::ConstString(sites.string(text)), false),
        ConstantVal::Class(class) => (Insn::ConstClass(sites.reference(class)), false),
        ConstantVal::Handle(handle) => (Insn::ConstMethodHandle(sites.handle(handle)), false),
        ConstantVal::MethodType(types) => (Insn::ConstMethodType(sites.method_descriptor(types)), false),
        ConstantVal::Dynamic(bootstrap, name, ty) => {
            let site = sites.constant(bootstrap, name, ty)?;
            (Insn::ConstDynamic(site), matches!(site.descriptor, "J" | "D"))
        }
        ConstantVal::Null => return Err("ldc of what is no constant".into()),
    };
    if wide == is_wide { Ok(insn) } else { Err("a constant of the wrong width".into()) }
}

/// What a load or store moves.
fn moved(instruction: Instruction<'_>) -> Option<ComputationalType> {
    use WideInstruction as W;
    const KINDS: [ComputationalType; 5] = [
        ComputationalType::Int,
        ComputationalType::Long,
        ComputationalType::Float,
        ComputationalType::Double,
        ComputationalType::Reference,
    ];
    let kind = match instruction {
        Instruction::Wide(W::ILoad(_) | W::IStore(_)) => 0,
        Instruction::Wide(W::LLoad(_) | W::LStore(_)) => 1,
        Instruction::Wide(W::FLoad(_) | W::FStore(_)) => 2,
        Instruction::Wide(W::DLoad(_) | W::DStore(_)) => 3,
        Instruction::Wide(W::ALoad(_) | W::AStore(_)) => 4,
        // JVMS 6.5: iload to aload, istore to astore, then for each kind four forms with the index in the opcode.
        other => match other.opcode() {
            opcode @ 0x15..=0x19 => opcode - 0x15,
            opcode @ 0x36..=0x3a => opcode - 0x36,
            opcode @ 0x1a..=0x2d => (opcode - 0x1a) / 4,
            opcode @ 0x3b..=0x4e => (opcode - 0x3b) / 4,
            _ => return None,
        },
    };
    Some(KINDS[usize::from(kind)])
}

fn primitive(element: PrimitiveType) -> Primitive {
    match element {
        PrimitiveType::Boolean => Primitive::Boolean,
        PrimitiveType::Char => Primitive::Char,
        PrimitiveType::Float => Primitive::Float,
        PrimitiveType::Double => Primitive::Double,
        PrimitiveType::Byte => Primitive::Byte,
        PrimitiveType::Short => Primitive::Short,
        PrimitiveType::Int => Primitive::Int,
        PrimitiveType::Long => Primitive::Long,
    }
}

pub(crate) fn offset(pc: ProgramCounter) -> u32 {
    u32::from(u16::from(pc))
}
