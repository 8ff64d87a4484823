//! Waits for the first of several pipes to have something, up to a deadline.
//! It neither reads nor closes them.

use std::io;
use std::os::fd::BorrowedFd;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

/// Which of the pipes can be read without blocking (data or end); all false once the deadline has passed.
pub(crate) fn readable<const N: usize>(pipes: [BorrowedFd<'_>; N], until: Instant) -> io::Result<[bool; N]> {
    let mut polled = pipes.map(|pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN));
    loop {
        let left = until.saturating_duration_since(Instant::now());
        // What is too long for the kernel is for ever.
        let left = Timespec::try_from(left).ok();
        match poll(&mut polled, left.as_ref()) {
            Ok(_) => return Ok(polled.map(|entry| !entry.revents().is_empty())),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}
