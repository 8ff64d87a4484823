//! Access flags by name (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A).
//!
//! One number means different things on classes, fields and methods; the caller knows which it holds.

use crate::class::Access;

macro_rules! flags {
    ($($(#[$doc:meta])* $constant:ident = $bit:literal, $query:ident;)*) => {
        impl Access {
            $(
                pub const $constant: u16 = $bit;
                $(#[$doc])*
                #[inline]
                pub fn $query(self) -> bool {
                    self.0 & Access::$constant != 0
                }
            )*
        }
    };
}

flags! {
    PUBLIC = 0x0001, is_public;
    PRIVATE = 0x0002, is_private;
    PROTECTED = 0x0004, is_protected;
    STATIC = 0x0008, is_static;
    FINAL = 0x0010, is_final;
    /// Methods only.
    SYNCHRONIZED = 0x0020, is_synchronized;
    /// Fields only.
    VOLATILE = 0x0040, is_volatile;
    /// Methods only.
    BRIDGE = 0x0040, is_bridge;
    /// Fields only.
    TRANSIENT = 0x0080, is_transient;
    /// Methods only.
    VARARGS = 0x0080, is_varargs;
    /// Methods only.
    NATIVE = 0x0100, is_native;
    /// Classes only.
    INTERFACE = 0x0200, is_interface;
    /// Classes and methods.
    ABSTRACT = 0x0400, is_abstract;
    SYNTHETIC = 0x1000, is_synthetic;
    /// Classes only.
    ANNOTATION = 0x2000, is_annotation;
    /// Classes and fields.
    ENUM = 0x4000, is_enum;
}

impl Access {
    /// Neither public, protected nor private.
    pub fn is_package_private(self) -> bool {
        self.0 & (Access::PUBLIC | Access::PROTECTED | Access::PRIVATE) == 0
    }
}
