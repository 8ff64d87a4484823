//! Tells a process that hangs from one that waits for a processor: what works, or would like to, is waited for much longer
//! than what just sits there.
//!
//! Looks are counted, not the clock: neither a busy machine nor one of us that was stopped for a while makes a process hang.

use std::fs;
use std::time::Duration;

/// Between two looks.
pub const PAUSE: Duration = Duration::from_millis(5);
/// Only every so many pauses is the process looked at: a second and a half of sitting there is `MAX_IDLE` looks.
const PAUSES_PER_LOOK: u32 = 20;
const MAX_IDLE: u32 = 15;
/// A JVM starts in a fraction of a second of computing. In hundredths of a second.
const MAX_TICKS: u64 = 1000;
/// Four minutes, whatever it does.
const MAX_LOOKS: u32 = 2400;

/// How long somebody waits for a process to say something of itself.
#[derive(Default)]
pub struct Patience {
    pauses: u32,
    looks: u32,
    idle: u32,
    ticks: u64,
}

impl Patience {
    /// To be called after each pause.
    pub fn is_over(&mut self, process: u32) -> bool {
        self.pauses += 1;
        self.pauses.is_multiple_of(PAUSES_PER_LOOK) && self.judge(Work::of(process))
    }

    fn judge(&mut self, work: Work) -> bool {
        self.looks += 1;
        self.idle = if work.is_under_way || work.ticks != self.ticks { 0 } else { self.idle + 1 };
        self.ticks = work.ticks;
        self.idle >= MAX_IDLE || work.ticks > MAX_TICKS || self.looks >= MAX_LOOKS
    }
}

/// What the threads of a process and of its children are at.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Work {
    /// One of them runs, waits for a processor or for a disk, or was stopped.
    is_under_way: bool,
    /// What they have computed, in hundredths of a second.
    ticks: u64,
}

impl Work {
    fn of(process: u32) -> Work {
        let mut work = Work::default();
        let mut open = vec![process];
        while let Some(process) = open.pop() {
            let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { continue };
            for thread in threads.flatten().map(|thread| thread.path()) {
                let read = |name| fs::read_to_string(thread.join(name)).unwrap_or_default();
                work.add(&read("stat"));
                open.extend(
                    read("children").split_whitespace().filter_map(|child| child.parse::<u32>().ok()),
                );
            }
        }
        work
    }

    /// A line as proc(5) has it: the name, in parentheses, may hold anything.
    fn add(&mut self, stat: &str) {
        let fields: Vec<&str> =
            stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
        self.is_under_way |= matches!(fields.first(), Some(&("R" | "D" | "T" | "t")));
        self.ticks += ticks(11) + ticks(12);
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::thread::sleep;

    use super::*;

    /// Looks at it until it ends or patience does; whether it ended.
    fn ends(script: &str) -> bool {
        let mut child = Command::new("sh").args(["-c", script]).spawn().unwrap();
        let mut patience = Patience::default();
        loop {
            if child.try_wait().unwrap().is_some() {
                return true;
            }
            if patience.is_over(child.id()) {
                child.kill().unwrap();
                child.wait().unwrap();
                return false;
            }
            sleep(PAUSE);
        }
    }

    #[test]
    fn what_sits_there_hangs_and_what_a_child_computes_counts() {
        assert!(!ends("exec sleep 60"));
        // Not the shell: it waits, and computes nothing.
        assert!(ends(
            "sh -c 'i=0; end=$(($(date +%s) + 3)); while [ $(date +%s) -lt $end ]; do i=$((i+1)); done'; true"
        ));
    }

    #[test]
    fn who_waits_for_a_processor_does_not_hang() {
        let mut patience = Patience::default();
        let starved = Work { is_under_way: true, ticks: 2 };
        assert!(!(0..100).any(|_| patience.judge(starved)));
        let asleep = Work { is_under_way: false, ..starved };
        assert_eq!((0..100).position(|_| patience.judge(asleep)), Some(MAX_IDLE as usize - 1));
        let busy = |ticks| Work { is_under_way: true, ticks };
        assert_eq!(
            (0..).position(|look| Patience::default().judge(busy(look))),
            Some(MAX_TICKS as usize + 1)
        );
    }

    #[test]
    fn lines_of_threads_are_read() {
        let mut work = Work::default();
        work.add("17 (a ) R b) S 1 17 17 0 -1 4194560 1 0 0 0 3 4 0 0 20 0 1 0 5 0 0");
        assert_eq!(work, Work { is_under_way: false, ticks: 7 });
        work.add("18 (java) R 1 17 17 0 -1 4194560 1 0 0 0 1 0 0 0 20 0 1 0 5 0 0");
        assert_eq!(work, Work { is_under_way: true, ticks: 8 });
    }
}
