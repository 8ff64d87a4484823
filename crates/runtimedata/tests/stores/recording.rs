//! The receiving end, spoken to by clients that behave, and by others.

use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use runtimedata::server::{RecordingProgress, RecordingServer, RecordingSummary};
use runtimedata::store::info;
use runtimedata::{Observations, Recorded, StoreWriter};

use crate::{Folder, parse_int, property};

fn start(path: &Path) -> RecordingServer {
    let mut writer = StoreWriter::open(path).unwrap();
    let run = writer.run("a run").unwrap();
    RecordingServer::start(writer, run).unwrap()
}

/// Says what an agent says.
struct Client(TcpStream);

impl Client {
    fn connect(server: &RecordingServer) -> Client {
        Client(TcpStream::connect(("127.0.0.1", server.port())).unwrap())
    }

    fn greeted(server: &RecordingServer, pid: u64) -> Client {
        let mut client = Client::connect(server);
        client.hello(1, server.token(), pid);
        client
    }

    fn hello(&mut self, version: u32, token: &str, pid: u64) {
        self.say(&[&[0], &n(version), &text(token), &l(pid), &text("17 Test"), &text("Main")]);
    }

    fn apis(&mut self) {
        for (number, api) in [(5, property()), (6, parse_int())] {
            let words = [api.class, api.method, api.descriptor].map(|word| text(&word));
            self.say(&[&[1], &n(number), &words.concat(), &[1]]);
        }
    }

    fn pair(&mut self, api: u32, number: u32, record: &str) {
        self.say(&[&[2], &n(api), &n(number), &text(record)]);
    }

    fn counts(&mut self, kind: u8, counts: &[(u32, u64)]) {
        let all: Vec<u8> =
            counts.iter().flat_map(|(number, calls)| [n(*number), l(*calls)].concat()).collect();
        self.say(&[&[kind], &n(counts.len() as u32), &all]);
    }

    fn end(&mut self) {
        self.say(&[&[7]]);
    }

    fn say(&mut self, parts: &[&[u8]]) {
        let content = parts.concat();
        self.raw(&[&n(content.len() as u32)[..], &content].concat());
    }

    fn raw(&mut self, bytes: &[u8]) {
        // The server may have hung up.
        let _ = self.0.write_all(bytes);
    }
}

fn n(number: u32) -> Vec<u8> {
    number.to_be_bytes().to_vec()
}

fn l(number: u64) -> Vec<u8> {
    number.to_be_bytes().to_vec()
}

fn text(text: &str) -> Vec<u8> {
    [&n(text.len() as u32), text.as_bytes()].concat()
}

