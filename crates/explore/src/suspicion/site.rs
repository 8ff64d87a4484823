//! Where in the code something is, and where a null came from.

use std::fmt;

use classes::class::Method;
use classes::code::Insn;

/// Where a null that was dereferenced came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NullSource {
    /// Parameter number (0-based, receiver not counted) of the entry, passed down unchanged.
    Parameter(usize),
    /// Read out of an object or array the caller passed.
    InsideArgument,
    /// Made by the code itself: a literal, a default value, a result.
    Inside,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    pub method: &'static Method,
    /// Index of the instruction in the method's code.
    pub pc: u32,
    pub line: Option<u32>,
}

impl Site {
    pub fn is_at_call(&self) -> bool {
        let insn = self.method.code.as_ref().and_then(|code| code.insns.get(self.pc as usize));
        insn.is_some_and(Insn::is_call)
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.method.owner().binary_name(), self.method.name)?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}
