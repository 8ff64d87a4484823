//! When two references are the same object: boxes of small numbers are shared, those of others are not, and which a box
//! is may depend on the inputs.

use classes::class::{Class, Origin};
use terms::{BvCmp, Sort, Term};

use crate::inputs::is_box;
use crate::machine::Machine;
use crate::machine::heap::{Chars, Extra, Object};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::{Reason, Step};

impl Machine {
    /// Whether two references are the same object, as `==` sees it.
    pub fn identical(&mut self, s: &mut State, a: Value, b: Value) -> Step<Term> {
        let mut same = self.same_reference(a, b);
        if a == Value::NULL || b == Value::NULL {
            return Ok(same);
        }
        let (first, second) = (self.targets(s, a), self.targets(s, b));
        self.doubt_identity(s, &first, &second);
        self.doubt_identity(s, &second, &first);
        self.decide_identity(s, &first, &second);
        self.decide_identity(s, &second, &first);
        for &(a_guard, a) in &first {
            for &(b_guard, b) in &second {
                self.observe_identity(s, a, b);
                if let Some(unchanged) = self.handed_back(s, a, b) {
                    let both = self.terms.and(a_guard, b_guard);
                    let here = self.terms.and(both, unchanged);
                    same = self.terms.or(same, here);
                }
                if let Some(shared) = self.shared_box(s, a, b)? {
                    let both = self.terms.and(a_guard, b_guard);
                    let here = self.terms.and(both, shared);
                    same = self.terms.or(same, here);
                }
                self.doubt_cache(s, a, b)?;
                self.doubt_empty(s, a, b, same)?;
            }
        }
        Ok(same)
    }

    /// Integers above 127 may be cached as well (JLS 5.1.7), if the JVM was told so.
    fn doubt_cache(&mut self, s: &mut State, a: Addr, b: Addr) -> Step {
        let (x, y) = (self.object(s, a), self.object(s, b));
        let class = x.class;
        let asked_by_jdk = s.cur.method.owner().origin == Origin::Jdk;
        if asked_by_jdk || a == b || class != y.class || class.name != "java/lang/Integer" {
            return Ok(());
        }
        let Some(field) = class.find_field("value") else { return Ok(()) };
        let (Some(x), Some(y)) = (self.read_field(s, a, field)?, self.read_field(s, b, field)?) else {
            return Ok(());
        };
        let (x, y) = (x.to_term(&mut self.terms), y.to_term(&mut self.terms));
        let (equal, last) = (self.terms.eq(x, y), self.terms.int(127));
        let beyond = self.terms.cmp(BvCmp::Slt, last, x);
        let doubtful = self.terms.and(equal, beyond);
        if self.decided(s, doubtful)? != Some(false) {
            self.assume_environment(s, "which integers are cached");
        }
        Ok(())
    }

    /// Most methods that may make an empty string hand out the same one then; which do, differs from JDK to JDK.
    fn doubt_empty(&mut self, s: &mut State, a: Addr, b: Addr, same: Term) -> Step {
        let asked_by_jdk = s.cur.method.owner().origin == Origin::Jdk;
        if asked_by_jdk || a == b || !(self.is_made_text(s, a) || self.is_made_text(s, b)) {
            return Ok(());
        }
        let (Some(x), Some(y)) = (self.length_of_string(s, a), self.length_of_string(s, b)) else {
            return Ok(());
        };
        let zero = self.terms.int(0);
        let (x, y) = (self.terms.eq(x, zero), self.terms.eq(y, zero));
        let (empty, others) = (self.terms.and(x, y), self.terms.not(same));
        let doubtful = self.terms.and(empty, others);
        if self.decided(s, doubtful)? != Some(false) {
            let what = "which empty strings are one";
            self.leave_out(s, LeftOut::Beyond(Reason::Identity, what.into()));
        }
        Ok(())
    }

    /// Whether a string came out of a method, with characters that depend on inputs.
    fn is_made_text(&self, s: &State, at: Addr) -> bool {
        self.object(s, at).text().is_some_and(|text| !matches!(text.chars, Chars::Named(_)))
    }

    fn length_of_string(&mut self, s: &State, at: Addr) -> Option<Term> {
        let object = self.object(s, at);
        if object.class != self.jvm.known.string {
            return None;
        }
        match object.text() {
            Some(text) => Some(text.length),
            None => {
                let length = self.string_units(s, at)?.len();
                Some(self.terms.int(length as i32))
            }
        }
    }

