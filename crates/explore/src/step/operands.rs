//! `dup`, `pop`, `swap` and their wide forms. A long or double is one entry of our stack, so each form looks at what
//! is there (JVMS 6.5 lists the forms by category).

use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

/// Takes the top `count` words (a wide value is two).
fn take_words(s: &mut State, words: usize) -> Vec<Value> {
    let mut taken = Vec::with_capacity(2);
    let mut left = words;
    while left > 0 {
        let value = s.stack.pop().expect("the verifier guarantees the operands");
        left = left.saturating_sub(if value.is_wide() { 2 } else { 1 });
        taken.push(value);
    }
    taken.reverse();
    taken
}

/// Copies the top `copied` words below the `under` words beneath them.
fn dup_below(s: &mut State, copied: usize, under: usize) -> Step {
    let top = take_words(s, copied);
    let below = take_words(s, under);
    s.stack.extend_from_slice(&top);
    s.stack.extend_from_slice(&below);
    s.stack.extend_from_slice(&top);
    s.cur.pc += 1;
    Ok(())
}

pub fn pop2(s: &mut State) -> Step {
    take_words(s, 2);
    s.cur.pc += 1;
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
