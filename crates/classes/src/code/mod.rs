//! The instruction form our machine executes: operands resolved to sites, branch targets to instruction indices.
//!
//! It does not interpret anything; `explore` does. What everybody asks of an instruction is answered beside it: where
//! control goes (`control`), what it does with operands and locals (`operands`), how far it reaches beyond its frame
//! (`reach`), what it names (`named`).

mod control;
mod named;
pub(crate) mod operands;
mod reach;

pub use operands::StackEffect;
pub use reach::Reach;

use crate::class::{ClassSite, DynamicSite, FieldSite, MethodSite};
use crate::descriptor::Primitive;

/// A method body. Program counters are indices into `insns`.
#[derive(Debug)]
pub struct Code {
    pub insns: Box<[Insn]>,
    /// The byte offset each instruction had in the class file (same length as `insns`).
    pub offsets: Box<[u32]>,
    /// In the order of the class file: the first handler that matches wins.
    pub handlers: Box<[Handler]>,
    /// Sorted by `start`; the line of instruction `i` is that of the last entry with `start <= i`.
    pub lines: Box<[LineEntry]>,
    pub locals: Box<[LocalName]>,
    pub max_locals: u16,
    pub max_stack: u16,
}

#[derive(Debug, Clone, Copy)]
pub struct Handler {
    /// Covered instructions: `start..end` (indices; `end` may be `insns.len()`).
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// `None` catches everything (`finally`).
    pub catches: Option<&'static ClassSite>,
}

#[derive(Debug, Clone, Copy)]
pub struct LineEntry {
    pub start: u32,
    pub line: u16,
}

/// One row of the LocalVariableTable: in `start..end` (instruction indices), `slot` holds `name`.
#[derive(Debug, Clone)]
pub struct LocalName {
    pub start: u32,
    pub end: u32,
    pub slot: u16,
    pub name: Box<str>,
    pub descriptor: Box<str>,
}

/// How an array element is read and written. `Byte` serves `byte[]` and `boolean[]` (JVMS 6.5.baload).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

#[derive(Debug)]
pub struct TableSwitch {
    pub low: i32,
    pub targets: Box<[u32]>,
    pub default: u32,
}

#[derive(Debug)]
pub struct LookupSwitch {
    /// Sorted by key.
    pub cases: Box<[(i32, u32)]>,
    pub default: u32,
}

impl TableSwitch {
    /// Where the instruction goes on for this key.
    pub fn target(&self, key: i32) -> u32 {
        let i = i64::from(key) - i64::from(self.low);
        usize::try_from(i).ok().and_then(|i| self.targets.get(i)).copied().unwrap_or(self.default)
    }
}

impl LookupSwitch {
    /// Where the instruction goes on for this key.
    pub fn target(&self, key: i32) -> u32 {
        self.cases.binary_search_by_key(&key, |c| c.0).map_or(self.default, |i| self.cases[i].1)
    }
}

/// One instruction; sixteen bytes. `wide`, `ldc2_w`, `iload_0`… are folded into the plain forms,
/// and locals carry no type because our values do.
#[derive(Debug, Clone, Copy)]
pub enum Insn {
    Nop,
    ConstNull,
    ConstInt(i32),
    ConstLong(i64),
    ConstFloat(f32),
    ConstDouble(f64),
    /// UTF-16 code units of the literal (lone surrogates are legal); interned per program by content.
    ConstString(&'static StringConstant),
    ConstClass(&'static ClassSite),
    ConstMethodType(&'static str),
    ConstMethodHandle(&'static crate::class::HandleConstant),
    ConstDynamic(&'static DynamicSite),

    Load(u16),
    Store(u16),
    Increment {
        local: u16,
        by: i16,
    },
    ArrayLoad(Element),
    ArrayStore(Element),

    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,

    IAdd,
    LAdd,
    FAdd,
    DAdd,
    ISub,
    LSub,
    FSub,
    DSub,
    IMul,
    LMul,
    FMul,
    DMul,
    IDiv,
    LDiv,
    FDiv,
    DDiv,
    IRem,
    LRem,
    FRem,
    DRem,
    INeg,
    LNeg,
    FNeg,
    DNeg,
    IShl,
    LShl,
    IShr,
    LShr,
    IUshr,
    LUshr,
    IAnd,
    LAnd,
    IOr,
    LOr,
    IXor,
    LXor,

    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,

    LCmp,
    /// `nan` is the result when either operand is NaN: -1 for fcmpl, 1 for fcmpg.
    FCmp {
        nan: i8,
    },
    DCmp {
        nan: i8,
    },

    If(Comparison, u32),
    IfICmp(Comparison, u32),
    IfACmpEq(u32),
    IfACmpNe(u32),
    IfNull(u32),
    IfNonNull(u32),
    Goto(u32),
    Jsr(u32),
    Ret(u16),
    TableSwitch(&'static TableSwitch),
    LookupSwitch(&'static LookupSwitch),

    /// `return`
    Return,
    /// `ireturn`, `lreturn`, `freturn`, `dreturn`, `areturn`
    ReturnValue,

    GetStatic(&'static FieldSite),
    PutStatic(&'static FieldSite),
    GetField(&'static FieldSite),
    PutField(&'static FieldSite),

    InvokeVirtual(&'static MethodSite),
    InvokeSpecial(&'static MethodSite),
    InvokeStatic(&'static MethodSite),
    InvokeInterface(&'static MethodSite),
    InvokeDynamic(&'static DynamicSite),

    New(&'static ClassSite),
    NewArray(Primitive),
    ANewArray(&'static ClassSite),
    MultiANewArray(&'static ClassSite, u8),
    ArrayLength,
    Throw,
    CheckCast(&'static ClassSite),
    InstanceOf(&'static ClassSite),
    MonitorEnter,
    MonitorExit,
}

/// A string literal. Equal literals of one program are one `StringConstant` (compare by address or `id`).
#[derive(Debug)]
pub struct StringConstant {
    pub id: u32,
    pub units: Box<[u16]>,
}

impl Code {
    /// The source line of instruction `pc`, if the class file says.
    pub fn line(&self, pc: u32) -> Option<u32> {
        let after = self.lines.partition_point(|entry| entry.start <= pc);
        after.checked_sub(1).map(|i| u32::from(self.lines[i].line))
    }

    /// The source name of local `slot` at instruction `pc`.
    pub fn local_name(&self, slot: u16, pc: u32) -> Option<&str> {
        self.locals.iter().find(|l| l.slot == slot && l.start <= pc && pc < l.end).map(|l| &*l.name)
    }
}