    /// A caller may have passed the very object that an input is compared with, if it lies where others get at it.
    fn doubt_identity(&mut self, s: &mut State, inputs: &[(Term, Addr)], others: &[(Term, Addr)]) {
        // The JDK's marks are its own affair.
        if s.cur.method.owner().origin == Origin::Jdk {
            return;
        }
        let covered = |at: Addr| inputs.iter().any(|&(_, known)| known == at);
        let doubtful = inputs.iter().any(|&(_, input)| {
            others.iter().any(|&(_, other)| {
                other.0 != 0
                    && !covered(other)
                    && self.could_be(s, input, other)
                    && (other.is_shared()
                        || is_kept_in_static(s, other)
                        || by_value_of(self.object(s, other)))
            })
        });
        if doubtful {
            let what = "what an input is compared with was not passed itself";
            self.leave_out(s, LeftOut::Beyond(Reason::Identity, what.into()));
        }
    }

    /// Where an input may be the very object that it is compared with, a variable tells whether it is.
    fn decide_identity(&self, s: &mut State, inputs: &[(Term, Addr)], others: &[(Term, Addr)]) {
        if inputs.len() < 2 {
            return;
        }
        let is_covered = |other: Addr| inputs.iter().any(|&(_, known)| known == other);
        for &(_, other) in others {
            if s.making.made(other) && is_covered(other) {
                inputs.iter().for_each(|&(_, input)| s.note_different(input, other));
            }
        }
    }

    fn could_be(&self, s: &State, input: Addr, at: Addr) -> bool {
        let (object, other) = (self.object(s, input), self.object(s, at));
        s.input_objects.contains(&input)
            && !s.input_objects.contains(&at)
            && object.input().is_none_or(|i| !i.unknown)
            // Literals are passed where it shows (`aliases.rs`).
            && self.literal_at(s, at).is_none()
            // Which boxes are shared is told below.
            && !is_box(object.class)
            && other.class.is_subclass_of(object.class)
            && self.known_instance(s, input, other.class) != Some(false)
    }

    /// The condition under which one string is the other one, or both are the one they were made from.
    fn handed_back(&mut self, s: &State, a: Addr, b: Addr) -> Option<Term> {
        let from = |at: Addr| self.object(s, at).text().and_then(|text| text.handed_back);
        match (from(a), from(b)) {
            _ if a == b => None,
            (Some((one, unchanged)), _) if one == b => Some(unchanged),
            (_, Some((other, unchanged))) if other == a => Some(unchanged),
            (Some((one, x)), Some((other, y))) if one == other => Some(self.terms.and(x, y)),
            _ => None,
        }
    }

    /// The condition under which two boxes come out of the same cache; `None` if they never do.
    fn shared_box(&mut self, s: &mut State, a: Addr, b: Addr) -> Step<Option<Term>> {
        let (x, y) = (self.object(s, a), self.object(s, b));
        let class = x.class;
        let symbolic = by_value_of(x) || by_value_of(y);
        let cached = |at: Addr, object: &Object| by_value_of(object) || at.is_shared();
        if a == b || class != y.class || !is_box(class) || !symbolic || !cached(a, x) || !cached(b, y) {
            return Ok(None);
        }
        let Some(field) = class.find_field("value") else { return Ok(None) };
        let (Some(x), Some(y)) = (self.read_field(s, a, field)?, self.read_field(s, b, field)?) else {
            return Ok(None);
        };
        let (x, y) = (x.to_term(&mut self.terms), y.to_term(&mut self.terms));
        if matches!(self.terms.sort(x), Sort::F32 | Sort::F64) {
            return Ok(None);
        }
        // `new Integer(1)` would be another one.
        self.leave_out(s, LeftOut::Assumed(Assumption::UsualClasses, "boxes that `valueOf` made".into()));
        let equal = self.terms.eq(x, y);
        let cached = self.is_cached(class, x);
        Ok(Some(self.terms.and(equal, cached)))
    }

    /// JLS 5.1.7: -128 to 127, and of characters those up to 127.
    fn is_cached(&mut self, class: &Class, value: Term) -> Term {
        let width = self.terms.sort(value).width();
        let lowest = if class.name == "java/lang/Character" { 0 } else { -128_i64 };
        let (low, high) = (self.terms.bv(width, lowest as u64), self.terms.bv(width, 127));
        let (above, below) =
            (self.terms.cmp(BvCmp::Sle, low, value), self.terms.cmp(BvCmp::Sle, value, high));
        self.terms.and(above, below)
    }
}

fn is_kept_in_static(s: &State, at: Addr) -> bool {
    s.statics.values().any(|class| class.values.contains(&Value::Ref(at)))
}

/// Made by `valueOf`, as the boxes are that a test passes.
fn by_value_of(object: &Object) -> bool {
    matches!(object.extra.as_deref(), Some(Extra::Boxed | Extra::Input(_)))
}
