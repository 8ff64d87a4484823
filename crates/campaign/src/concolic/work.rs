//! Works for a selector in another process.

use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use concolic::net::{self, Secret, ServiceEnd};
use explore::machine::budget::Budget;
use prove::jars::Jars;

use super::secret;
use super::setup::{self, ExecutorResources};
use crate::failure::Failure;
use crate::files::scratch;
use crate::load::java;
use crate::memory;
use crate::observer::Observer;
use crate::options::SandboxPolicy;

/// The selector may be started a moment later.
const MAX_SELECTOR_WAIT: Duration = Duration::from_secs(10);
/// A selector that listens has made its secret known so soon.
const MAX_HANDING_OVER: Duration = Duration::from_millis(500);
/// JVMs of executors that nobody stops end by themselves.
const MAX_JVM_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// How to work.
#[derive(Debug)]
pub struct ExecutorOptions {
    /// Where the selector listens: `HOST:PORT`.
    pub address: String,
    /// How many executors.
    pub jobs: usize,
    /// A file with the secret that the selector knows.
    pub secret_file: Option<PathBuf>,
    pub jdk: Option<PathBuf>,
    pub sandbox: SandboxPolicy,
}

/// Until the selector needs nobody any more.
pub fn work(options: &ExecutorOptions, observer: &mut dyn Observer) -> Result<(), Failure> {
    let address = options.address.to_socket_addrs().ok().and_then(|mut all| all.next());
    let Some(address) = address else {
        return Err(Failure::new(format!("{} is no address", options.address))
            .with_hint("write it as HOST:PORT, as the selector prints it"));
    };
    let Some(secret) = find_secret(address, options.secret_file.as_deref())? else {
        return Err(Failure::new(format!("there is no secret to share with {address}")).with_hint(
            "what it sends would be executed here: name a file with --secret-file, or set PROVOKE_SECRET",
        ));
    };
    let workers: Vec<_> = (0..options.jobs.max(1))
        .map(|number| {
            let (secret, jdk, sandbox) = (secret.clone(), options.jdk.clone(), options.sandbox);
            let work = move || serve(address, &secret, jdk.as_deref(), sandbox, number);
            let thread = std::thread::Builder::new().stack_size(256 << 20);
            thread.spawn(work).expect("a thread can be started")
        })
        .collect();
    let mut worst = Ok(());
    for worker in workers {
        let done = worker.join().unwrap_or_else(|_| Err(Failure::new("an executor panicked")));
        match done? {
            ServiceEnd::Over { jobs } => observer.notice(&format!("{jobs} jobs done")),
            ServiceEnd::Lost { jobs, why } => {
                worst = Err(Failure::new(format!("the selector is gone after {jobs} jobs: {why}")));
            }
            ServiceEnd::Unable(why) => worst = Err(Failure::new(why)),
        }
    }
    worst
}

/// The one that is named, or the one that a selector of this user on this machine has made up.
fn find_secret(address: SocketAddr, file: Option<&Path>) -> Result<Option<Secret>, Failure> {
    let named = secret::read(file)?;
    if named.is_some() || !address.ip().is_loopback() {
        return Ok(named);
    }
    let mut found = secret::handed_over(address);
    if found.is_none() {
        // It is started a moment later, or its user named one.
        connect(address)?;
        std::thread::sleep(MAX_HANDING_OVER);
        found = secret::handed_over(address);
    }
    Ok(found)
}

fn serve(
    address: SocketAddr,
    secret: &Secret,
    jdk: Option<&Path>,
    sandbox: SandboxPolicy,
    number: usize,
) -> Result<ServiceEnd, Failure> {
    let stream = connect(address)?;
    let scratch = scratch::folder(&format!("executor-{number}"))?;
    let load = |told: &net::ProgramMessage| {
        let load = || {
            let jars =
                Jars::unpack().map_err(|e| Failure::new(format!("failed to unpack the agent: {e}")))?;
            let own = ExecutorResources {
                jdk: java::find(jdk)?,
                jars,
                sandbox,
                budget: Arc::new(Budget::new(None, memory::default_limit())),
                total: MAX_JVM_LIFETIME,
                scratch: scratch.join("runs"),
            };
            setup::load(told, &scratch.join("program"), own)
        };
        load().map_err(|failure| failure.to_string())
    };
    let outcome = net::serve(stream, secret, load);
    let _ = std::fs::remove_dir_all(&scratch);
    outcome.map_err(|e| {
        Failure::new(format!("failed to work for {address}: {e}"))
            .with_hint("both sides need the same version of provoke and the same secret")
    })
}

fn connect(address: SocketAddr) -> Result<TcpStream, Failure> {
    let until = Instant::now() + MAX_SELECTOR_WAIT;
    loop {
        match TcpStream::connect_timeout(&address, MAX_SELECTOR_WAIT) {
            Ok(stream) => return Ok(stream),
            Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(100)),
            Err(error) => {
                return Err(Failure::new(format!("failed to reach {address}: {error}"))
                    .with_hint("start the selector first: provoke concolic --listen ADDR"));
            }
        }
    }
}
