//! Files: the JDK reads its own data files (time zones, currencies); everything else outside is unknown.

use std::path::PathBuf;

use classes::descriptor::Primitive;

use crate::jdk::shared::text_of;
use crate::jdk::{minus_one_long, no, uncontrolled};
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::heap::{Array, Body, Elements, Object};
use crate::machine::jvm::JAVA_HOME;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step, cut};

pub static DESCRIPTOR: ClassModels = ClassModels {
    class: "java/io/FileDescriptor",
    methods: &[
        ("getHandle", "(I)J", minus_one_long),
        ("getAppend", "(I)Z", no),
        ("close0", "()V", nothing),
        ("registerCleanup", "*", nothing),
        ("unregisterCleanup", "*", nothing),
    ],
};

pub static INPUT: ClassModels = ClassModels {
    class: "java/io/FileInputStream",
    methods: &[
        ("<init>", "(Ljava/io/File;)V", new_stream),
        ("read", "()I", |m, s, a| read(m, s, a, "read", "()I")),
        ("read", "([B)I", |m, s, a| read(m, s, a, "read", "([B)I")),
        ("read", "([BII)I", |m, s, a| read(m, s, a, "read", "([BII)I")),
        ("skip", "(J)J", |m, s, a| read(m, s, a, "skip", "(J)J")),
        ("available", "()I", |m, s, a| read(m, s, a, "available", "()I")),
        ("readAllBytes", "()[B", |m, s, a| read(m, s, a, "readAllBytes", "()[B")),
        ("readNBytes", "(I)[B", |m, s, a| read(m, s, a, "readNBytes", "(I)[B")),
        ("close", "()V", |m, s, a| read(m, s, a, "close", "()V")),
        ("open0", "(Ljava/lang/String;)V", open),
        ("read0", "()I", read_one),
        ("readBytes", "([BII)I", read_many),
        ("available0", "()I", available),
        ("length0", "()J", length),
        ("position0", "()J", position),
        ("skip0", "(J)J", skip),
        ("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", crate::jdk::yes),
    ],
};

/// What it would prepare is only needed by what is not executed.
pub static OUTPUT: ClassModels =
    ClassModels { class: "java/io/FileOutputStream", methods: &[("<clinit>", "()V", nothing)] };

pub static SYSTEM: ClassModels = ClassModels {
    class: "java/io/UnixFileSystem",
    methods: &[
        ("getBooleanAttributes0", "(Ljava/io/File;)I", attributes),
        ("list", "(Ljava/io/File;)[Ljava/lang/String;", super::files::names),
        ("list0", "(Ljava/io/File;)[Ljava/lang/String;", super::files::names),
        ("normalize", "(Ljava/lang/String;)Ljava/lang/String;", super::files::normalise),
        ("canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", crate::jdk::second),
        ("checkAccess0", "*", uncontrolled),
        ("resolve", "(Ljava/io/File;)Ljava/lang/String;", below_working_directory),
    ],
};

pub static CLEANABLE: ClassModels = ClassModels {
    class: "java/io/FileCleanable",
    methods: &[("register", "*", nothing), ("unregister", "*", nothing)],
};

/// Enough for paths as such; what is at them is unknown.
pub static DISPATCHER: ClassModels = ClassModels {
    class: "sun/nio/fs/UnixNativeDispatcher",
    methods: &[("init", "()I", no), ("getcwd", "()[B", root)],
};

pub static NIO_SYSTEM: ClassModels = ClassModels {
    class: "sun/nio/fs/UnixFileSystem",
    methods: &[("defaultDirectory", "()[B", in_working_directory)],
};

fn below_working_directory(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let file = Machine::concrete_ref(arguments[1]);
    let prefix = file.and_then(|file| field_if_there(m, s, file, "prefixLength"));
    // An absolute path is what it is.
    if matches!(prefix, Some(Value::Int(length)) if length > 0) {
        return Ok(Reply::Decline);
    }
    in_working_directory(m, s, arguments)
}

fn in_working_directory(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    m.assume_environment(s, "the working directory");
    Ok(Reply::Decline)
}

fn root(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let class = m.program.array_of(m.program.primitive(Primitive::Byte));
    let bytes = Elements::Bytes(vec![b'/' as i8]);
    let at = m.allocate(s, Object::new(class, Body::Array(Array::Known(bytes))));
    Ok(Reply::Value(at.into()))
}

/// The real path of a file of the JDK.
fn jdk_file(m: &Machine, path: &str) -> Option<PathBuf> {
    let inside = path.strip_prefix(JAVA_HOME)?.strip_prefix('/')?;
    let harmless = !inside.split('/').any(|part| part == "..");
    harmless.then(|| m.program.jdk().home.join(inside))
}

/// The path is in the stream; the position is kept in the descriptor's handle.
fn contents(m: &mut Machine, s: &State, stream: Value) -> Option<(std::rc::Rc<[u8]>, Addr, usize)> {
    let at = Machine::concrete_ref(stream)?;
    let path = field_if_there(m, s, at, "path").and_then(Machine::concrete_ref)?;
    let path = String::from_utf16_lossy(&m.string_units(s, path)?);
    let fd = field_if_there(m, s, at, "fd").and_then(Machine::concrete_ref)?;
    let Some(Value::Long(position)) = field_if_there(m, s, fd, "handle") else { return None };
    let file = jdk_file(m, &path)?;
    let bytes = m.jvm.models.file(&file)?;
    Some((bytes, fd, usize::try_from(position).ok()?))
}

