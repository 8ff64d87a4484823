//! How fast pairs are written, and found again, and in how much memory: prints figures, asserts nothing.
//!
//! `PAIRS=100000 cargo bench -p runtimedata` is a quick run.

use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use runtimedata::server::RecordingServer;
use runtimedata::store::NewPair;
use runtimedata::{ApiMethod, Observations, Pair, Simple, StoreWriter, key_of};

const LOOK_UPS: u64 = 1_000;
const LIMIT: usize = 64;

fn main() {
    // Each phase in a process of its own, which shows its memory.
    if let Ok(phase) = std::env::var("PHASE") {
        let path = std::env::var_os("STORE").expect("the store").into();
        return run(&phase, path);
    }
    // Tests only want to know that it still runs.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let default = if measured { "5000000" } else { "2000" };
    let pairs = std::env::var("PAIRS").unwrap_or_else(|_| default.into());
    let path = std::env::temp_dir().join(format!("runtimedata-bench-{}.db", std::process::id()));
    for phase in ["receive", "write", "append", "look up"] {
        let mut child = Command::new(std::env::current_exe().expect("this program"));
        let child = child.env("PHASE", phase).env("STORE", &path).env("PAIRS", &pairs);
        assert!(child.status().expect("a process").success(), "{phase}");
    }
    std::fs::remove_file(&path).expect("the store is there");
}

fn run(phase: &str, path: PathBuf) {
    let pairs = std::env::var("PAIRS").ok().and_then(|n| n.parse().ok()).expect("how many pairs");
    match phase {
        "receive" => receive(&path, pairs / 5),
        "write" => write(&path, pairs),
        "append" => append(&path, pairs),
        _ => look_up(&path, pairs),
    }
}

/// From two JVMs at once, over the wire into a store of its own.
fn receive(path: &Path, pairs: u64) {
    let path = path.with_extension("received");
    let mut writer = StoreWriter::open(&path).expect("a new store");
    let run = writer.run("bench").expect("a run");
    let server = RecordingServer::start(writer, run).expect("a port");
    let start = Instant::now();
    std::thread::scope(|scope| {
        for jvm in 0..2 {
            let server = &server;
            scope.spawn(move || send(server, (jvm..pairs).step_by(2)).expect("a connection"));
        }
    });
    let summary = server.stop().expect("a store");
    assert_eq!(summary.progress.pairs, pairs, "{:?}", summary.jvms);
    let per_second = pairs as f64 / start.elapsed().as_secs_f64() / 1000.0;
    println!("receive  {pairs} pairs: {per_second:.0} k pairs/s with closing, {} MB at most", peak());
    std::fs::remove_file(&path).expect("the store is there");
}

fn send(server: &RecordingServer, calls: impl Iterator<Item = u64>) -> std::io::Result<()> {
    let text = |text: &str| [&(text.len() as u32).to_be_bytes(), text.as_bytes()].concat();
    let mut out = std::io::BufWriter::new(TcpStream::connect(("127.0.0.1", server.port()))?);
    let mut say = |content: Vec<u8>| {
        out.write_all(&(content.len() as u32).to_be_bytes())?;
        out.write_all(&content)
    };
    say([&[0, 0, 0, 0, 1], &text(server.token())[..], &[0; 8], &text("17"), &text("Main")].concat())?;
    for (number, api) in (0u32..).zip(apis()) {
        let name = [text(&api.class), text(&api.method), text(&api.descriptor)].concat();
        say([&[1], &number.to_be_bytes()[..], &name, &[0]].concat())?;
    }
    for (number, i) in (0u32..).zip(calls) {
        let (api, record) = record(i);
        say([&[2], &(api as u32).to_be_bytes()[..], &number.to_be_bytes(), &text(&record)].concat())?;
    }
    say(vec![7])?;
    out.flush()
}

