//! Where a program meets the world around it: files, network, processes, resources, the clock. Called from the program
//! these are not executed, even where the JDK has code for them: what they answer depends on things no code knows. What the
//! JDK itself asks them is followed as far as it goes.
//!
//! `provoke record` watches the same methods. To add one: its name in a row here; a test looks it up in the JDK.

use classes::class::{Class, Method, Origin};
use classes::code::Insn;
use rustc_hash::FxHashSet;

use crate::machine::Machine;
use crate::machine::heap::Body;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

/// Methods of one class, all overloads of each name; no name stands for all methods.
pub struct OutsideMethods {
    /// Internal name; one that ends with a slash stands for a whole package.
    pub class: &'static str,
    pub methods: &'static [&'static str],
    pub answers: OutsideAnswer,
    /// Two calls with the same arguments may have different results.
    pub anew: bool,
    /// Leaves files or directories behind. What is not listed, like `FileWriter`, comes down to what is.
    pub writes: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutsideAnswer {
    Something,
    PerhapsNull,
}

use OutsideAnswer::{PerhapsNull, Something};

const fn row(
    class: &'static str,
    methods: &'static [&'static str],
    answers: OutsideAnswer,
) -> OutsideMethods {
    OutsideMethods { class, methods, answers, anew: false, writes: false }
}

const fn changing(
    class: &'static str,
    methods: &'static [&'static str],
    answers: OutsideAnswer,
) -> OutsideMethods {
    OutsideMethods { class, methods, answers, anew: true, writes: false }
}

const fn writing(
    class: &'static str,
    methods: &'static [&'static str],
    answers: OutsideAnswer,
) -> OutsideMethods {
    OutsideMethods { class, methods, answers, anew: true, writes: true }
}

