//! Classes and field slots of the JDK that the machine itself has to name.

use classes::class::Class;
use classes::program::{LinkError, Program};

pub struct KnownClasses {
    pub object: &'static Class,
    pub class: &'static Class,
    pub string: &'static Class,
    pub throwable: &'static Class,
    pub string_value: u32,
    pub string_coder: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_stack_trace: u32,
    pub throwable_suppressed: u32,
}

impl KnownClasses {
    pub fn find(program: &'static Program) -> Result<KnownClasses, LinkError> {
        let string = program.class("java/lang/String")?;
        let throwable = program.class("java/lang/Throwable")?;
        Ok(KnownClasses {
            object: program.class("java/lang/Object")?,
            class: program.class("java/lang/Class")?,
            string,
            throwable,
            string_value: slot(string, "value")?,
            string_coder: slot(string, "coder")?,
            throwable_message: slot(throwable, "detailMessage")?,
            throwable_cause: slot(throwable, "cause")?,
            throwable_stack_trace: slot(throwable, "stackTrace")?,
            throwable_suppressed: slot(throwable, "suppressedExceptions")?,
        })
    }
}

fn slot(class: &'static Class, name: &str) -> Result<u32, LinkError> {
    class
        .find_field(name)
        .map(|f| f.slot)
        .ok_or_else(|| LinkError::MissingField(format!("{}.{name}", class.name).into()))
}
