//! `java.nio.file.Files`, where a test can put the file, and paths whose text is open.

use classes::class::{Class, Method};
use classes::code::Insn;

use super::streams;
use crate::environment::FileQuestion;
use crate::instructions::synthetic::{Assembler, field_site, method_site};
use crate::jdk::io::files::{is_asked_by_jdk, named, new_stream, size_of};
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::heap::{Array, Construction, Elements};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::{Reason, Step, cut};

pub static FILES: ClassModels = ClassModels {
    class: "java/nio/file/Files",
    methods: &[
        ("exists", "*", |m, s, a| ask(m, s, a, FileQuestion::Exists, false)),
        ("notExists", "*", |m, s, a| ask(m, s, a, FileQuestion::Exists, true)),
        ("isReadable", "*", |m, s, a| ask(m, s, a, FileQuestion::Exists, false)),
        ("isDirectory", "*", |m, s, a| ask(m, s, a, FileQuestion::IsDirectory, false)),
        ("isRegularFile", "*", |m, s, a| ask(m, s, a, FileQuestion::IsFile, false)),
        ("size", "*", |m, s, a| of_file(m, s, a, size_of)),
        ("readAllBytes", "*", |m, s, a| of_file(m, s, a, bytes)),
        ("readString", "*", |m, s, a| of_file(m, s, a, text)),
        ("newInputStream", "*", |m, s, a| of_file(m, s, a, stream)),
        ("readAllLines", "*", followed),
        ("newBufferedReader", "*", followed),
        ("lines", "*", |m, s, a| followed_by(m, s, a, streams::lines)),
        ("list", "*", |m, s, a| followed_by(m, s, a, streams::list)),
        (
            "walk",
            "(Ljava/nio/file/Path;[Ljava/nio/file/FileVisitOption;)Ljava/util/stream/Stream;",
            |m, s, a| followed_by(m, s, a, streams::walk),
        ),
    ],
};

/// A path whose text is open has no bytes until its code needs them.
pub static PATH: ClassModels = ClassModels {
    class: "sun/nio/fs/UnixPath",
    methods: &[
        ("<init>", "(Lsun/nio/fs/UnixFileSystem;Ljava/lang/String;)V", new_path),
        ("getRoot", "*", of_bytes),
        ("getFileName", "*", of_bytes),
        ("getParent", "*", of_bytes),
        ("getNameCount", "*", of_bytes),
        ("getName", "*", of_bytes),
        ("subpath", "*", of_bytes),
        ("isAbsolute", "*", of_bytes),
        ("isEmpty", "*", of_bytes),
        ("resolve", "*", of_bytes),
        ("relativize", "*", of_bytes),
        ("normalize", "*", of_bytes),
        ("startsWith", "*", of_bytes),
        ("endsWith", "*", of_bytes),
        ("compareTo", "*", of_bytes),
        ("hashCode", "*", of_bytes),
        ("toAbsolutePath", "*", of_bytes),
        ("toRealPath", "*", of_bytes),
        ("toUri", "*", of_bytes),
    ],
};

fn of_bytes(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(open) = arguments.iter().copied().find(|&value| is_open_path(m, s, value)) else {
        return Ok(Reply::Decline);
    };
    let class = m.program.class(PATH.class);
    let class = m.linked(class)?;
    let fill = m.jvm.models.assembled("the bytes of a path".into(), || filling(class));
    m.call(s, fill, &[open], Purpose::Again)?;
    Ok(Reply::Again)
}

fn is_open_path(m: &Machine, s: &State, value: Value) -> bool {
    let Some(at) = Machine::concrete_ref(value).filter(|&at| at != NULL) else { return false };
    let object = m.object(s, at);
    let pending = object.input().is_some_and(|input| matches!(input.construction, Construction::Pending));
    object.class.name == PATH.class && !pending && field_if_there(m, s, at, "path") == Some(Value::Unset)
}

/// `path.path = encode(path.fs, path.stringValue)`
fn filling(class: &'static Class) -> &'static Method {
    const SYSTEM: &str = "Lsun/nio/fs/UnixFileSystem;";
    const TEXT: &str = "Ljava/lang/String;";
    let field = |name, descriptor| field_site(class, class.name, name, descriptor);
    let encode = method_site(class, class.name, "encode", &format!("({SYSTEM}{TEXT})[B"), false);
    let mut code = Assembler::new();
    code.push(Insn::Load(0)).push(Insn::Load(0)).push(Insn::GetField(field("fs", SYSTEM)));
    code.push(Insn::Load(0)).push(Insn::GetField(field("stringValue", TEXT)));
    code.push(Insn::InvokeStatic(encode)).push(Insn::PutField(field("path", "[B"))).push(Insn::Return);
    code.finish(class, "fill", format!("(L{};)V", class.name), 1)
}

fn new_path(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [path, system, text] = *arguments else { return Ok(Reply::Decline) };
    let Some(at) = Machine::concrete_ref(path) else { return Ok(Reply::Decline) };
    if !m.has_open_world(s) || !m.is_open_text(s, text) {
        return Ok(Reply::Decline);
    }
    let null = m.same_reference(text, Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Decline);
    }
    let text = m.single(s, text)?;
    // The empty path means the working directory, of which a test knows nothing.
    if !m.keep_normal(s, text)? || !m.keep_something(s, text)? {
        return Ok(Reply::Again);
    }
    set_if_there(m, s, at, "fs", system);
    set_if_there(m, s, at, "stringValue", text.into());
    set_if_there(m, s, at, "path", Value::Unset);
    Ok(Reply::Void)
}

