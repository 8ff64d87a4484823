//! Has calls of monitors put into class files, by a JVM that ends afterwards.
//! It does not decide what is woven where, and runs nothing of the program.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::{env, fs, path};

use thiserror::Error;

use crate::jars::Jars;
use crate::jdk::JdkInstallation;
use crate::sandbox::{self, Confinement, SandboxPolicy};
use crate::wire::{MessageReader, MessageWriter};

/// Far more than weaving takes: it only keeps a broken weaver from taking the machine with it.
const MAX_MEMORY: u64 = 16 << 30;

/// A class to be woven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WovenClass {
    /// Internal name.
    pub name: String,
    /// The class file.
    pub original: Vec<u8>,
    pub holders: Vec<MonitorField>,
    pub methods: Vec<WovenMethod>,
}

/// Objects of the class get a field for a monitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonitorField {
    /// The interface whose two methods get and set it.
    pub interface: String,
    pub monitor: String,
    /// The name of both methods, and of the field.
    pub accessor: String,
}

/// What an observed method calls when it begins, and when it ends, however it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WovenMethod {
    pub name: String,
    pub descriptor: String,
    pub entries: Vec<EntryHook>,
    pub exits: Vec<ExitHook>,
}

/// What is thrown when a call returns true: an exception that is made with a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Internal name.
    pub exception: String,
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryHook {
    pub call: MonitorCall,
    pub violation: Violation,
}

/// A call of a static method: with the object, and with these parameters of the observed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonitorCall {
    pub class: String,
    pub method: String,
    pub parameters: Vec<usize>,
}

/// After the parameters it takes the result, if it takes it, the values of before, and the exception or null.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitHook {
    pub call: MonitorCall,
    pub violation: Violation,
    pub takes_result: bool,
    /// What is asked when the method begins, and the descriptors of the answers.
    pub before: Vec<(MonitorCall, String)>,
}

/// Weaves the classes and writes them below the folder. Gives those that could not be woven, and why.
pub fn weave(
    jdk: &JdkInstallation,
    jars: &Jars,
    classes: &[WovenClass],
    folder: &Path,
) -> Result<Vec<(String, String)>, WeaveError> {
    let class_path =
        env::join_paths([&jars.agent, &jars.harness]).map_err(|e| WeaveError::Start(io::Error::other(e)))?;
    let folder = path::absolute(folder).map_err(WeaveError::Start)?;
    fs::create_dir_all(&folder).map_err(WeaveError::Start)?;
    let mut read = vec![jdk.home.clone(), jars.agent.clone(), jars.harness.clone()];
    read.extend(sandbox::linked_from(&jdk.home));
    let confinement = Confinement {
        read,
        write: vec![folder.clone()],
        cpu_seconds: u64::MAX,
        memory: MAX_MEMORY,
        ..Confinement::default()
    };
    let started = sandbox::start(SandboxPolicy::Auto, &confinement, None, &jdk.java(), |command| {
        command
            .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData", "-cp"])
            .arg(class_path)
            .arg("provoke.agent.Weaver")
            // File names are UTF-8 whatever the user's locale is.
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
    });
    let mut process = started.map_err(WeaveError::Start)?;
    let child = &mut process.child;
    let mut requests = child.stdin.take().expect("it is piped");
    let mut replies = child.stdout.take().expect("it is piped");
    let sent = requests.write_all(&request(classes, &folder));
    drop(requests);
    let mut reply = Vec::new();
    let heard = sent.and_then(|()| replies.read_to_end(&mut reply));
    let _ = child.wait();
    let mut reader = MessageReader::new(&reply);
    let failed = heard
        .ok()
        .and_then(|_| reader.u32())
        .and_then(|_| reader.list(|item| Some((item.string()?, item.string()?))));
    failed.ok_or(WeaveError::Died)
}

/// Why there is no reply.
#[derive(Debug, Error)]
pub enum WeaveError {
    #[error("start the weaver: {0}")]
    Start(#[source] io::Error),
    #[error("weave: the weaver ended without a reply")]
    Died,
}

fn request(classes: &[WovenClass], folder: &Path) -> Vec<u8> {
    let mut message = MessageWriter::default();
    message.string(&folder.to_string_lossy()).u32(classes.len());
    for class in classes {
        message.string(&class.name).u32(class.original.len()).raw(&class.original);
        message.u32(class.holders.len());
        for holder in &class.holders {
            message.string(&holder.interface).string(&holder.monitor).string(&holder.accessor);
        }
        message.u32(class.methods.len());
        for method in &class.methods {
            message.string(&method.name).string(&method.descriptor);
            message.u32(method.entries.len());
            for entry in &method.entries {
                write_call(&entry.call, &mut message);
                write_violation(&entry.violation, &mut message);
            }
            message.u32(method.exits.len());
            for exit in &method.exits {
                write_call(&exit.call, &mut message);
                write_violation(&exit.violation, &mut message);
                message.u8(exit.takes_result.into()).u32(exit.before.len());
                for (call, ty) in &exit.before {
                    write_call(call, &mut message);
                    message.string(ty);
                }
            }
        }
    }
    message.framed()
}

fn write_violation(violation: &Violation, message: &mut MessageWriter) {
    message.string(&violation.exception).string(&violation.message);
}

fn write_call(call: &MonitorCall, message: &mut MessageWriter) {
    message.string(&call.class).string(&call.method).u32(call.parameters.len());
    for &parameter in &call.parameters {
        message.u32(parameter);
    }
}
