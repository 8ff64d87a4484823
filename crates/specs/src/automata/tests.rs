//! Every monitor against the definition of its language, on all short words.

use super::monitor::{INITIAL, Monitor};
use super::{NotMonitorable, letters, nfa, pltl, regexp};
use crate::language::formula::{FormulaNode, Formulas, Id, Letter};
use crate::language::propositions::{Proposition, PropositionNames, Used};
use crate::language::{self, nfa::Nfa, regexp::Regexp};

const MAX_WORD_LENGTH: usize = 6;

/// `a` and `b` are calls, so a letter has at most one of them; `v` is free.
fn names() -> PropositionNames {
    let mut names = PropositionNames::default();
    names.define("a", Proposition::Call("a".into()));
    names.define("b", Proposition::Call("b".into()));
    names.define("v", Proposition::Exception("V".into()));
    names
}

fn words(letters: &[Letter], longest: usize) -> Vec<Vec<Letter>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..longest {
        let until = all.len();
        for at in from..until {
            for &letter in letters {
                let word = [&all[at][..], &[letter]].concat();
                all.push(word);
            }
        }
        from = until;
    }
    all
}

/// Whether the monitor is violated after the word.
fn runs(monitor: &Monitor, word: &[Letter]) -> bool {
    let end = word.iter().fold(INITIAL, |state, letter| {
        monitor.next[state as usize][monitor.letters.binary_search(letter).unwrap()]
    });
    Some(end) == monitor.violated
}

/// The distance of each state is the length of the shortest word to a violation.
fn check_distances(monitor: &Monitor, longest: usize) {
    let found = monitor.distances()[INITIAL as usize];
    let shortest =
        words(&monitor.letters, longest).iter().filter(|word| runs(monitor, word)).map(Vec::len).min();
    match found {
        Some(distance) if distance as usize <= longest => assert_eq!(shortest, Some(distance as usize)),
        _ => assert_eq!(shortest, None),
    }
}

struct Formula {
    formulas: Formulas,
    root: Id,
    used: Vec<Proposition>,
}

fn formula(text: &str) -> Formula {
    let names = names();
    let (mut formulas, mut used) = (Formulas::default(), Used::new(&names, true));
    let root = language::pltl::parse(text, &mut formulas, &mut used).unwrap();
    Formula { formulas, root, used: used.all }
}

impl Formula {
    fn monitor(&self) -> Result<Monitor, NotMonitorable> {
        pltl::monitor(&self.formulas, self.root, letters::possible(&self.used).unwrap())
    }

    /// The formula at the first event of `stem` and then `cycle` for ever. The cycle is written out so often that the past
    /// repeats itself; then the last copy leads back to its own beginning.
    fn holds_on(&self, stem: &[Letter], cycle: &[Letter]) -> bool {
        let copies = self.formulas.nodes().len() + 1;
        let word: Vec<Letter> = [stem, &cycle.repeat(copies)].concat();
        let (length, back) = (word.len(), word.len() - cycle.len());
        let after = |at: usize| if at + 1 == length { back } else { at + 1 };
        let mut values: Vec<Vec<bool>> = Vec::new();
        for &node in self.formulas.nodes() {
            let of = |id: Id, at: usize| values[id as usize][at];
            // From a place on, what is ahead is each place once, and the cycle.
            let ahead = |at: usize| std::iter::successors(Some(at), |at| Some(after(*at))).take(2 * length);
            let until = |a: Id, b: Id, at: usize, wanted: bool| {
                for place in ahead(at) {
                    if of(b, place) == wanted {
                        return true;
                    }
                    if of(a, place) != wanted {
                        return false;
                    }
                }
                false
            };
            let value = |at: usize| match node {
                FormulaNode::Constant(value) => value,
                FormulaNode::Proposition(number) => word[at] >> number & 1 == 1,
                FormulaNode::Not(a) => !of(a, at),
                FormulaNode::And(a, b) => of(a, at) && of(b, at),
                FormulaNode::Or(a, b) => of(a, at) || of(b, at),
                FormulaNode::Previous { of: a, weak } => {
                    if at == 0 {
                        weak
                    } else {
                        of(a, at - 1)
                    }
                }
                FormulaNode::Once(a) => (0..=at).any(|i| of(a, i)),
                FormulaNode::Historically(a) => (0..=at).all(|i| of(a, i)),
                FormulaNode::Since(a, b) => (0..=at).any(|i| of(b, i) && (i + 1..=at).all(|j| of(a, j))),
                FormulaNode::Trigger(a, b) => !(0..=at).any(|i| !of(b, i) && (i + 1..=at).all(|j| !of(a, j))),
                FormulaNode::Next(a) => of(a, after(at)),
                FormulaNode::Until(a, b) => until(a, b, at, true),
                FormulaNode::Release(a, b) => !until(a, b, at, false),
            };
            let row: Vec<bool> = (0..length).map(value).collect();
            values.push(row);
        }
        values[self.root as usize][0]
    }
}

