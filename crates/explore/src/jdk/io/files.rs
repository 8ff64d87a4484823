//! What programs ask about files, where a test can put them: `java.io.File`, `FileInputStream`, and lines read from one.

use classes::class::Origin;
use terms::{BvOp, Term};

use crate::environment::{FileQuestion, PathLookup, ReadLine};
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::heap::Object;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

pub static FILE: ClassModels = ClassModels {
    class: "java/io/File",
    methods: &[
        ("exists", "()Z", |m, s, a| ask(m, s, a, FileQuestion::Exists)),
        ("canRead", "()Z", |m, s, a| ask(m, s, a, FileQuestion::Exists)),
        ("isFile", "()Z", |m, s, a| ask(m, s, a, FileQuestion::IsFile)),
        ("isDirectory", "()Z", |m, s, a| ask(m, s, a, FileQuestion::IsDirectory)),
        ("length", "()J", length),
        ("list", "()[Ljava/lang/String;", followed),
        ("listFiles", "()[Ljava/io/File;", followed),
        ("listFiles", "(Ljava/io/FileFilter;)[Ljava/io/File;", followed),
        ("listFiles", "(Ljava/io/FilenameFilter;)[Ljava/io/File;", followed),
    ],
};

pub static READER: ClassModels = ClassModels {
    class: "java/io/BufferedReader",
    methods: &[("readLine", "()Ljava/lang/String;", read_line)],
};

pub static NUMBERING_READER: ClassModels = ClassModels {
    class: "java/io/LineNumberReader",
    methods: &[("readLine", "()Ljava/lang/String;", read_numbered_line)],
};

const UNKNOWN: Step<Reply> = Ok(Reply::Unknown(Reason::Uncontrolled));

/// The place a `File` names; `Err` with what to answer instead.
fn place_of(m: &mut Machine, s: &mut State, file: Value) -> Step<Result<usize, Reply>> {
    if !m.has_open_world(s) {
        return Ok(Err(Reply::Decline));
    }
    let at = m.single(s, file)?;
    if !m.look_inside(s, at)? {
        return Ok(Err(Reply::Again));
    }
    match field_if_there(m, s, at, "path") {
        // It came out of a call that was not followed.
        Some(Value::Unset) => Ok(Err(Reply::Unknown(Reason::Uncontrolled))),
        Some(path) => named(m, s, path),
        None => Ok(Err(Reply::Decline)),
    }
}

/// The place a string names.
pub(crate) fn named(m: &mut Machine, s: &mut State, path: Value) -> Step<Result<usize, Reply>> {
    Ok(match m.place_at(s, path)? {
        PathLookup::Place(place) => Ok(place),
        PathLookup::Again => Err(Reply::Again),
        PathLookup::Elsewhere => Err(Reply::Unknown(Reason::Uncontrolled)),
    })
}

pub(crate) fn is_asked_by_jdk(s: &State) -> bool {
    s.cur.method.owner().origin == Origin::Jdk
}

fn ask(m: &mut Machine, s: &mut State, arguments: &[Value], asked: FileQuestion) -> Step<Reply> {
    if is_asked_by_jdk(s) {
        return Ok(Reply::Decline);
    }
    Ok(match place_of(m, s, arguments[0])? {
        Ok(place) => {
            let answer = m.ask_place(s, place, asked);
            Reply::Value(Value::of_bool(&mut m.terms, answer))
        }
        Err(reply) => reply,
    })
}

/// Of a directory it is anything at all.
fn length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if is_asked_by_jdk(s) {
        return Ok(Reply::Decline);
    }
    let place = match place_of(m, s, arguments[0])? {
        Ok(place) => place,
        Err(reply) => return Ok(reply),
    };
    let directory = m.ask_place(s, place, FileQuestion::IsDirectory);
    if m.decide(s, directory)? {
        return UNKNOWN;
    }
    let file = m.ask_place(s, place, FileQuestion::IsFile);
    if !m.decide(s, file)? {
        return Ok(Reply::Value(Value::Long(0)));
    }
    size_of(m, s, place)
}

/// The size of a file.
pub(crate) fn size_of(m: &mut Machine, s: &mut State, place: usize) -> Step<Reply> {
    let document = m.document_at(s, place);
    let length = match m.bytes_of_document(s, document)? {
        Some(bytes) => m.length_of(s, bytes),
        // A text of plain characters has as many bytes.
        None => {
            let text = m.text_of_document(s, document)?;
            match text.and_then(|at| m.object(s, at).text().map(|text| text.length)) {
                Some(length) => Value::of_int(&m.terms, length),
                None => return UNKNOWN,
            }
        }
    };
    let length = length.int_term(&mut m.terms);
    let length: Term = m.terms.sign_extend(length, 64);
    Ok(Reply::Value(Value::of(&m.terms, length)))
}