pub static ALL: &[OutsideMethods] = &[
    row(
        "java/io/File",
        &[
            "exists",
            "isFile",
            "isDirectory",
            "isHidden",
            "canRead",
            "canWrite",
            "canExecute",
            "length",
            "lastModified",
            "getTotalSpace",
            "getFreeSpace",
            "getUsableSpace",
            "getCanonicalPath",
            "getCanonicalFile",
        ],
        Something,
    ),
    writing("java/io/File", &["createNewFile", "createTempFile", "mkdir", "mkdirs", "renameTo"], Something),
    changing(
        "java/io/File",
        &["delete", "setLastModified", "setReadOnly", "setReadable", "setWritable", "setExecutable"],
        Something,
    ),
    row("java/io/File", &["list", "listFiles", "listRoots"], PerhapsNull),
    row("java/nio/file/Files", &["probeContentType"], PerhapsNull),
    row(
        "java/nio/file/Files",
        &[
            "exists",
            "notExists",
            "isDirectory",
            "isRegularFile",
            "isSymbolicLink",
            "isReadable",
            "isWritable",
            "isExecutable",
            "isHidden",
            "isSameFile",
            "size",
            "getLastModifiedTime",
            "getOwner",
        ],
        Something,
    ),
    writing(
        "java/nio/file/Files",
        &[
            "copy",
            "createDirectories",
            "createDirectory",
            "createFile",
            "createLink",
            "createSymbolicLink",
            "createTempDirectory",
            "createTempFile",
            "move",
            "newBufferedWriter",
            "newByteChannel",
            "newOutputStream",
            "write",
            "writeString",
        ],
        Something,
    ),
    changing("java/nio/file/Files", &[], Something),
    changing(
        "java/io/FileInputStream",
        &["<init>", "read", "skip", "available", "readAllBytes", "readNBytes", "close"],
        Something,
    ),
    writing("java/io/FileOutputStream", &["<init>"], Something),
    changing("java/io/FileOutputStream", &["write", "close"], Something),
    writing("java/io/RandomAccessFile", &["<init>"], Something),
    changing("java/io/RandomAccessFile", &[], PerhapsNull),
    changing("java/io/Console", &["readLine", "readPassword"], PerhapsNull),
    writing("java/nio/channels/FileChannel", &["open"], Something),
    row("java/util/zip/ZipFile", &["<init>"], Something),
    row("java/util/jar/JarFile", &["<init>"], Something),
    row("java/lang/System", &["getenv", "console"], PerhapsNull),
    changing("java/lang/System", &["currentTimeMillis", "nanoTime"], Something),
    changing("java/lang/Runtime", &["freeMemory", "totalMemory", "maxMemory"], Something),
    writing("java/lang/Runtime", &["exec"], Something),
    writing("java/lang/ProcessBuilder", &["start"], Something),
    row("java/lang/Class", &["getResource", "getResourceAsStream"], PerhapsNull),
    row(
        "java/lang/ClassLoader",
        &["getResource", "getResourceAsStream", "getSystemResource", "getSystemResourceAsStream"],
        PerhapsNull,
    ),
    row("java/lang/ClassLoader", &["getResources", "getSystemResources"], Something),
    // What a manifest says.
    row(
        "java/lang/Package",
        &[
            "getImplementationTitle",
            "getImplementationVersion",
            "getImplementationVendor",
            "getSpecificationTitle",
            "getSpecificationVersion",
            "getSpecificationVendor",
        ],
        PerhapsNull,
    ),
    row("java/util/ResourceBundle", &["getBundle"], Something),
    row(
        "java/net/InetAddress",
        &["getByName", "getAllByName", "getLocalHost", "isReachable", "getHostName"],
        Something,
    ),
    row("java/net/NetworkInterface", &["getByName", "getByInetAddress", "getByIndex"], PerhapsNull),
    row("java/net/NetworkInterface", &["getNetworkInterfaces"], Something),
    changing("java/net/Socket", &["<init>", "connect", "getInputStream", "getOutputStream"], Something),
    changing("java/net/ServerSocket", &["<init>", "accept", "bind"], Something),
    changing("java/net/DatagramSocket", &["<init>", "send", "receive"], Something),
    // What a URL that came from outside is made of.
    row("java/net/URLStreamHandler", &["toExternalForm", "openConnection"], Something),
    changing("java/net/URL", &["openConnection", "openStream", "getContent"], Something),
    changing(
        "java/net/URLConnection",
        &["getContentType", "getContentEncoding", "getHeaderField"],
        PerhapsNull,
    ),
    changing(
        "java/net/URLConnection",
        &["connect", "getInputStream", "getOutputStream", "getContentLength"],
        Something,
    ),
    changing("java/sql/DriverManager", &["getConnection"], Something),
    row("java/awt/", &[], Something),
    row("javax/swing/", &[], Something),
];

pub fn find(method: &Method) -> Option<&'static OutsideMethods> {
    let class = method.owner().name;
    ALL.iter().find(|row| {
        let here = row.class == class || row.class.ends_with('/') && class.starts_with(row.class);
        here && (row.methods.is_empty() || row.methods.contains(&method.name))
    })
}

/// Whether a method of the world around the program may answer null.
pub fn answers_null(method: &Method) -> bool {
    find(method).is_some_and(|row| row.answers == OutsideAnswer::PerhapsNull)
}

/// Whether two calls with the same arguments may have different results: the clock moves on, a stream is read.
pub fn answers_anew(method: &Method) -> bool {
    find(method).is_some_and(|row| row.anew)
}

/// The same as patterns over dotted names.
pub fn patterns() -> Vec<String> {
    let mut patterns: Vec<String> = ALL
        .iter()
        .flat_map(|row| {
            let class = row.class.replace('/', ".");
            let names = if row.methods.is_empty() { &["*"][..] } else { row.methods };
            names.iter().map(move |name| {
                if class.ends_with('.') { format!("{class}*") } else { format!("{class}.{name}") }
            })
        })
        .collect();
    patterns.sort_unstable();
    patterns.dedup();
    patterns
}

