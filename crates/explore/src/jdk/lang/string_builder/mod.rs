//! `StringBuilder` and `StringBuffer` on symbolic values: appends wait until someone looks into the builder, as most
//! text made of inputs is the message of an exception nobody reads (`append`). What is asked of a waiting builder is
//! answered on the view of its contents (`contents`), and so is what changes it (`edit`).

mod append;
mod contents;
mod edit;

use super::string::{ask, find, make};
use crate::machine::models::ClassModels;
use append::{append, append_builder, append_part, to_string};
use contents::ask_contents;
use edit::{delete, delete_char_at, insert, replace, reverse, set_char_at, set_length, with_text};

macro_rules! appends {
    ($class:literal, $($ty:literal)*) => {
        ClassModels {
            class: $class,
            methods: &[
                $(("append", concat!("(", $ty, ")L", $class, ";"), |m, s, a| append(m, s, a, $class, $ty)),)*
                ("toString", "()Ljava/lang/String;", to_string),
            ],
        }
    };
}

pub static BUILDER: ClassModels =
    appends!("java/lang/StringBuilder", "I" "J" "F" "D" "C" "Z" "Ljava/lang/String;");
pub static BUFFER: ClassModels =
    appends!("java/lang/StringBuffer", "I" "J" "F" "D" "C" "Z" "Ljava/lang/String;");

/// Both inherit from it.
pub static ABSTRACT: ClassModels = ClassModels {
    class: "java/lang/AbstractStringBuilder",
    methods: &[
        ("<init>", "(Ljava/lang/String;)V", with_text),
        ("append", "(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;", append_builder),
        ("append", "(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;", append_part),
        ("charAt", "(I)C", |m, s, a| ask_contents(m, s, a, ask::char_at)),
        ("delete", "(II)Ljava/lang/AbstractStringBuilder;", delete),
        ("deleteCharAt", "(I)Ljava/lang/AbstractStringBuilder;", delete_char_at),
        ("indexOf", "(Ljava/lang/String;)I", |m, s, a| ask_contents(m, s, a, find::index_of)),
        ("indexOf", "(Ljava/lang/String;I)I", |m, s, a| ask_contents(m, s, a, find::index_of)),
        ("insert", "(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", insert),
        ("insert", "(IC)Ljava/lang/AbstractStringBuilder;", insert),
        ("lastIndexOf", "(Ljava/lang/String;)I", |m, s, a| ask_contents(m, s, a, find::last_index_of)),
        ("lastIndexOf", "(Ljava/lang/String;I)I", |m, s, a| ask_contents(m, s, a, find::last_index_of)),
        ("length", "()I", |m, s, a| ask_contents(m, s, a, ask::length)),
        ("replace", "(IILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", replace),
        ("reverse", "()Ljava/lang/AbstractStringBuilder;", reverse),
        ("setCharAt", "(IC)V", set_char_at),
        ("setLength", "(I)V", set_length),
        ("substring", "(I)Ljava/lang/String;", |m, s, a| ask_contents(m, s, a, make::substring)),
        ("substring", "(II)Ljava/lang/String;", |m, s, a| ask_contents(m, s, a, make::substring)),
    ],
};