/// Violated means: no continuation that repeats itself satisfies the formula.
fn check_formula(text: &str) {
    let formula = formula(text);
    let monitor = formula.monitor().unwrap_or_else(|why| panic!("{text}: {why}"));
    let all = &monitor.letters;
    let stems = words(all, 2);
    let cycles = &words(all, 2)[1..];
    let longest = if all.len() > 3 { 3 } else { 4 };
    for word in words(all, longest).iter().skip(1) {
        let can_hold = stems.iter().any(|stem| {
            let stem = [&word[..], stem].concat();
            cycles.iter().any(|cycle| formula.holds_on(&stem, cycle))
        });
        assert_eq!(runs(&monitor, word), !can_hold, "{text} after {word:?}");
    }
    check_distances(&monitor, longest);
}

#[test]
fn formulas_are_violated_when_nothing_can_save_them() {
    for text in [
        "G (a -> O(b))",
        "G (a -> (!b S v))",
        "G (a -> Y b)",
        "G (Z a)",
        "G (a T b)",
        "G (([a,b)s) || ([b,a)w))",
        "G (Start v -> End a || H !b)",
        "a",
        "X X a",
        "a V (!b)",
        "a Uw b",
        "G (a -> X b)",
        "G (a -> X (b || X b))",
        "!(F (a && X b))",
        "G (a -> (v Uw b))",
        "(G a) || (G b)",
        "a && X (!a V v)",
        "X (Y a && O b) || G v",
        "FALSE",
        "G (a ++ v) <-> TRUE",
        "(F a) -> TRUE",
        "G ((a && F b) -> (!v U b))",
    ] {
        check_formula(text);
    }
}

/// With past only, below one `G`: the definition itself, on longer words.
#[test]
fn the_past_is_what_it_was() {
    type Value = fn(&[Letter], usize) -> bool;
    fn has(word: &[Letter], at: usize, bit: u32) -> bool {
        word[at] >> bit & 1 == 1
    }
    // `v` is the first proposition in each, `a` the second.
    let cases: [(&str, Value); 10] = [
        ("v || Y a", |w, i| has(w, i, 0) || i > 0 && has(w, i - 1, 1)),
        ("v || Z a", |w, i| has(w, i, 0) || i == 0 || has(w, i - 1, 1)),
        ("v || O a", |w, i| has(w, i, 0) || (0..=i).any(|j| has(w, j, 1))),
        ("v || H a", |w, i| has(w, i, 0) || (0..=i).all(|j| has(w, j, 1))),
        ("v S a", |w, i| (0..=i).any(|j| has(w, j, 1) && (j + 1..=i).all(|k| has(w, k, 0)))),
        ("v Sw a", |w, i| {
            (0..=i).all(|j| has(w, j, 0))
                || (0..=i).any(|j| has(w, j, 1) && (j + 1..=i).all(|k| has(w, k, 0)))
        }),
        ("v T a", |w, i| (0..=i).all(|j| has(w, j, 1) || (j + 1..=i).any(|k| has(w, k, 0)))),
        ("!v || Start a", |w, i| !has(w, i, 0) || has(w, i, 1) && (i == 0 || !has(w, i - 1, 1))),
        ("!v || End a", |w, i| !has(w, i, 0) || !has(w, i, 1) && i > 0 && has(w, i - 1, 1)),
        ("[v,a)w", |w, i| {
            (0..=i).all(|j| !has(w, j, 1)) || (0..=i).any(|j| has(w, j, 0) && (j..=i).all(|k| !has(w, k, 1)))
        }),
    ];
    for (text, value) in cases {
        let formula = formula(&format!("G ({text})"));
        let monitor = formula.monitor().unwrap();
        for word in words(&monitor.letters, MAX_WORD_LENGTH) {
            let is_violated = (0..word.len()).any(|at| !value(&word, at));
            assert_eq!(runs(&monitor, &word), is_violated, "{text} after {word:?}");
        }
    }
}

#[test]
fn what_is_no_safety_formula_is_refused() {
    for text in ["F a", "G (a -> F b)", "a U b", "G F a", "(F a) || X b", "!(G v)"] {
        assert_eq!(formula(text).monitor(), Err(NotMonitorable::NoSafety), "{text}");
    }
}

#[test]
fn what_would_be_too_large_is_refused() {
    let many: Vec<String> = (0..12).map(|i| format!("<{{ #x > {i} }}>")).collect();
    assert_eq!(
        letters::possible(&formula(&many.join(" && ")).used),
        Err(NotMonitorable::TooManyPropositions),
        "each doubles the letters"
    );
    let next = (0..14).fold("v".to_string(), |inner, _| format!("X ({inner})"));
    assert_eq!(formula(&format!("G (a -> {next})")).monitor(), Err(NotMonitorable::TooManyStates));
}