/// A call of the world outside, unless the JDK makes it for a purpose of its own.
pub(crate) fn ask(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let declined = match constructor_called(m, s) {
        _ if s.heap.in_base => true,
        // What a constructor hands on to another one of its class is that one's business.
        Some(constructor) => hands_on(constructor) || is_file_of_jdk(m, s, arguments),
        None => s.cur.method.owner().origin == Origin::Jdk,
    };
    Ok(if declined { Reply::Decline } else { Reply::Unknown(Reason::Uncontrolled) })
}

fn constructor_called(m: &Machine, s: &State) -> Option<&'static Method> {
    called(m, s).filter(|method| method.is_constructor())
}

/// The method that a model stands for.
pub(crate) fn called(m: &Machine, s: &State) -> Option<&'static Method> {
    match s.cur.code.insns.get(s.cur.pc as usize)? {
        Insn::InvokeVirtual(site) | Insn::InvokeStatic(site) | Insn::InvokeSpecial(site) => {
            m.program.resolve_method(site).ok()
        }
        _ => None,
    }
}

fn hands_on(constructor: &Method) -> bool {
    let code = constructor.code.as_ref();
    let mut calls = code.iter().flat_map(|code| code.insns.iter()).filter_map(|insn| match insn {
        Insn::InvokeSpecial(site) if site.name == "<init>" => Some(site.class),
        _ => None,
    });
    let own = constructor.owner().name;
    calls.any(|class| class == own)
}

fn is_file_of_jdk(m: &mut Machine, s: &State, arguments: &[Value]) -> bool {
    arguments.iter().filter_map(|&value| Machine::concrete_ref(value)).any(|at| {
        let path = crate::machine::fields::field_if_there(m, s, at, "path").and_then(Machine::concrete_ref);
        let units = m.string_units(s, path.unwrap_or(at));
        units
            .is_some_and(|units| String::from_utf16_lossy(&units).starts_with(crate::machine::jvm::JAVA_HOME))
    })
}

/// Packages whose objects stand for something outside: what one that came out of an unknown call answers is unknown, too.
const HANDLES: &[&str] = &[
    "java/io/",
    "java/nio/",
    "java/net/",
    "java/sql/",
    "javax/",
    "sun/",
    "jdk/",
    "java/util/zip/",
    "java/util/jar/",
    "java/awt/",
];

/// Classes of those packages that are nothing but what their fields hold.
const VALUES: &[&str] = &["java/io/File", "java/net/URI", "java/net/URL"];

impl Machine {
    /// Whether a method of a JDK object cannot be executed because what the object stands for is unknown: it came out of a
    /// call that was not followed, or reads from one that did.
    pub(crate) fn is_beyond(&self, s: &State, at: Addr) -> bool {
        let mut seen = FxHashSet::default();
        self.leads_outside(s, at, 4, &mut seen)
    }

    fn leads_outside(&self, s: &State, at: Addr, depth: u32, seen: &mut FxHashSet<Addr>) -> bool {
        if at.is_shared() || !seen.insert(at) {
            return false;
        }
        let object = self.object(s, at);
        if !is_handle(object.class) {
            return false;
        }
        if object.input().is_some_and(|input| input.unknown) {
            return true;
        }
        let Body::Fields(fields) = &object.body else { return false };
        depth > 0
            && fields
                .iter()
                .filter_map(|&value| Machine::concrete_ref(value))
                .any(|inner| self.leads_outside(s, inner, depth - 1, seen))
    }
}

/// Whether its objects stand for something outside.
pub(crate) fn is_handle(class: &Class) -> bool {
    class.origin == Origin::Jdk
        && (HANDLES.iter().any(|package| class.name.starts_with(package))
            || class.name == "java/util/Scanner")
        && !VALUES.contains(&class.name)
}