/// The place a `Path` names; `Err` with what to answer instead.
fn place_of(m: &mut Machine, s: &mut State, path: Value) -> Step<Result<usize, Reply>> {
    if !m.has_open_world(s) {
        return Ok(Err(Reply::Decline));
    }
    let null = m.same_reference(path, Value::NULL);
    if m.decide(s, null)? {
        return Ok(Err(Reply::Decline));
    }
    let at = m.single(s, path)?;
    if m.object(s, at).input().is_some_and(|input| input.open) {
        // Which kind of path it is shows when something is called on it; what can be made is of the usual kind.
        let Some(maker) = m.maker_of(m.object(s, at).class) else {
            return Ok(Err(Reply::Unknown(Reason::Uncontrolled)));
        };
        m.make_by(s, at, maker)?;
        return Ok(Err(Reply::Again));
    }
    match text_of_path(m, s, at) {
        Some(text) => named(m, s, text.into()),
        None => Ok(Err(Reply::Unknown(Reason::Uncontrolled))),
    }
}

fn text_of_path(m: &mut Machine, s: &mut State, at: Addr) -> Option<Addr> {
    if let Some(text) = field_if_there(m, s, at, "stringValue").and_then(Machine::concrete_ref) {
        return Some(text);
    }
    let bytes = field_if_there(m, s, at, "path").and_then(Machine::concrete_ref)?;
    let Some(Array::Known(Elements::Bytes(bytes))) = m.object(s, bytes).array() else { return None };
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    let text: Vec<u16> = String::from_utf8(bytes).ok()?.encode_utf16().collect();
    Some(m.new_string(s, &text))
}

fn ask(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    asked: FileQuestion,
    negated: bool,
) -> Step<Reply> {
    if is_asked_by_jdk(s) {
        return Ok(Reply::Decline);
    }
    Ok(match place_of(m, s, arguments[0])? {
        Ok(place) => {
            let answer = m.ask_place(s, place, asked);
            let answer = if negated { m.terms.not(answer) } else { answer };
            Reply::Value(Value::of_bool(&mut m.terms, answer))
        }
        Err(reply) => reply,
    })
}

/// What is asked of a file; where there is none, an exception says so.
fn of_file(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    answer: fn(&mut Machine, &mut State, usize) -> Step<Reply>,
) -> Step<Reply> {
    let place = match place_of(m, s, arguments[0])? {
        Ok(place) => place,
        Err(Reply::Unknown(_)) if is_asked_by_jdk(s) => return Ok(Reply::Decline),
        Err(reply) => return Ok(reply),
    };
    let exists = m.ask_place(s, place, FileQuestion::Exists);
    if !m.decide(s, exists)? {
        m.throw_new(s, "java/nio/file/NoSuchFileException", None)?;
        return Ok(Reply::Again);
    }
    let file = m.ask_place(s, place, FileQuestion::IsFile);
    if !m.decide(s, file)? {
        // What a directory has to say depends on the file system.
        return cut(Reason::Uncontrolled);
    }
    answer(m, s, place)
}

fn bytes(m: &mut Machine, s: &mut State, place: usize) -> Step<Reply> {
    let document = m.document_at(s, place);
    Ok(match m.bytes_of_document(s, document)? {
        Some(bytes) => Reply::Value(bytes.into()),
        None => Reply::Unknown(Reason::Uncontrolled),
    })
}

fn text(m: &mut Machine, s: &mut State, place: usize) -> Step<Reply> {
    let document = m.document_at(s, place);
    Ok(match m.text_of_document(s, document)? {
        Some(text) => Reply::Value(text.into()),
        None => Reply::Unknown(Reason::Uncontrolled),
    })
}

fn stream(m: &mut Machine, s: &mut State, place: usize) -> Step<Reply> {
    Ok(Reply::Value(new_stream(m, s, place)?.into()))
}

/// The JDK's own code, down to `newInputStream`, where a test can put the file.
fn followed(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    followed_by(m, s, arguments, |_, _, _, _| Ok(Reply::Decline))
}

/// What a test can put there is looked at in another way than the JDK's own.
fn followed_by(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    way: fn(&mut Machine, &mut State, &[Value], usize) -> Step<Reply>,
) -> Step<Reply> {
    if is_asked_by_jdk(s) {
        return Ok(Reply::Decline);
    }
    match place_of(m, s, arguments[0])? {
        Ok(place) => way(m, s, arguments, place),
        Err(reply) => Ok(reply),
    }
}