fn property_is(name: &str, value: &str) -> String {
    format!(r#"{{"arguments":["{name}"],"result":"{value}"}}"#)
}

fn wait_until(server: &RecordingServer, reached: impl Fn(RecordingProgress) -> bool) {
    let patience = Instant::now() + Duration::from_secs(20);
    while !reached(server.progress()) {
        assert!(Instant::now() < patience, "{:?}", server.progress());
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn many_jvms_at_once() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let server = start(&path);
    std::thread::scope(|scope| {
        for jvm in 0..8 {
            let server = &server;
            scope.spawn(move || {
                let mut client = Client::greeted(server, jvm);
                client.apis();
                for i in 0..2000 {
                    // Half of them all JVMs see, half only this one.
                    let name = if i % 2 == 0 { format!("all {i}") } else { format!("{jvm} {i}") };
                    client.pair(5, i, &property_is(&name, "v"));
                }
                client.counts(3, &[(0, 10), (1999, 1)]);
                client.counts(4, &[(6, 100)]);
                client.say(&[&[5], &text("a.B"), &text("too large")]);
                client.say(&[&[6], &n(12), &n(34)]);
                client.say(&[&[8], &text("it is late")]);
                client.say(&[&[8], &text("it is late")]);
                client.end();
            });
        }
    });
    let summary = server.stop().unwrap();
    let expected = RecordingProgress {
        jvms: 8,
        connected: 0,
        calls: 8 * (2000 + 11 + 100),
        pairs: 1000 + 8 * 1000,
        apis: 2,
        skipped: 800,
    };
    assert_eq!(summary.progress, expected);
    assert_eq!(summary.refused, [] as [String; 0]);
    assert_eq!(summary.jvms.len(), 8);
    for jvm in &summary.jvms {
        assert!(jvm.ended && jvm.problem.is_none(), "{jvm:?}");
        assert_eq!((jvm.classes, jvm.methods), (12, 34));
        assert_eq!(jvm.not_instrumented, [("a.B".to_string(), "too large".to_string())]);
        assert_eq!(
            (jvm.notices.len(), jvm.description.as_str(), jvm.command.as_str()),
            (1, "17 Test", "Main")
        );
    }
    let info = info(&path).unwrap();
    assert_eq!((info.runs, info.apis, info.calls, info.unique), (1, 2, 8 * 2111, 9000));
    let known = Observations::open(&path).unwrap();
    let most = &known.values_of(&property(), 0, 1).unwrap()[0];
    assert_eq!(*most, Recorded::text("all 0"));
    assert_eq!(folder.names(), ["s.db"]);
}

/// What the others said, and what became of this one.
fn broken(test: &str, misbehave: impl FnOnce(&RecordingServer)) -> RecordingSummary {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let server = start(&path);
    let mut good = Client::greeted(&server, 1);
    good.apis();
    good.pair(5, 0, &property_is("before", "v"));
    misbehave(&server);
    good.pair(5, 1, &property_is("after", "v"));
    good.end();
    wait_until(&server, |progress| progress.connected == 0);
    let summary = server.stop().unwrap();
    let unique = info(&path).unwrap().unique;
    let good = summary.jvms.iter().find(|jvm| jvm.pid == 1).unwrap();
    assert!(good.ended && good.problem.is_none());
    assert!(unique >= 2, "{test}");
    summary
}

fn problem(test: &str, say: impl FnOnce(&mut Client)) -> String {
    let summary = broken(test, |server| {
        let mut client = Client::greeted(server, 2);
        client.apis();
        client.pair(5, 0, &property_is("kept", "v"));
        say(&mut client);
    });
    assert_eq!(summary.progress.pairs, 3, "{test}: what came before is kept");
    let bad = summary.jvms.iter().find(|jvm| jvm.pid == 2).unwrap();
    assert!(!bad.ended);
    bad.problem.clone().unwrap_or_default()
}

#[test]
fn nonsense_ends_a_connection_and_nothing_else() {
    assert_eq!(problem("unknown-kind", |c| c.say(&[&[99]])), "a message of unknown kind 99");
    assert_eq!(problem("empty-frame", |c| c.say(&[])), "a message that is too short");
    assert_eq!(problem("half", |c| c.raw(&[0, 0, 1, 0, 2])), "the connection ended inside a message");
    assert_eq!(problem("large", |c| c.raw(&[0xff; 100])), "a message of 4294967295 bytes is too large");
    assert_eq!(problem("api", |c| c.pair(9, 1, "{}")), "no API has the number 9");
    assert_eq!(problem("pair", |c| c.counts(3, &[(0, 1), (7, 1)])), "no pair has the number 7");
    assert_eq!(problem("skipped", |c| c.counts(4, &[(7, 1)])), "no API has the number 7");
    assert_eq!(
        problem("number", |c| c.pair(5, 0, &property_is("other", "v"))),
        "the number 0 of a pair is too high or taken"
    );
    assert_eq!(problem("twice", |c| c.apis()), "two APIs with the number 5");
    assert_eq!(
        problem("json", |c| c.pair(5, 1, r#"{"arguments":["#)),
        "EOF while parsing a list at column 14"
    );
    assert!(problem("fits", |c| c.pair(5, 1, r#"{"arguments":[]}"#)).contains("does not take 0 arguments"));
    assert_eq!(problem("hello", |c| c.hello(1, "", 3)), "it said twice who it is");
    assert_eq!(problem("gone", |_| {}), "", "it left without a word");
}

#[test]
fn who_does_not_know_the_token_is_not_let_in() {
    let refused = |test, say: &dyn Fn(&mut Client, &str)| {
        let summary = broken(test, |server| {
            say(&mut Client::connect(server), server.token());
            std::thread::sleep(Duration::from_millis(20));
        });
        assert_eq!(summary.jvms.len(), 1);
        assert_eq!(summary.progress.pairs, 2);
        summary.refused
    };
    let wrong = refused("wrong-token", &|client, _| {
        client.hello(1, "guess", 2);
        client.apis();
        client.pair(5, 0, &property_is("forged", "v"));
    });
    assert_eq!(wrong, ["it does not know the token"]);
    assert_eq!(
        refused("version", &|client, token| client.hello(2, token, 2)),
        ["it speaks version 2, not 1"]
    );
    assert_eq!(refused("rude", &|client, _| client.end()), ["it did not say who it is"]);
    assert_eq!(refused("http", &|client, _| client.raw(b"GET / HTTP/1.1\r\n\r\n")).len(), 1);
    assert_eq!(refused("knock", &|_, _| {}), [] as [String; 0]);
}

#[test]
fn stopping_files_what_was_sent_by_those_who_are_still_there() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let server = start(&path);
    let mut clients: Vec<Client> = (0..3).map(|pid| Client::greeted(&server, pid)).collect();
    for (jvm, client) in clients.iter_mut().enumerate() {
        client.apis();
        for i in 0..500 {
            client.pair(6, i, &format!(r#"{{"arguments":["{jvm} {i}"],"result":{i}}}"#));
        }
    }
    clients[0].raw(&[0, 0, 0, 9, 2]);
    // Neither has said goodbye, and none will.
    let stopped = Instant::now();
    let summary = server.stop().unwrap();
    assert!(stopped.elapsed() < Duration::from_secs(4));
    assert_eq!(summary.progress.pairs, 1500);
    assert_eq!(summary.jvms.iter().filter(|jvm| jvm.ended).count(), 0);
    assert_eq!(info(&path).unwrap().unique, 1500);
}

#[test]
fn stopping_waits_for_what_is_still_on_its_way() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let server = start(&path);
    let mut clients: Vec<Client> = (0..2).map(|pid| Client::greeted(&server, pid)).collect();
    for (jvm, client) in clients.iter_mut().enumerate() {
        client.apis();
        // More than a socket holds: some of it is still in the sender's buffer when the server stops.
        for i in 0..20_000 {
            client.pair(5, i, &property_is(&format!("{jvm} {i} {}", "x".repeat(300)), "v"));
        }
        client.end();
    }
    drop(clients);
    let summary = server.stop().unwrap();
    assert_eq!(summary.progress.pairs, 40_000);
    assert!(summary.jvms.iter().all(|jvm| jvm.ended));
}

#[test]
fn pairs_a_jvm_does_not_remember_come_again() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let server = start(&path);
    let mut client = Client::greeted(&server, 1);
    client.apis();
    for _ in 0..3 {
        client.pair(5, u32::MAX, &property_is("x", "v"));
    }
    client.end();
    let summary = server.stop().unwrap();
    assert_eq!((summary.progress.calls, summary.progress.pairs), (3, 1));
    assert!(summary.jvms[0].ended);
}

#[test]
fn what_came_is_committed_soon() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let server = start(&path);
    let mut client = Client::greeted(&server, 1);
    client.apis();
    client.pair(5, 0, &property_is("x", "v"));
    let patience = Instant::now() + Duration::from_secs(10);
    // Seen by another connection, so it is in the file.
    while !info(&path).is_ok_and(|info| info.unique == 1) {
        assert!(Instant::now() < patience);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(server.progress().connected, 1);
    server.stop().unwrap();
}
