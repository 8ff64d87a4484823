//! Instructions as text: the mnemonics of the JVM specification and operands by name.
//!
//! Ids of findings and saved sessions are made from this text. `Debug` output may change with any edit of a type; this
//! may not.

use std::fmt::{self, Display, Formatter, Write};

use crate::class::{
    BootstrapArgument, ClassSite, DynamicSite, FieldConstant, FieldSite, HandleConstant, HandleKind,
    HandleTarget, MethodSite,
};
use crate::code::{Comparison, Element, Insn, StringConstant};

impl Insn {
    /// The opcode's name (JVMS 6.5). Forms that were folded into one go by one name: `load` is `iload`, `aload_0` and the
    /// like, `ldc` every constant that is no number.
    pub fn mnemonic(&self) -> &'static str {
        match self {
            Insn::Nop => "nop",
            Insn::ConstNull => "aconst_null",
            Insn::ConstInt(_) => "iconst",
            Insn::ConstLong(_) => "lconst",
            Insn::ConstFloat(_) => "fconst",
            Insn::ConstDouble(_) => "dconst",
            Insn::ConstString(_)
            | Insn::ConstClass(_)
            | Insn::ConstMethodType(_)
            | Insn::ConstMethodHandle(_)
            | Insn::ConstDynamic(_) => "ldc",
            Insn::Load(_) => "load",
            Insn::Store(_) => "store",
            Insn::Increment { .. } => "iinc",
            Insn::ArrayLoad(element) => array_load(*element),
            Insn::ArrayStore(element) => array_store(*element),
            Insn::Pop => "pop",
            Insn::Pop2 => "pop2",
            Insn::Dup => "dup",
            Insn::DupX1 => "dup_x1",
            Insn::DupX2 => "dup_x2",
            Insn::Dup2 => "dup2",
            Insn::Dup2X1 => "dup2_x1",
            Insn::Dup2X2 => "dup2_x2",
            Insn::Swap => "swap",
            Insn::IAdd => "iadd",
            Insn::LAdd => "ladd",
            Insn::FAdd => "fadd",
            Insn::DAdd => "dadd",
            Insn::ISub => "isub",
            Insn::LSub => "lsub",
            Insn::FSub => "fsub",
            Insn::DSub => "dsub",
            Insn::IMul => "imul",
            Insn::LMul => "lmul",
            Insn::FMul => "fmul",
            Insn::DMul => "dmul",
            Insn::IDiv => "idiv",
            Insn::LDiv => "ldiv",
            Insn::FDiv => "fdiv",
            Insn::DDiv => "ddiv",
            Insn::IRem => "irem",
            Insn::LRem => "lrem",
            Insn::FRem => "frem",
            Insn::DRem => "drem",
            Insn::INeg => "ineg",
            Insn::LNeg => "lneg",
            Insn::FNeg => "fneg",
            Insn::DNeg => "dneg",
            Insn::IShl => "ishl",
            Insn::LShl => "lshl",
            Insn::IShr => "ishr",
            Insn::LShr => "lshr",
            Insn::IUshr => "iushr",
            Insn::LUshr => "lushr",
            Insn::IAnd => "iand",
            Insn::LAnd => "land",
            Insn::IOr => "ior",
            Insn::LOr => "lor",
            Insn::IXor => "ixor",
            Insn::LXor => "lxor",
            Insn::I2L => "i2l",
            Insn::I2F => "i2f",
            Insn::I2D => "i2d",
            Insn::L2I => "l2i",
            Insn::L2F => "l2f",
            Insn::L2D => "l2d",
            Insn::F2I => "f2i",
            Insn::F2L => "f2l",
            Insn::F2D => "f2d",
            Insn::D2I => "d2i",
            Insn::D2L => "d2l",
            Insn::D2F => "d2f",
            Insn::I2B => "i2b",
            Insn::I2C => "i2c",
            Insn::I2S => "i2s",
            Insn::LCmp => "lcmp",
            Insn::FCmp { nan: ..0 } => "fcmpl",
            Insn::FCmp { .. } => "fcmpg",
            Insn::DCmp { nan: ..0 } => "dcmpl",
            Insn::DCmp { .. } => "dcmpg",
            Insn::If(comparison, _) => if_zero(*comparison),
            Insn::IfICmp(comparison, _) => if_icmp(*comparison),
            Insn::IfACmpEq(_) => "if_acmpeq",
            Insn::IfACmpNe(_) => "if_acmpne",
            Insn::IfNull(_) => "ifnull",
            Insn::IfNonNull(_) => "ifnonnull",
            Insn::Goto(_) => "goto",
            Insn::Jsr(_) => "jsr",
            Insn::Ret(_) => "ret",
            Insn::TableSwitch(_) => "tableswitch",
            Insn::LookupSwitch(_) => "lookupswitch",
            Insn::Return => "return",
            Insn::ReturnValue => "vreturn",
            Insn::GetStatic(_) => "getstatic",
            Insn::PutStatic(_) => "putstatic",
            Insn::GetField(_) => "getfield",
            Insn::PutField(_) => "putfield",
            Insn::InvokeVirtual(_) => "invokevirtual",
            Insn::InvokeSpecial(_) => "invokespecial",
            Insn::InvokeStatic(_) => "invokestatic",
            Insn::InvokeInterface(_) => "invokeinterface",
            Insn::InvokeDynamic(_) => "invokedynamic",
            Insn::New(_) => "new",
            Insn::NewArray(_) => "newarray",
            Insn::ANewArray(_) => "anewarray",
            Insn::MultiANewArray(..) => "multianewarray",
            Insn::ArrayLength => "arraylength",
            Insn::Throw => "athrow",
            Insn::CheckCast(_) => "checkcast",
            Insn::InstanceOf(_) => "instanceof",
            Insn::MonitorEnter => "monitorenter",
            Insn::MonitorExit => "monitorexit",
        }
    }
}