/// The JDK's own code, down to the file system (`names`), where a test can make the directory.
fn followed(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if is_asked_by_jdk(s) {
        return Ok(Reply::Decline);
    }
    Ok(match place_of(m, s, arguments[0])? {
        Ok(_) => Reply::Decline,
        Err(reply) => reply,
    })
}

/// `UnixFileSystem.list`: its arguments are the file system and the file.
pub(crate) fn names(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let place = match place_of(m, s, arguments[1])? {
        Ok(place) => place,
        Err(Reply::Decline) => return UNKNOWN,
        Err(reply) => return Ok(reply),
    };
    let directory = m.ask_place(s, place, FileQuestion::IsDirectory);
    if !m.decide(s, directory)? {
        return Ok(Reply::Value(Value::NULL));
    }
    Ok(Reply::Value(m.names_in(s, place)?.into()))
}

/// `UnixFileSystem.normalize`: paths without empty parts are as they should be; others are left out.
pub(crate) fn normalise(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !m.mode.has_open_world() || !m.is_open_text(s, arguments[1]) {
        return Ok(Reply::Decline);
    }
    let null = m.same_reference(arguments[1], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Decline);
    }
    let path = m.single(s, arguments[1])?;
    if !m.keep_normal(s, path)? {
        return Ok(Reply::Again);
    }
    Ok(Reply::Value(path.into()))
}

/// `FileInputStream(File)`: `None` if a test cannot put the file there.
pub(crate) fn open(m: &mut Machine, s: &mut State, stream: Addr, file: Value) -> Step<Option<Reply>> {
    Ok(match readable(m, s, file)? {
        Ok(place) => {
            m.open_stream(s, stream, place);
            Some(Reply::Void)
        }
        Err(Reply::Again) => Some(Reply::Again),
        Err(_) => None,
    })
}

/// The place of a file that is there; where there is none, an exception says so.
pub(crate) fn readable(m: &mut Machine, s: &mut State, file: Value) -> Step<Result<usize, Reply>> {
    let place = match place_of(m, s, file)? {
        Ok(place) => place,
        Err(reply) => return Ok(Err(reply)),
    };
    let is_file = m.ask_place(s, place, FileQuestion::IsFile);
    if !m.decide(s, is_file)? {
        m.throw_new(s, "java/io/FileNotFoundException", None)?;
        return Ok(Err(Reply::Again));
    }
    Ok(Ok(place))
}

/// A `FileInputStream` on a file.
pub(crate) fn new_stream(m: &mut Machine, s: &mut State, place: usize) -> Step<Addr> {
    let class = m.program.class("java/io/FileInputStream");
    let class = m.linked(class)?;
    let at = m.allocate(s, Object::with_fields(class));
    m.open_stream(s, at, place);
    Ok(at)
}

/// Reads from an open file: the same method of the stream of bytes that stands for it.
pub(crate) fn read(
    m: &mut Machine,
    s: &mut State,
    name: &str,
    descriptor: &str,
    arguments: &[Value],
) -> Step<Option<Reply>> {
    let stream = Machine::concrete_ref(arguments[0]).and_then(|at| m.stream_on(s, at));
    let Some(stream) = stream else { return Ok(None) };
    if name == "close" {
        return Ok(Some(Reply::Void));
    }
    let Some(delegate) = m.delegate(s, stream)? else { return Ok(None) };
    let class = m.object(s, delegate).class;
    let method = class.ancestors().find_map(|class| class.find_method(name, descriptor));
    Ok(method.map(|method| {
        let mut arguments = arguments.to_vec();
        arguments[0] = delegate.into();
        Reply::Invoke(method, arguments)
    }))
}

/// A line of an open file, if that is what the reader reads from.
fn read_line(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let decoder = ["in", "sd", "in"]
        .iter()
        .try_fold(arguments[0], |at, name| field_if_there(m, s, Machine::concrete_ref(at)?, name));
    let stream = decoder.and_then(Machine::concrete_ref).and_then(|at| m.stream_on(s, at));
    let Some(stream) = stream else { return Ok(Reply::Decline) };
    Ok(match m.next_line(s, stream)? {
        ReadLine::Read(line) => Reply::Value(line),
        ReadLine::Again => Reply::Again,
        ReadLine::Other => Reply::Decline,
    })
}

fn read_numbered_line(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let reply = read_line(m, s, arguments)?;
    if let (Reply::Value(line), Some(at)) = (&reply, Machine::concrete_ref(arguments[0]))
        && *line != Value::NULL
    {
        let read = field_if_there(m, s, at, "lineNumber").unwrap_or(Value::Int(0));
        let (read, one) = (read.int_term(&mut m.terms), m.terms.int(1));
        let number = m.terms.bin(BvOp::Add, read, one);
        let number = Value::of_int(&m.terms, number);
        set_if_there(m, s, at, "lineNumber", number);
    }
    Ok(reply)
}
