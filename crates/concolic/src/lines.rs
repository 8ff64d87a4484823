//! Where lines of unchanged methods went when something above them in their files was edited.

use rustc_hash::FxHashMap;

use crate::job::{ConcolicRun, RunEnd, TraceFrame};

/// Per class, binary name with dots: methods with the lines they had, and how far they moved.
#[derive(Debug, Default)]
pub struct Moves(FxHashMap<String, Vec<Moved>>);

#[derive(Debug)]
struct Moved {
    first: u32,
    last: u32,
    by: i64,
}

type LineRange = Option<(u32, u32)>;

impl Moves {
    /// A method that had some lines then and has others now.
    pub fn add(&mut self, method: &str, then: LineRange, now: LineRange) {
        let (Some(then), Some(now)) = (then, now) else { return };
        let by = i64::from(now.0) - i64::from(then.0);
        let class = method.split('(').next().and_then(|name| name.rsplit_once('.')).map(|(class, _)| class);
        if let Some(class) = class
            && by != 0
        {
            self.0.entry(class.replace('/', ".")).or_default().push(Moved {
                first: then.0,
                last: then.1,
                by,
            });
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn apply(&self, run: &mut ConcolicRun) {
        if let RunEnd::Threw(thrown) = &mut run.end {
            for TraceFrame { class, line, .. } in &mut thrown.frames {
                *line = line.map(|line| self.now(class, line));
            }
        }
        for (place, _) in &mut run.told {
            self.move_place(place);
        }
    }

    /// `bank.Rates.share:42`
    fn move_place(&self, place: &mut String) {
        let Some((method, line)) = place.rsplit_once(':') else { return };
        if let (Some((class, _)), Ok(line)) = (method.rsplit_once('.'), line.parse()) {
            *place = format!("{method}:{}", self.now(class, line));
        }
    }

    fn now(&self, class: &str, line: u32) -> u32 {
        let methods = self.0.get(class).into_iter().flatten();
        let moved =
            methods.filter(|method| (method.first..=method.last).contains(&line)).map(|method| method.by);
        moved.min().map_or(line, |by| (i64::from(line) + by).max(0) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_move_with_their_methods() {
        let mut moves = Moves::default();
        moves.add("bank/Rates.share(II)I", Some((10, 12)), Some((13, 15)));
        moves.add("bank/Rates.other()V", Some((20, 21)), Some((20, 21)));
        let moved = |place: &str| {
            let mut place = place.to_string();
            moves.move_place(&mut place);
            place
        };
        assert_eq!(moved("bank.Rates.share:11"), "bank.Rates.share:14");
        assert_eq!(moved("bank.Rates.other:20"), "bank.Rates.other:20");
        assert_eq!(moved("bank.Else.share:11"), "bank.Else.share:11");
        assert_eq!(moved("bank.Rates.share"), "bank.Rates.share");
    }
}
