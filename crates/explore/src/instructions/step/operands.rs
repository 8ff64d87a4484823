//! `dup`, `pop`, `swap` and their wide forms. A long or double is one entry of our stack, so each form looks at what
//! is there (JVMS 6.5 lists the forms by category).

use crate::machine::state::State;
use crate::path::outcome::Step;

/// How many entries the `words` words below the top `skipped` entries are.
fn entries(s: &State, skipped: usize, words: usize) -> usize {
    let (mut count, mut left) = (0, words);
    while left > 0 {
        left = left.saturating_sub(if s.peek(skipped + count).is_wide() { 2 } else { 1 });
        count += 1;
    }
    count
}

/// Copies the top `copied` words below the `under` words beneath them.
fn dup_below(s: &mut State, copied: usize, under: usize) -> Step {
    let top = entries(s, 0, copied);
    let below = entries(s, top, under);
    let end = s.stack.len();
    s.stack.extend_from_within(end - top..);
    s.stack[end - top - below..end].rotate_right(top);
    s.cur.pc += 1;
    Ok(())
}

pub fn pop2(s: &mut State) -> Step {
    let count = entries(s, 0, 2);
    s.finish_void(count);
    Ok(())
}

pub fn dup_x1(s: &mut State) -> Step {
    dup_below(s, 1, 1)
}

pub fn dup_x2(s: &mut State) -> Step {
    dup_below(s, 1, 2)
}

pub fn dup2(s: &mut State) -> Step {
    dup_below(s, 2, 0)
}

pub fn dup2_x1(s: &mut State) -> Step {
    dup_below(s, 2, 1)
}

pub fn dup2_x2(s: &mut State) -> Step {
    dup_below(s, 2, 2)
}

pub fn swap(s: &mut State) -> Step {
    let n = s.stack.len();
    s.stack.swap(n - 1, n - 2);
    s.cur.pc += 1;
    Ok(())
}
