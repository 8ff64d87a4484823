//! `java.lang.String`: questions about texts that are not fully known, answered as terms (`text/`). On concrete strings
//! the JDK's own code runs.

pub(crate) mod ask;
pub(crate) mod find;
pub(crate) mod make;

use crate::inputs::VarOrigin;
use crate::jdk::no;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;
use crate::strings::{View, Viewed};
pub(crate) use make::is_range;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/String",
    methods: &[
        ("<init>", "([CIILjava/lang/Void;)V", make::from_chars),
        ("charAt", "(I)C", ask::char_at),
        ("compareTo", "(Ljava/lang/String;)I", ask::compare_to),
        ("compareToIgnoreCase", "(Ljava/lang/String;)I", ask::compare_to_ignore_case),
        ("concat", "(Ljava/lang/String;)Ljava/lang/String;", make::concat),
        ("endsWith", "(Ljava/lang/String;)Z", ask::ends_with),
        ("equals", "(Ljava/lang/Object;)Z", ask::equals),
        ("equalsIgnoreCase", "(Ljava/lang/String;)Z", ask::equals_ignore_case),
        ("hashCode", "()I", ask::hash_code),
        ("indexOf", "(II)I", find::index_of_unit),
        ("indexOf", "(Ljava/lang/String;)I", find::index_of),
        ("indexOf", "(Ljava/lang/String;I)I", find::index_of),
        ("intern", "()Ljava/lang/String;", make::intern),
        ("isBlank", "()Z", ask::is_blank),
        ("isEmpty", "()Z", ask::is_empty),
        ("join", JOIN, make::join),
        ("lastIndexOf", "(II)I", find::last_index_of_unit),
        ("lastIndexOf", "(Ljava/lang/String;)I", find::last_index_of),
        ("lastIndexOf", "(Ljava/lang/String;I)I", find::last_index_of),
        ("length", "()I", ask::length),
        ("regionMatches", "(ILjava/lang/String;II)Z", ask::region_matches),
        ("regionMatches", "(ZILjava/lang/String;II)Z", ask::region_matches),
        ("repeat", "(I)Ljava/lang/String;", make::repeat),
        ("replace", "(CC)Ljava/lang/String;", make::replace),
        ("startsWith", "(Ljava/lang/String;)Z", ask::starts_with),
        ("startsWith", "(Ljava/lang/String;I)Z", ask::starts_with),
        ("strip", "()Ljava/lang/String;", |m, s, a| make::strip(m, s, a, (true, true))),
        ("stripLeading", "()Ljava/lang/String;", |m, s, a| make::strip(m, s, a, (true, false))),
        ("stripTrailing", "()Ljava/lang/String;", |m, s, a| make::strip(m, s, a, (false, true))),
        ("substring", "(I)Ljava/lang/String;", make::substring),
        ("substring", "(II)Ljava/lang/String;", make::substring),
        ("toCharArray", "()[C", make::to_char_array),
        ("toLowerCase", "(Ljava/util/Locale;)Ljava/lang/String;", make::to_lower_case),
        ("toUpperCase", "(Ljava/util/Locale;)Ljava/lang/String;", make::to_upper_case),
        ("trim", "()Ljava/lang/String;", make::trim),
    ],
};

/// What `String.join` and `StringJoiner` come down to: prefix, suffix, delimiter, parts, their number.
const JOIN: &str =
    "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;";

pub static LATIN1: ClassModels =
    ClassModels { class: "java/lang/StringLatin1", methods: &[("equals", "([B[B)Z", ask::equal_bytes)] };

/// Bytes are laid out as on a little-endian machine, which is what `string_bytes` writes.
pub static UTF16: ClassModels =
    ClassModels { class: "java/lang/StringUTF16", methods: &[("isBigEndian", "()Z", no)] };

/// Lays out the texts of a call; `Err` with what to answer instead: nothing is open, or not yet.
pub(crate) fn views<const N: usize>(
    m: &mut Machine,
    s: &mut State,
    texts: [Value; N],
    numbers: &[Value],
) -> Step<Result<[View; N], Reply>> {
    if !texts.iter().any(|&text| m.is_open_text(s, text)) && numbers.iter().all(|n| n.is_concrete()) {
        return Ok(Err(Reply::Decline));
    }
    let mut found = Vec::with_capacity(N);
    for text in texts {
        match view(m, s, text)? {
            Ok(view) => found.push(view),
            Err(reply) => return Ok(Err(reply)),
        }
    }
    // What was put off has turned out to be concrete.
    if numbers.iter().all(|n| n.is_concrete())
        && found.iter().all(|view| view.constant_units(&m.terms).is_some())
    {
        return Ok(Err(Reply::Decline));
    }
    Ok(Ok(found.try_into().expect("one view per text")))
}

/// Lays out one text, whether or not something about it is open.
pub(crate) fn view(m: &mut Machine, s: &mut State, text: Value) -> Step<Result<View, Reply>> {
    Ok(laid_out(m.view(s, text)?))
}

/// What a model answers about a text it could not look at.
pub(crate) fn laid_out(seen: Viewed) -> Result<View, Reply> {
    match seen {
        Viewed::View(view) => Ok(view),
        Viewed::Again => Err(Reply::Again),
        Viewed::Other => Err(Reply::Decline),
    }
}

/// Takes the views out of a `Step<Result<…>>`, or leaves the model with the answer that stands instead.
macro_rules! seen {
    ($views:expr) => {
        match $views? {
            Ok(views) => views,
            Err(reply) => return Ok(reply),
        }
    };
}
pub(crate) use seen;

pub(crate) fn out_of_bounds(m: &mut Machine, s: &mut State) -> Step<Reply> {
    refuse(m, s, "java/lang/StringIndexOutOfBoundsException")
}

/// Throws with some message: what it says differs from JDK to JDK.
pub(crate) fn refuse(m: &mut Machine, s: &mut State, exception: &str) -> Step<Reply> {
    let name = format!("the message of exception {}", m.terms.len());
    let message = m.new_text(s, &name.into(), VarOrigin::Inside)?;
    m.throw_with(s, exception, message.into())?;
    Ok(Reply::Again)
}
