//! `Files.lines`, `list` and `walk` where a test can put things: the JDK goes through file channels and the system's own
//! directory streams; here the same comes out of a reader, and of `File.listFiles`.

use classes::class::{Class, Method};
use classes::code::{Comparison, Element, Insn};

use crate::environment::FileQuestion;
use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::machine::Machine;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

const FILES: &str = "java/nio/file/Files";
const FILE: &str = "java/io/File";
const LIST: &str = "java/util/ArrayList";
const STREAM_OF_PATH: &str = "(Ljava/nio/file/Path;)Ljava/util/stream/Stream;";

/// Whatever the character set: texts that a test writes are the same in all usual ones.
pub(crate) fn lines(m: &mut Machine, _: &mut State, arguments: &[Value], _: usize) -> Step<Reply> {
    let method = detour(m, "lines", lines_of_reader)?;
    Ok(Reply::Invoke(method, vec![arguments[0]]))
}

pub(crate) fn list(m: &mut Machine, s: &mut State, arguments: &[Value], place: usize) -> Step<Reply> {
    if !exists(m, s, place)? {
        return Ok(Reply::Again);
    }
    let directory = m.ask_place(s, place, FileQuestion::IsDirectory);
    if !m.decide(s, directory)? {
        m.throw_new(s, "java/nio/file/NotDirectoryException", None)?;
        return Ok(Reply::Again);
    }
    let method = detour(m, "list", |owner| paths(owner, false))?;
    Ok(Reply::Invoke(method, vec![arguments[0]]))
}

/// What tests put into directories is one level deep.
pub(crate) fn walk(m: &mut Machine, s: &mut State, arguments: &[Value], place: usize) -> Step<Reply> {
    if !exists(m, s, place)? {
        return Ok(Reply::Again);
    }
    let method = detour(m, "walk", |owner| paths(owner, true))?;
    Ok(Reply::Invoke(method, vec![arguments[0]]))
}

fn exists(m: &mut Machine, s: &mut State, place: usize) -> Step<bool> {
    let exists = m.ask_place(s, place, FileQuestion::Exists);
    if m.decide(s, exists)? {
        return Ok(true);
    }
    m.throw_new(s, "java/nio/file/NoSuchFileException", None)?;
    Ok(false)
}

/// A method of our own in `Files`, assembled once.
fn detour(
    m: &mut Machine,
    name: &'static str,
    assemble: fn(&'static Class) -> &'static Method,
) -> Step<&'static Method> {
    let files = m.program.class(FILES);
    let files = m.linked(files)?;
    Ok(m.jvm.models.assembled(format!("Files.{name}"), || assemble(files)))
}

/// `createBufferedReaderLinesStream(newBufferedReader(path))`
fn lines_of_reader(files: &'static Class) -> &'static Method {
    let reader = "(Ljava/nio/file/Path;)Ljava/io/BufferedReader;";
    let stream = "(Ljava/io/BufferedReader;)Ljava/util/stream/Stream;";
    let mut code = Assembler::new();
    code.push(Insn::Load(0));
    code.push(Insn::InvokeStatic(method_site(files, FILES, "newBufferedReader", reader, false)));
    code.push(Insn::InvokeStatic(method_site(
        files,
        FILES,
        "createBufferedReaderLinesStream",
        stream,
        false,
    )));
    code.push(Insn::ReturnValue);
    code.finish(files, "lines", STREAM_OF_PATH.into(), 1)
}

/// The paths of `path.toFile().listFiles()`, after `path` itself if it counts, too.
fn paths(files: &'static Class, with_itself: bool) -> &'static Method {
    const PATH: u16 = 0;
    const LISTED: u16 = 1;
    const RESULT: u16 = 2;
    const INDEX: u16 = 3;
    let virtual_call = |class: &str, name: &str, descriptor: &str| {
        Insn::InvokeVirtual(method_site(files, class, name, descriptor, false))
    };
    let mut code = Assembler::new();
    let path = "java/nio/file/Path";
    code.push(Insn::Load(PATH));
    code.push(Insn::InvokeInterface(method_site(files, path, "toFile", "()Ljava/io/File;", true)));
    code.push(virtual_call(FILE, "listFiles", "()[Ljava/io/File;"));
    code.push(Insn::Store(LISTED));
    code.push(Insn::New(class_site(files, LIST))).push(Insn::Dup);
    code.push(Insn::InvokeSpecial(method_site(files, LIST, "<init>", "()V", false)));
    code.push(Insn::Store(RESULT));
    if with_itself {
        code.push(Insn::Load(RESULT)).push(Insn::Load(PATH));
        code.push(virtual_call(LIST, "add", "(Ljava/lang/Object;)Z")).push(Insn::Pop);
    }
    code.push(Insn::ConstInt(0)).push(Insn::Store(INDEX));
    code.push(Insn::Load(LISTED));
    let no_directory = code.gap();
    let next = code.here();
    code.push(Insn::Load(INDEX)).push(Insn::Load(LISTED)).push(Insn::ArrayLength);
    let all_seen = code.gap();
    code.push(Insn::Load(RESULT)).push(Insn::Load(LISTED)).push(Insn::Load(INDEX));
    code.push(Insn::ArrayLoad(Element::Reference));
    code.push(virtual_call(FILE, "toPath", "()Ljava/nio/file/Path;"));
    code.push(virtual_call(LIST, "add", "(Ljava/lang/Object;)Z")).push(Insn::Pop);
    code.push(Insn::Increment { local: INDEX, by: 1 }).push(Insn::Goto(next));
    let end = code.here();
    code.fill(no_directory, Insn::IfNull(end));
    code.fill(all_seen, Insn::IfICmp(Comparison::Ge, end));
    code.push(Insn::Load(RESULT));
    code.push(virtual_call(LIST, "stream", "()Ljava/util/stream/Stream;"));
    code.push(Insn::ReturnValue);
    code.finish(files, if with_itself { "walk" } else { "list" }, STREAM_OF_PATH.into(), 4)
}