/// The mnemonic and the operands, like `javap`; targets are instruction indices.
impl Display for Insn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic())?;
        match *self {
            Insn::ConstInt(x) => write!(f, " {x}"),
            Insn::ConstLong(x) => write!(f, " {x}"),
            Insn::ConstFloat(x) => write!(f, " {:08x}", x.to_bits()),
            Insn::ConstDouble(x) => write!(f, " {:016x}", x.to_bits()),
            Insn::ConstString(text) => write!(f, " {text}"),
            Insn::ConstMethodType(descriptor) => write!(f, " {descriptor}"),
            Insn::ConstMethodHandle(handle) => write!(f, " {handle}"),
            Insn::ConstDynamic(site) | Insn::InvokeDynamic(site) => write!(f, " {site}"),
            Insn::Load(slot) | Insn::Store(slot) | Insn::Ret(slot) => write!(f, " {slot}"),
            Insn::Increment { local, by } => write!(f, " {local} {by}"),
            Insn::TableSwitch(switch) => {
                write!(f, " {}", switch.low)?;
                switch.targets.iter().try_for_each(|target| write!(f, " {target}"))?;
                write!(f, " default {}", switch.default)
            }
            Insn::LookupSwitch(switch) => {
                switch.cases.iter().try_for_each(|(key, target)| write!(f, " {key}:{target}"))?;
                write!(f, " default {}", switch.default)
            }
            Insn::GetStatic(site) | Insn::PutStatic(site) | Insn::GetField(site) | Insn::PutField(site) => {
                write!(f, " {site}")
            }
            Insn::InvokeVirtual(site)
            | Insn::InvokeSpecial(site)
            | Insn::InvokeStatic(site)
            | Insn::InvokeInterface(site) => write!(f, " {site}"),
            Insn::ConstClass(site)
            | Insn::New(site)
            | Insn::ANewArray(site)
            | Insn::CheckCast(site)
            | Insn::InstanceOf(site) => write!(f, " {site}"),
            Insn::MultiANewArray(site, dimensions) => write!(f, " {site} {dimensions}"),
            Insn::NewArray(primitive) => write!(f, " {}", primitive.name()),
            _ => self.targets().try_for_each(|target| write!(f, " {target}")),
        }
    }
}

