//! The options of `provoke record` and `provoke data`.

use std::path::PathBuf;

use campaign::record::DEFAULT_STORE;
use clap::{Args, Subcommand};

use super::ProgressKind;

#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct RecordArgs {
    /// The store to add to; it is made if it is not there
    #[arg(long, value_name = "FILE", default_value = DEFAULT_STORE)]
    pub store: PathBuf,
    /// Classes or methods to record; `default` stands for files, network, processes, resources and the clock [default: default]
    #[arg(long, value_name = "GLOB")]
    pub api: Vec<String>,
    /// None of these
    #[arg(long, value_name = "GLOB")]
    pub except: Vec<String>,
    /// Different calls of one API that one JVM records; further ones are only counted; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub cap: u64,
    /// Texts in which this is found are not recorded, nor what a call with such an argument answers
    #[arg(long, value_name = "REGEX")]
    pub mask: Vec<String>,
    /// How deep objects are looked into
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub depth: u32,
    /// What the run is called [default: the command and the time]
    #[arg(long, value_name = "NAME")]
    pub run: Option<String>,
    /// Say nothing but errors
    #[arg(long)]
    pub quiet: bool,
    /// Progress on standard error: auto, plain, none
    #[arg(long, value_name = "KIND", default_value = "auto")]
    pub progress: ProgressKind,
    /// The command that starts JVMs, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Data {
    #[command(subcommand)]
    pub what: DataCommand,
}

#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// What is in a store: calls, different ones, exceptions, per API
    Info {
        store: PathBuf,
        /// text or json
        #[arg(long, value_name = "NAME", default_value = "text")]
        format: String,
    },
    /// Several stores as one new one
    Merge {
        #[arg(required = true)]
        stores: Vec<PathBuf>,
        /// The new store
        #[arg(short = 'o', long, value_name = "FILE")]
        output: PathBuf,
    },
    /// A store as JSON lines on standard output, a call each
    Export { store: PathBuf },
    /// JSON lines from standard input into a store, which is made if it is not there
    Import {
        store: PathBuf,
        /// The run of lines that name none
        #[arg(long, value_name = "NAME", default_value = "import")]
        run: String,
    },
    /// Make a store smaller
    Prune {
        store: PathBuf,
        /// Drop APIs that match
        #[arg(long, value_name = "GLOB")]
        api: Vec<String>,
        /// Drop what only these runs have seen
        #[arg(long, value_name = "NAME")]
        run: Vec<String>,
        /// Keep so many calls of each API, those seen most often
        #[arg(long, value_name = "N")]
        keep: Option<u64>,
    },
}
