//! How much memory a run may use when the user does not say.

/// Two thirds of what is free now, so that a hungry entry is given up before the system kills the process. The rest is
/// for javac and the JVM that runs the tests.
pub fn default_limit() -> Option<u64> {
    let free = available()?;
    Some(cgroup_limit().map_or(free, |limit| free.min(limit)) / 3 * 2)
}

fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// The limit of the container, if there is one ("max" is none).
fn cgroup_limit() -> Option<u64> {
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    files.iter().find_map(|file| std::fs::read_to_string(file).ok()?.trim().parse().ok())
}
