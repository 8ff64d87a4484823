//! `provoke executor`: works for a selector in another process.

use campaign::concolic::work::{ExecutorOptions, work};
use campaign::failure::Failure;

use super::end_on_ctrl_c;
use crate::args;
use crate::options;
use crate::watcher::Notices;

pub fn run(args: &args::ExecutorArgs) -> Result<u8, Failure> {
    end_on_ctrl_c();
    let options = ExecutorOptions {
        address: args.address.clone(),
        jobs: args.jobs,
        secret_file: args.secret_file.clone(),
        jdk: args.jdk.clone(),
        sandbox: options::sandbox(args.sandbox),
    };
    work(&options, &mut Notices).map(|()| 0)
}