fn write(path: &Path, pairs: u64) {
    let (sender, receiver) = sync_channel::<Vec<(usize, NewPair)>>(8);
    // As when recording: whoever receives prepares the rows, the writer only appends.
    let producer = std::thread::spawn(move || {
        let apis = apis();
        let start = Instant::now();
        let mut waited = std::time::Duration::ZERO;
        for from in (0..pairs).step_by(1000) {
            let rows = (from..(from + 1000).min(pairs)).map(|i| {
                let (api, record) = record(i);
                let pair = Pair::read(&record).expect("a record");
                (api, NewPair::of(&apis[api], &pair).expect("a row"))
            });
            let rows = rows.collect();
            let full = Instant::now();
            sender.send(rows).expect("the writer listens");
            waited += full.elapsed();
        }
        start.elapsed() - waited
    });
    let start = Instant::now();
    let mut writer = StoreWriter::open(path).expect("a new store");
    let run = writer.run("bench").expect("a run");
    let ids: Vec<_> = apis().iter().map(|api| writer.api(api).expect("an API")).collect();
    for (api, row) in receiver.iter().flatten() {
        writer.add(ids[api], &row, 1, (run, run)).expect("a pair");
    }
    writer.commit().expect("a commit");
    let written = start.elapsed();
    let prepared = producer.join().expect("no panic");
    assert_eq!(writer.pairs() as u64, pairs, "all are different");
    let closing = Instant::now();
    writer.close().expect("indexes");
    let total = start.elapsed();
    let per_second = |time: std::time::Duration| pairs as f64 / time.as_secs_f64() / 1000.0;
    println!("prepare  {:.0} k pairs/s on one thread", per_second(prepared));
    println!("write    {pairs} pairs: {:.0} k pairs/s", per_second(written));
    println!("close    {:.1} s, with it {:.0} k pairs/s", closing.elapsed().as_secs_f64(), per_second(total));
    let size = path.metadata().expect("the store").len();
    println!("file     {} MB, {} bytes a pair", size >> 20, size / pairs);
    println!("memory   {} MB at most", peak());
}

fn append(path: &Path, pairs: u64) {
    let start = Instant::now();
    let mut writer = StoreWriter::open(path).expect("the store");
    println!("reopen   {:.2} s, {} MB at most", start.elapsed().as_secs_f64(), peak());
    let run = writer.run("again").expect("a run");
    let apis = apis();
    let start = Instant::now();
    let more = (pairs / 50).max(1);
    for i in pairs..pairs + more {
        let (api, record) = record(i);
        let row = NewPair::of(&apis[api], &Pair::read(&record).expect("a record")).expect("a row");
        let id = writer.api(&apis[api]).expect("an API");
        writer.add(id, &row, 1, (run, run)).expect("a pair");
    }
    writer.commit().expect("a commit");
    println!("append   {:.0} k pairs/s", more as f64 / start.elapsed().as_secs_f64() / 1000.0);
    let start = Instant::now();
    writer.close().expect("indexes");
    println!("close    {:.1} s, {} MB at most", start.elapsed().as_secs_f64(), peak());
}

fn look_up(path: &Path, pairs: u64) {
    let start = Instant::now();
    let observations = Observations::open(path).expect("the store");
    println!("open     {:.1} ms to read", start.elapsed().as_secs_f64() * 1e3);
    let apis = apis();
    with_key(&observations, &apis, pairs);
    without_key(&observations, &apis);
    let start = Instant::now();
    let texts = observations.texts_of(&apis[1], 0, 100).expect("texts").len();
    println!("texts    {} ms, {texts} of them", start.elapsed().as_millis());
    let start = Instant::now();
    for api in &apis {
        std::hint::black_box(observations.exceptions_of(std::slice::from_ref(api)).expect("classes"));
    }
    println!("throws   {} µs each", micros(start, apis.len() as u64));
    println!("memory   {} MB at most", peak());
    on_threads(&observations, &apis);
}

fn micros(start: Instant, n: u64) -> u128 {
    start.elapsed().as_micros() / u128::from(n)
}

fn with_key(observations: &Observations, apis: &[ApiMethod], pairs: u64) {
    let mut found = 0;
    let start = Instant::now();
    for n in 0..LOOK_UPS {
        let (api, record) = record(n * 7919 % pairs);
        let pair = Pair::read(&record).expect("a record");
        let types: Vec<&str> = apis[api].parameters().collect();
        let simple: Vec<Option<Simple>> =
            pair.arguments.iter().zip(types).map(|(argument, of)| Simple::of(argument, of)).collect();
        found += observations
            .candidates(&apis[api..=api], Some(key_of(&simple)), LIMIT)
            .expect("an answer")
            .pairs
            .len();
    }
    println!("with key {} µs each, {found} pairs", micros(start, LOOK_UPS));
}

fn without_key(observations: &Observations, apis: &[ApiMethod]) {
    let mut found = 0;
    let start = Instant::now();
    // A different limit each time: the cache knows none of them.
    for n in 0..LOOK_UPS {
        let api = &apis[n as usize % apis.len()];
        found += observations
            .candidates(std::slice::from_ref(api), None, LIMIT + n as usize / apis.len())
            .expect("an answer")
            .pairs
            .len();
    }
    println!("without  {} µs each, {found} pairs", micros(start, LOOK_UPS));
    let start = Instant::now();
    for n in 0..LOOK_UPS {
        observations.candidates(&apis[n as usize % apis.len()..][..1], None, LIMIT).expect("an answer");
    }
    println!("again    {} µs each", micros(start, LOOK_UPS));
}