fn regular(text: &str) -> (Formulas, Regexp, Monitor) {
    let names = names();
    let (mut formulas, mut used) = (Formulas::default(), Used::new(&names, true));
    let parsed = language::regexp::parse(text, &mut formulas, &mut used).unwrap();
    let monitor = regexp::monitor(&formulas, &parsed, letters::possible(&used.all).unwrap()).unwrap();
    (formulas, parsed, monitor)
}

/// Where a match that begins at one of these places may end.
fn ends(formulas: &Formulas, regexp: &Regexp, word: &[Letter], from: &[bool]) -> Vec<bool> {
    match regexp {
        Regexp::Event(event) => {
            let here = |at: usize| at > 0 && from[at - 1] && formulas.holds(*event, word[at - 1]);
            (0..from.len()).map(here).collect()
        }
        Regexp::Sequence(a, b) => ends(formulas, b, word, &ends(formulas, a, word, from)),
        Regexp::Choice(a, b) => {
            let (a, b) = (ends(formulas, a, word, from), ends(formulas, b, word, from));
            a.iter().zip(b).map(|(a, b)| *a || b).collect()
        }
        Regexp::Repeated(inner) => {
            let mut reached = from.to_vec();
            for _ in 0..word.len() {
                let more = ends(formulas, inner, word, &reached);
                reached.iter_mut().zip(more).for_each(|(reached, more)| *reached |= more);
            }
            reached
        }
    }
}

#[test]
fn expressions_are_violated_by_what_is_no_prefix() {
    for text in [
        "(a ; b)*",
        "(v ; ! v)",
        "a | b ; a",
        "(a | (b ; v))* ; b",
        "a* ; b*",
        "(a && b) ; a",
        "a ; (a && b)",
        "(a ; (a && b)) | (a ; b)",
        "(a ++ v) ; TRUE ; (v -> b)",
        "((a* ; b) | v)*",
    ] {
        let (formulas, parsed, monitor) = regular(text);
        let longest = if monitor.letters.len() > 3 { 4 } else { MAX_WORD_LENGTH };
        let is_word = |word: &[Letter]| {
            let mut from = vec![false; word.len() + 1];
            from[0] = true;
            ends(&formulas, &parsed, word, &from)[word.len()]
        };
        let tails = words(&monitor.letters, 3);
        let short = words(&monitor.letters, longest);
        for word in short.iter().skip(1) {
            let is_prefix = tails.iter().any(|tail| is_word(&[&word[..], tail].concat()));
            assert_eq!(runs(&monitor, word), !is_prefix, "{text} after {word:?}");
        }
        check_distances(&monitor, longest);
    }
}

/// Whether some run of the automaton ends in an accepting state.
fn accepts(formulas: &Formulas, nfa: &Nfa, state: usize, word: &[Letter]) -> bool {
    match word {
        [] => nfa.states[state].is_accepting(),
        [first, rest @ ..] => nfa.states[state].branches.iter().any(|&(condition, target)| {
            formulas.holds(condition, *first) && accepts(formulas, nfa, target, rest)
        }),
    }
}

#[test]
fn automata_accept_every_prefix() {
    for text in [
        "always_nfa { s_init: if :: (a) -> goto t; :: (!a) -> goto s_init; fi; t: if :: (b || v) -> goto s_init; fi; }",
        "always_nfa { s_init: if :: 1 -> goto s_init :: (a) -> goto reject_t fi reject_t: if :: (a) -> goto reject_t fi }",
        "always_nfa { s_init: if :: (a == v) -> goto reject_t; fi; r_init: if :: (b) -> goto r_init; fi;
            reject_t: if :: (a != v) -> goto u; fi; u: if :: (1) -> goto u; fi; }",
        "always_nfa { reject_init: if :: (a) -> goto s; fi; s: if :: (b) -> goto s; :: (0) -> goto s; fi; }",
    ] {
        let names = names();
        let (mut formulas, mut used) = (Formulas::default(), Used::new(&names, true));
        let parsed = language::nfa::parse(text, &mut formulas, &mut used).unwrap();
        let monitor = nfa::monitor(&formulas, &parsed, letters::possible(&used.all).unwrap()).unwrap();
        let longest = if monitor.letters.len() > 3 { 4 } else { MAX_WORD_LENGTH };
        let initial: Vec<usize> =
            (0..parsed.states.len()).filter(|&state| parsed.states[state].is_initial()).collect();
        for word in words(&monitor.letters, longest) {
            let is_accepted =
                |prefix: &[Letter]| initial.iter().any(|&state| accepts(&formulas, &parsed, state, prefix));
            let is_good = (1..=word.len()).all(|length| is_accepted(&word[..length]));
            assert_eq!(runs(&monitor, &word), !is_good, "{text} after {word:?}");
        }
        check_distances(&monitor, longest);
    }
}
