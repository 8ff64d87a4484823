//! What is written and what is understood; complaints say where.

use super::definition::{NameKind, proposition, specification};
use super::expression::{ExpressionPart, ValueExpression};
use super::formula::Formulas;
use super::propositions::{Proposition, PropositionNames, Used};
use super::{nfa, pltl, regexp};

fn names() -> PropositionNames {
    let mut names = PropositionNames::default();
    for name in ["p", "q", "r", "get-it"] {
        assert!(names.define(name, Proposition::Call(format!("{name}Method"))));
    }
    names
}

/// Whether two texts are the same formula.
fn same(a: &str, b: &str) {
    let names = names();
    let (mut formulas, mut used) = (Formulas::default(), Used::new(&names, true));
    let first = pltl::parse(a, &mut formulas, &mut used).unwrap();
    let second = pltl::parse(b, &mut formulas, &mut used).unwrap();
    assert_eq!(first, second, "{a} and {b} in {:?}", formulas.nodes());
}

fn complaint(text: &str) -> (usize, String) {
    let names = names();
    let complaint =
        pltl::parse(text, &mut Formulas::default(), &mut Used::new(&names, false)).expect_err(text);
    (complaint.position, complaint.what)
}

#[test]
fn connectives_bind_as_they_should() {
    same("p || q && r", "p || (q && r)");
    same("p ++ q && r", "p ++ (q && r)");
    same("p || q ++ r", "p || (q ++ r)");
    same("p -> q || r", "p -> (q || r)");
    same("p <-> q -> r", "p <-> (q -> r)");
    same("!p S q", "(!p) S q");
    same("p -> q U r", "(p -> q) U r");
    same("G F p", "GFp");
    same("TRUE && FALSE", "(TRUE) && (FALSE)");
    same("p->q", "p -> q");
}

#[test]
fn shorthand_is_written_out() {
    same("p Uw q", "(p U q) || G p");
    same("p Sw q", "H p || (p S q)");
    same("Start p", "p && !Y p");
    same("End p", "!p && Y p");
    same("[p,q)s", "!q && ((Y !q) S p)");
    same("[p,q)w", "H !q || ([p , q)s)");
}

#[test]
fn names_methods_and_expressions_are_propositions() {
    let names = names();
    let (mut formulas, mut used) = (Formulas::default(), Used::new(&names, true));
    pltl::parse("get-it->pMethod() && <{ #x > 1 }> && m() && p", &mut formulas, &mut used).unwrap();
    let calls = |name: &str| Proposition::Call(name.into());
    let value = Proposition::Value(ValueExpression::parse(" #x > 1 ").unwrap());
    assert_eq!(used.all, [calls("get-itMethod"), calls("pMethod"), value, calls("m")], "p is pMethod()");
}

#[test]
fn complaints_say_where() {
    assert_eq!(complaint("G (p -> unknown)"), (8, "there is no proposition `unknown`".into()));
    assert_eq!(complaint("p &&"), (4, "expected a formula, found the end".into()));
    assert_eq!(complaint("p q"), (2, "expected the end, found `q`".into()));
    assert_eq!(complaint("O X p"), (0, "an operator of the past is applied to the future".into()));
    assert_eq!(complaint("p S F q").0, 2);
    assert_eq!(complaint("[p, q)"), (5, "expected `)s` or `)w`, found `)`".into()));
    assert!(complaint("p && <{ #result == 1 }>").1.contains("return specifications"));
    assert!(complaint("<{ #pre(#x) == 1 }>").1.contains("`#pre`"));
    assert_eq!(complaint(&"(".repeat(100_000)).1, "nested too deeply");
    // One operator of time between what has none: parentheses say which of two.
    assert_eq!(complaint("p U q U r").0, 6);
    assert_eq!(complaint("p Sq").0, 2, "a blank must follow S");
}