impl Display for FieldSite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}:{}", self.class, self.name, self.descriptor)
    }
}

impl Display for MethodSite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = if self.interface { "interface " } else { "" };
        write!(f, "{kind}{}.{}{}", self.class, self.name, self.descriptor)
    }
}

impl Display for ClassSite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// As its code units, in hexadecimal: content, not the number it has in this process.
impl Display for StringConstant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.units.iter().try_for_each(|unit| write!(f, "{unit:04x}"))?;
        f.write_char('"')
    }
}

impl Display for DynamicSite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} by {}", self.name, self.descriptor, self.bootstrap)?;
        self.arguments.iter().try_for_each(|argument| match argument {
            BootstrapArgument::Int(x) => write!(f, " int {x}"),
            BootstrapArgument::Long(x) => write!(f, " long {x}"),
            BootstrapArgument::Float(x) => write!(f, " float {:08x}", x.to_bits()),
            BootstrapArgument::Double(x) => write!(f, " double {:016x}", x.to_bits()),
            BootstrapArgument::String(text) => write!(f, " {text}"),
            BootstrapArgument::Class(site) => write!(f, " class {site}"),
            BootstrapArgument::MethodType(descriptor) => write!(f, " type {descriptor}"),
            BootstrapArgument::Handle(handle) => write!(f, " {handle}"),
            BootstrapArgument::Dynamic(site) => write!(f, " dynamic {site}"),
        })
    }
}

impl Display for HandleConstant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HandleKind::GetField => "REF_getField",
            HandleKind::GetStatic => "REF_getStatic",
            HandleKind::PutField => "REF_putField",
            HandleKind::PutStatic => "REF_putStatic",
            HandleKind::InvokeVirtual => "REF_invokeVirtual",
            HandleKind::InvokeStatic => "REF_invokeStatic",
            HandleKind::InvokeSpecial => "REF_invokeSpecial",
            HandleKind::NewInvokeSpecial => "REF_newInvokeSpecial",
            HandleKind::InvokeInterface => "REF_invokeInterface",
        };
        match self.target {
            HandleTarget::Field(site) => write!(f, "{kind} {site}"),
            HandleTarget::Method(site) => write!(f, "{kind} {site}"),
        }
    }
}

impl Display for FieldConstant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FieldConstant::Int(x) => write!(f, "int {x}"),
            FieldConstant::Long(x) => write!(f, "long {x}"),
            FieldConstant::Float(x) => write!(f, "float {:08x}", x.to_bits()),
            FieldConstant::Double(x) => write!(f, "double {:016x}", x.to_bits()),
            FieldConstant::String(text) => write!(f, "{text}"),
        }
    }
}

fn array_load(element: Element) -> &'static str {
    match element {
        Element::Byte => "baload",
        Element::Char => "caload",
        Element::Short => "saload",
        Element::Int => "iaload",
        Element::Long => "laload",
        Element::Float => "faload",
        Element::Double => "daload",
        Element::Reference => "aaload",
    }
}

fn array_store(element: Element) -> &'static str {
    match element {
        Element::Byte => "bastore",
        Element::Char => "castore",
        Element::Short => "sastore",
        Element::Int => "iastore",
        Element::Long => "lastore",
        Element::Float => "fastore",
        Element::Double => "dastore",
        Element::Reference => "aastore",
    }
}

fn if_zero(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Eq => "ifeq",
        Comparison::Ne => "ifne",
        Comparison::Lt => "iflt",
        Comparison::Ge => "ifge",
        Comparison::Gt => "ifgt",
        Comparison::Le => "ifle",
    }
}

fn if_icmp(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Eq => "if_icmpeq",
        Comparison::Ne => "if_icmpne",
        Comparison::Lt => "if_icmplt",
        Comparison::Ge => "if_icmpge",
        Comparison::Gt => "if_icmpgt",
        Comparison::Le => "if_icmple",
    }
}
