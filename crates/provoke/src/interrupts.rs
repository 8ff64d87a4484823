//! What asks a program to end: Ctrl-C, and the signals of `kill`, `timeout`, and a terminal that is closed.

use std::ptr;

/// The first handler counts. Signals that whoever started us has ignored stay so, as `nohup` wants it.
pub fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    if ctrlc::set_handler(handler).is_err() {
        return;
    }
    for signal in [libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: an all-zero action is a valid one, and what Ctrl-C does is fit for a signal handler.
        unsafe {
            let (mut known, mut ours): (libc::sigaction, libc::sigaction) =
                (std::mem::zeroed(), std::mem::zeroed());
            let asked = libc::sigaction(signal, ptr::null(), &raw mut known) == 0
                && libc::sigaction(libc::SIGINT, ptr::null(), &raw mut ours) == 0;
            if asked && known.sa_sigaction == libc::SIG_DFL {
                libc::sigaction(signal, &raw const ours, ptr::null_mut());
            }
        }
    }
}