#[test]
fn expressions_know_what_they_take_from_the_call() {
    let written = "#pre.long(#this.size(#i)) + \"#x)\".length() == #result";
    let expression = ValueExpression::parse(written).unwrap();
    assert_eq!(expression.to_string(), written);
    assert_eq!(expression.before.len(), 1);
    assert_eq!(expression.before[0].ty, "long");
    let java = |text: &str| ExpressionPart::Java(text.into());
    assert_eq!(
        expression.before[0].pieces,
        [ExpressionPart::This, java(".size("), ExpressionPart::Parameter("i".into()), java(")")]
    );
    assert_eq!(
        expression.pieces,
        [ExpressionPart::Pre(0), java(" + \"#x)\".length() == "), ExpressionPart::Result]
    );
    assert_eq!(expression.parameters().collect::<Vec<_>>(), ["i"]);
    for bad in ["#pre(#pre(1))", "#pre(#result)", "#pre.text(1)", "# x", "\"open", "f();"] {
        assert!(ValueExpression::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn definitions_have_names_and_modifiers() {
    let parsed = specification("perthread Alternation ::= (p ; q)*").unwrap();
    assert_eq!((parsed.name, parsed.per_thread, parsed.body), ("Alternation", true, "(p ; q)*"));
    assert_eq!(parsed.offset, 26);
    assert!(!specification("Plain ::= p").unwrap().per_thread);
    for bad in ["::= p", "Name", "Name ::= ", "shared Name ::= p", "a-b ::= p"] {
        assert!(specification(bad).is_err(), "{bad}");
    }
    assert_eq!(proposition("get-it ::= get()", NameKind::Call).unwrap().name, "get-it");
    assert!(proposition("get-it ::= #x", NameKind::Value).is_err());
    assert!(proposition("Big ::= get()", NameKind::Call).is_err());
}

#[test]
fn expressions_have_no_time() {
    let names = names();
    let parse =
        |text: &str| regexp::parse(text, &mut Formulas::default(), &mut Used::new(&names, false)).map(drop);
    for good in ["(p ; q)*", "p", "((p && !q) | r)* ; TRUE", "(p | q) ; (p || q)", "((p))*", "p*;q**"] {
        assert_eq!(parse(good), Ok(()), "{good}");
    }
    for (bad, position) in [("p ; G q", 4), ("(p ; q) && r", 8), ("p ; ", 4), ("(p ; q", 6), ("!(p ; q)", 4)]
    {
        assert_eq!(parse(bad).map_err(|complaint| complaint.position), Err(position), "{bad}");
    }
}

#[test]
fn automata_are_read_as_written() {
    let names = names();
    let parse = |text: &str| nfa::parse(text, &mut Formulas::default(), &mut Used::new(&names, false));
    let text = "always_nfa {\n a_init: if /* first */ :: (p == 1 && !q) -> goto reject_b; :: 1 -> goto a_init fi; // on\n
        reject_b: if fi }";
    let parsed = parse(text).unwrap();
    let states: Vec<(bool, bool, Vec<usize>)> = parsed
        .states
        .iter()
        .map(|s| (s.is_initial(), s.is_accepting(), s.branches.iter().map(|(_, target)| *target).collect()))
        .collect();
    assert_eq!(states, [(true, true, vec![1, 0]), (false, false, vec![])]);
    for (bad, why) in [
        ("always_nfa { a: if :: (1) -> goto a; fi; }", "no state is initial"),
        ("always_nfa { a_init: if :: (1) -> goto b; fi; }", "there is no state b"),
        ("always_nfa { a_init: if fi a_init: if fi }", "two states a_init"),
        ("always_nfa { a_init: if :: (x) -> goto a_init fi }", "there is no proposition `x`"),
        ("nfa { }", "expected `always_nfa`"),
    ] {
        let complaint = parse(bad).expect_err(bad);
        assert!(complaint.what.contains(why), "{bad}: {}", complaint.what);
    }
}
