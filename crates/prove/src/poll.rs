//! Waits for the first of several pipes to have something, up to a deadline.
//! It neither reads nor closes them.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::time::Instant;

/// Which of the pipes can be read without blocking (data or end); all false once the deadline has passed.
pub(crate) fn readable<const N: usize>(pipes: [BorrowedFd<'_>; N], until: Instant) -> io::Result<[bool; N]> {
    let mut polled =
        pipes.map(|pipe| libc::pollfd { fd: pipe.as_raw_fd(), events: libc::POLLIN, revents: 0 });
    loop {
        let left = until.saturating_duration_since(Instant::now());
        // Rounded up: rounding down would spin through the last millisecond.
        let millis = left.as_micros().div_ceil(1000).min(i32::MAX as u128) as i32;
        // SAFETY: the array is valid for its length, and the borrowed descriptors stay open during the call.
        let ready = unsafe { libc::poll(polled.as_mut_ptr(), N as libc::nfds_t, millis) };
        if ready >= 0 {
            return Ok(polled.map(|entry| entry.revents != 0));
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}