fn on_threads(observations: &Observations, apis: &[ApiMethod]) {
    let threads: Vec<_> = (0..2).map(|t| (t, observations.clone(), apis.to_vec())).collect();
    let start = Instant::now();
    std::thread::scope(|scope| {
        for (t, observations, apis) in &threads {
            scope.spawn(move || {
                for n in 0..LOOK_UPS {
                    let api = &apis[n as usize % apis.len()];
                    let limit = 200 + 1000 * t + n as usize / apis.len();
                    observations
                        .candidates(std::slice::from_ref(api), None, limit % 300 + 1)
                        .expect("an answer");
                }
            });
        }
    });
    println!("threads  {} µs each, two at once", micros(start, 2 * LOOK_UPS));
}

fn apis() -> Vec<ApiMethod> {
    [
        ("java.io.File.exists()", "()Z"),
        ("java.lang.System.getProperty(java.lang.String)", "(Ljava/lang/String;)Ljava/lang/String;"),
        ("java.nio.file.Files.size(java.nio.file.Path)", "(Ljava/nio/file/Path;)J"),
        ("java.util.HashMap.get(java.lang.Object)", "(Ljava/lang/Object;)Ljava/lang/Object;"),
        ("java.lang.Integer.parseInt(java.lang.String, int)", "(Ljava/lang/String;I)I"),
        ("java.net.URI.<init>(java.lang.String)", "(Ljava/lang/String;)V"),
    ]
    .map(|(name, descriptor)| ApiMethod::parse(name, Some(descriptor)).expect("an API"))
    .into()
}

/// The *i*th call: which API, and its record.
fn record(i: u64) -> (usize, String) {
    let path =
        format!("/home/ci/work/project-{}/src/main/java/org/example/part{}/File{i}.java", i % 97, i % 1013);
    match i % 6 {
        0 => (
            0,
            format!(
                r#"{{"receiver":{{"class":"java.io.File","fields":{{"path":"{path}","status":null,"prefixLength":1,"filePath":null}}}},"arguments":[],"result":{}}}"#,
                !i.is_multiple_of(7)
            ),
        ),
        1 if i.is_multiple_of(11) => {
            (1, format!(r#"{{"arguments":["no.such.property.{i}"],"result":null}}"#))
        }
        1 => (1, format!(r#"{{"arguments":["application.setting.{i}"],"result":"value of setting {i}"}}"#)),
        2 if i % 1000 == 2 => (
            2,
            format!(
                r#"{{"arguments":[{{"class":"sun.nio.fs.UnixPath","fields":{{"path":"{path}"}}}}],"exception":{{"class":"java.nio.file.NoSuchFileException","message":"{path}"}}}}"#
            ),
        ),
        2 => (
            2,
            format!(
                r#"{{"arguments":[{{"class":"sun.nio.fs.UnixPath","fields":{{"path":"{path}"}}}}],"result":{}}}"#,
                i * 31 % 100_003
            ),
        ),
        3 => (
            3,
            format!(
                r#"{{"receiver":{{"class":"java.util.HashMap","fields":{{"size":{},"modCount":{},"threshold":48,"loadFactor":0.75,"table":{{"class":"[Ljava.util.HashMap$Node;","cut":true}}}}}},"arguments":["key{i}"],"result":{{"class":"org.example.Entry","fields":{{"name":"entry {i}","weight":{}.5,"next":null}}}}}}"#,
                i % 40,
                i % 90,
                i % 1000
            ),
        ),
        4 if i % 5 == 4 => (
            4,
            format!(
                r#"{{"arguments":["x{i}",10],"exception":{{"class":"java.lang.NumberFormatException","message":"For input string: \"x{i}\""}}}}"#
            ),
        ),
        4 => (4, format!(r#"{{"arguments":["{i}",10],"result":{i}}}"#)),
        _ => (
            5,
            format!(
                r#"{{"arguments":["http://example.org/{i}"],"receiver_after":{{"class":"java.net.URI","fields":{{"scheme":"http","fragment":null,"authority":"example.org","userInfo":null,"host":"example.org","port":-1,"path":"/{i}","query":null}}}}}}"#
            ),
        ),
    }
}

/// Megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|kb| kb.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or_default() / 1024
}