const UNKNOWN: Step<Reply> = Ok(Reply::Unknown(Reason::Uncontrolled));

fn open(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let path = match text_of(m, s, arguments[1])? {
        Ok(path) => path,
        Err(reply) => return Ok(reply),
    };
    let file = path.as_deref().and_then(|path| jdk_file(m, path));
    let stream = m.single(s, arguments[0])?;
    let fd = field_if_there(m, s, stream, "fd").and_then(Machine::concrete_ref);
    let (Some(file), Some(fd)) = (file, fd) else { return UNKNOWN };
    if m.jvm.models.file(&file).is_none() {
        m.throw_new(s, "java/io/FileNotFoundException", path)?;
        return Ok(Reply::Again);
    }
    set_if_there(m, s, fd, "handle", Value::Long(0));
    set_if_there(m, s, fd, "fd", Value::Int(3));
    Ok(Reply::Void)
}

/// A file that a test can put there is opened; the JDK's own is opened by its code.
fn new_stream(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let otherwise = crate::boundary::outside::ask(m, s, arguments)?;
    let (Reply::Unknown(_), Some(stream)) = (&otherwise, Machine::concrete_ref(arguments[0])) else {
        return Ok(otherwise);
    };
    let null = m.same_reference(arguments[1], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Decline);
    }
    Ok(super::files::open(m, s, stream, arguments[1])?.unwrap_or(otherwise))
}

fn read(m: &mut Machine, s: &mut State, arguments: &[Value], name: &str, descriptor: &str) -> Step<Reply> {
    match super::files::read(m, s, name, descriptor, arguments)? {
        Some(reply) => Ok(reply),
        None => crate::boundary::outside::ask(m, s, arguments),
    }
}

/// What a program reads from outside no test can set: there is nothing sensible to go on with.
fn read_outside(m: &mut Machine) -> Step<Reply> {
    m.pass.reasons.add(Reason::Uncontrolled, "java.io.FileInputStream");
    cut(Reason::Uncontrolled)
}

fn read_one(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((bytes, fd, position)) = contents(m, s, arguments[0]) else { return read_outside(m) };
    let byte = bytes.get(position).map_or(-1, |&b| i32::from(b));
    set_if_there(m, s, fd, "handle", Value::Long((position + usize::from(byte >= 0)) as i64));
    Ok(Reply::Value(Value::Int(byte)))
}

/// Arguments: the stream, the array, start, count.
fn read_many(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((bytes, fd, position)) = contents(m, s, arguments[0]) else { return read_outside(m) };
    let (Some(array), Value::Int(start), Value::Int(count)) =
        (Machine::concrete_ref(arguments[1]), arguments[2], arguments[3])
    else {
        return UNKNOWN;
    };
    let rest = &bytes[position.min(bytes.len())..];
    let count = rest.len().min(count.max(0) as usize);
    if count == 0 && arguments[3] != Value::Int(0) {
        return Ok(Reply::Value(Value::Int(-1)));
    }
    for (i, &byte) in rest[..count].iter().enumerate() {
        m.store_element(s, array, Value::Int(start + i as i32), Value::Int((byte as i8).into()))?;
    }
    set_if_there(m, s, fd, "handle", Value::Long((position + count) as i64));
    Ok(Reply::Value(Value::Int(count as i32)))
}

fn available(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((bytes, _, position)) = contents(m, s, arguments[0]) else { return UNKNOWN };
    Ok(Reply::Value(Value::Int(bytes.len().saturating_sub(position) as i32)))
}

fn length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((bytes, ..)) = contents(m, s, arguments[0]) else { return UNKNOWN };
    Ok(Reply::Value(Value::Long(bytes.len() as i64)))
}

fn position(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((.., position)) = contents(m, s, arguments[0]) else { return UNKNOWN };
    Ok(Reply::Value(Value::Long(position as i64)))
}

fn skip(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((_, fd, position)) = contents(m, s, arguments[0]) else { return UNKNOWN };
    let Value::Long(by) = arguments[1] else { return UNKNOWN };
    set_if_there(m, s, fd, "handle", Value::Long(position as i64 + by));
    Ok(Reply::Value(Value::Long(by)))
}

/// `BA_EXISTS | BA_REGULAR` for a file of the JDK.
fn attributes(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = Machine::concrete_ref(arguments[1]) else { return UNKNOWN };
    let path = field_if_there(m, s, at, "path").unwrap_or(arguments[1]);
    let path = match text_of(m, s, path)? {
        Ok(path) => path,
        Err(reply) => return Ok(reply),
    };
    let Some(file) = path.and_then(|path| jdk_file(m, &path)) else { return UNKNOWN };
    Ok(Reply::Value(Value::Int(if m.jvm.models.file(&file).is_some() { 3 } else { 0 })))
}
