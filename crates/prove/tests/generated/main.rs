//! Hand-made suspicions about the classes of `tests/generated`: planned, written, compiled, and run until they pass.

mod world;

use explore::suspicion::Input::{self, Byte, Char, Double, Int, Long, Null, Object};
use explore::suspicion::{InputObject, Inputs, Made};
use prove::realise::{CannotRealise, RealiseLimit, ReflectionPolicy, realise};
use prove::write::{JUnit, TestCase, call_text, write_suite};
use world::{Crash, World, utf16, world};

const ARITHMETIC: &str = "java/lang/ArithmeticException";
const NULL: &str = "java/lang/NullPointerException";

/// The crash, and the one-liner its plan must read as.
fn crashes(world: &World) -> Vec<(Crash, &'static str)> {
    let object = |class: &str, made| world.object(class, made);
    let somehow = |class: &str, fields: &[(&str, Input)]| world.somehow(class, fields);
    let text = |text: &str| object("java/lang/String", Made::Text(utf16(text)));
    let call = |entry, at, exception| Crash::new(world, entry, at, exception);
    let list = |class: &str, elements: &[Input]| object(class, Made::Array(elements.to_vec()));
    vec![
        (
            call("bank/Rates.split", "share", ARITHMETIC)
                .receiver(0)
                .arguments(&[Int(11), Int(0)])
                .objects([somehow("bank/Rates", &[("factor", Int(2))])])
                .when("parts is 0", &["total > 10", "parts == 0"]),
            "new Rates(2).split(11, 0)",
        ),
        (
            call("bank/Rates.used", "used", ARITHMETIC)
                .receiver(0)
                .objects([somehow("bank/Rates", &[("factor", Int(7)), ("calls", Int(3))])]),
            r#"Rates rates = new Rates(7); setField(rates, Rates.class, "calls", 3); rates.used()"#,
        ),
        (
            call("bank/Rates.sharedFactor", "sharedFactor", ARITHMETIC)
                .objects([somehow("bank/Rates", &[("factor", Int(5))])])
                .statics("bank/Rates", "shared", Object(0)),
            "Rates.shared = new Rates(5); Rates.sharedFactor()",
        ),
        (
            call("bank/Rates.hidden", "hidden", "java/lang/ArrayIndexOutOfBoundsException")
                .arguments(&[Object(0), Null])
                .objects([list("[I", &[Int(1), Int(2)])]),
            r#"invoke(null, Rates.class, "hidden", new Class<?>[] {int[].class, Object.class}, new Object[] {new int[] {1, 2}, null})"#,
        ),
        (
            call("bank/Rates.text", "text", "java/lang/IllegalStateException")
                .receiver(0)
                .arguments(&[Object(1), Char(39), Long(i64::MIN), Double(f64::NAN), Byte(-1)])
                .objects([
                    somehow("bank/Rates", &[]),
                    object("java/lang/String", Made::Text(vec![0x22, 0xd800, 0x5c])),
                ]),
            r#"new Rates().text("\"\ud800\\", '\'', Long.MIN_VALUE, Double.NaN, (byte) -1)"#,
        ),
        (
            call("bank/Rates.over(Ljava/lang/String;)I", "over", NULL)
                .arguments(&[Null])
                .when("s is null", &[]),
            "Rates.over((String) null)",
        ),
        (
            call("bank/Rates.over(Ljava/lang/Integer;)I", "overInteger", ARITHMETIC)
                .arguments(&[Object(0)])
                .objects([object("java/lang/Integer", Made::Boxed(Int(-1)))]),
            "Rates.over((Integer) (-1))",
        ),
        (call("bank/Rates.many", "many", NULL).arguments(&[Null]), "Rates.many((int[]) null)"),
        (
            call("bank/Node.loop", "loop", ARITHMETIC).arguments(&[Object(0), Object(1)]).objects([
                somehow("bank/Node", &[("next", Object(1)), ("weight", Int(4))]),
                somehow("bank/Node", &[("next", Object(0)), ("weight", Int(4))]),
            ]),
            "Node first = new Node(); Node next = new Node(); next.next = first; next.setWeight(4); \
             first.next = next; first.setWeight(4); Node.loop(first, next)",
        ),
        (
            call("bank/Point.scaled", "share", ARITHMETIC).receiver(0).objects([
                somehow("bank/Point", &[("x", Int(3)), ("rates", Object(1))]),
                somehow("bank/Rates", &[]),
            ]),
            "new Point(3, new Rates()).scaled()",
        ),
        (
            call("bank/Shapes.colour", "colour", ARITHMETIC)
                .arguments(&[Object(0)])
                .objects([object("bank/Color$1", Made::Constant(world.field("bank/Color", "GREEN")))]),
            "Shapes.colour(Color.GREEN)",
        ),
        (
            call("bank/Shapes.source", "source", ARITHMETIC).arguments(&[Object(0)]).objects([object(
                "bank/Source",
                Made::Stub(vec![(world.method("bank/Source.read"), vec![Int(1), Int(2)])]),
            )]),
            "Source source = new Source() { private int callsOfRead; @Override public int read() { \
             int[] results = {1, 2}; return results[Math.min(callsOfRead++, results.length - 1)]; } \
             @Override public String name(int length, Color color) { return null; } }; Shapes.source(source)",
        ),
        (
            call("bank/Shapes.lambda", "lambda", ARITHMETIC).arguments(&[Object(0), Object(1)]).objects([
                object(
                    "java/util/function/IntSupplier",
                    Made::Stub(vec![(world.method("java/util/function/IntSupplier.getAsInt"), vec![Int(0)])]),
                ),
                object(
                    "java/util/function/Function",
                    Made::Stub(vec![(world.method("java/util/function/Function.apply"), vec![Object(2)])]),
                ),
                object("java/lang/Integer", Made::Boxed(Int(1))),
            ]),
            "Shapes.lambda(() -> 0, argument1 -> 1)",
        ),
        (
            call("bank/Shapes.area", "area", ARITHMETIC)
                .arguments(&[Object(0)])
                .objects([somehow("bank/Shape", &[])]),
            "Shapes.area(new Square(1))",
        ),
        (
            call("bank/Shape.perArea", "perArea", ARITHMETIC).receiver(0).objects([object(
                "bank/Shape",
                Made::Stub(vec![(world.method("bank/Shape.area"), vec![Int(2)])]),
            )]),
            "Shape shape = new Shape(1) { @Override int area() { return 2; } }; shape.perArea()",
        ),
        (
            call("bank/Shape.<init>", "Shape", ARITHMETIC).arguments(&[Int(0)]),
            "new Shape(0) { @Override int area() { return 0; } }",
        ),
        (
            call("bank/Shapes.money", "money", ARITHMETIC)
                .arguments(&[Object(0)])
                .objects([somehow("bank/Money", &[("cents", Long(42))])]),
            "Shapes.money(Money.ofCents(42L))",
        ),
        (
            call("bank/Account.ownerLength", "ownerLength", "java/lang/StringIndexOutOfBoundsException")
                .receiver(0)
                .objects([somehow("bank/Account", &[("owner", Object(1)), ("limit", Long(5))]), text("a")]),
            r#"new Account.Builder().owner("a").limit(5L).build().ownerLength()"#,
        ),
        (
            call("bank/Shapes.part", "part", ARITHMETIC)
                .arguments(&[Object(0)])
                .objects([somehow("bank/Shapes$Part", &[("weight", Int(42))])]),
            "Shapes.part(new Shapes().new Part(42))",
        ),
        (call("bank/Shapes.fail", "fail", "bank/Shapes$Hidden").arguments(&[Int(1)]), "Shapes.fail(1)"),
        (
            call("bank/Shapes.deep", "deep", "java/lang/StackOverflowError").arguments(&[Int(1)]),
            "Shapes.deep(1)",
        ),
        (
            call("bank/Shapes$Unlucky.touch", "Unlucky", "java/lang/ExceptionInInitializerError")
                .at("bank/Shapes$Unlucky.<clinit>"),
            "Shapes.Unlucky.touch()",
        ),
        (
            call("bank/Shapes.lists", "lists", NULL)
                .arguments(&[Object(0), Object(1), Object(2), Object(3)])
                .objects([
                    somehow("java/util/ArrayList", &[("size", Int(2)), ("elementData", Object(4))]),
                    somehow("java/util/Map", &[]),
                    object("java/lang/Integer", Made::Boxed(Int(1))),
                    object("java/lang/Class", Made::ClassLiteral(world.class("java/lang/String"))),
                    list("[Ljava/lang/Object;", &[Object(5), Null]),
                    text("a"),
                ]),
            "Shapes.lists(new ArrayList<>(Arrays.asList(\"a\", null)), new HashMap<>(), (Comparable) 1, \
             (Class) String.class)",
        ),
        (
            call("bank/Shapes.max", "max", "java/lang/ClassCastException")
                .arguments(&[Object(0), Object(1)])
                .objects([text("a"), object("java/lang/Integer", Made::Boxed(Int(1)))]),
            r#"Shapes.max((Comparable) "a", (Comparable) 1)"#,
        ),
        (
            call("bank/Shapes.grid", "grid", "java/lang/ArrayIndexOutOfBoundsException")
                .arguments(&[Object(0), Object(3), Object(4)])
                .objects([
                    list("[[I", &[Object(1), Object(2)]),
                    list("[I", &[Int(1)]),
                    list("[I", &[Int(2), Int(3)]),
                    list("[B", &[Byte(-1)]),
                    list("[J", &[vec![Long(0); 900], vec![Long(7)]].concat()),
                ]),
            "long[] big = new long[901]; big[900] = 7L; \
             Shapes.grid(new int[][] {{1}, {2, 3}}, new byte[] {-1}, big)",
        ),
        (
            call("bank/Shapes.sealed", "sealed", ARITHMETIC).arguments(&[Object(0)]).objects([
                somehow("bank/Shapes$Sealed", &[("state", Int(0)), ("next", Object(1))]),
                somehow("bank/Shapes$Sealed", &[("state", Int(3))]),
            ]),
            r#"Shapes.Sealed sealed = new Shapes.Sealed(); Shapes.Sealed next = new Shapes.Sealed(); setField(next, Shapes.Sealed.class, "state", 3); setField(sealed, Shapes.Sealed.class, "next", next); Shapes.sealed(sealed)"#,
        ),
        (
            call("bank/Shapes.linked", "linked", ARITHMETIC).arguments(&[Object(0)]).objects([
                list("[Lbank/Node;", &[Object(1), Object(2)]),
                somehow("bank/Node", &[]),
                somehow("bank/Node", &[("next", Object(1))]),
            ]),
            "Node node = new Node(); Node node2 = new Node(); node2.next = node; \
             Shapes.linked(new Node[] {node, node2})",
        ),
        (
            call("bank/Test.first", "first", NULL).receiver(0).objects([
                somehow("bank/Test", &[("names", Object(1))]),
                list("[Ljava/lang/String;", &[Null]),
            ]),
            "Test test = new Test(); test.names = new String[] {null}; test.first()",
        ),
        (
            call("Plain.one", "one", ARITHMETIC).arguments(&[Int(0)]).when("x is 0", &["x == 0"]),
            "Plain.one(0)",
        ),
    ]
}

#[test]
fn plans_read_like_written_by_a_person() {
    for (crash, expected) in crashes(world()) {
        assert_eq!(call_text(&crash.plan()), expected);
    }
}

#[test]
fn every_test_compiles_and_passes() {
    let world = world();
    for junit in [JUnit::Four, JUnit::Five] {
        let tests: Vec<TestCase> = crashes(world).iter().map(|(crash, _)| crash.test_case()).collect();
        world.assert_all_pass(&write_suite(&tests, junit), &format!("{junit:?}"));
    }
}

#[test]
fn a_test_file_is_for_people() {
    let crash = &crashes(world())[0].0;
    let test = crash.test_case().with_trace(&crash.suspicion());
    let files = write_suite(&[test], JUnit::Five);
    assert_eq!(files[0].path, "bank/RatesProvokeTest.java");
    assert_eq!(files[0].source, include_str!("RatesProvokeTest.java"));
}

#[test]
fn a_regression_test_expects_no_exception() {
    let world = world();
    let entry = world.method("bank/Rates.over(I)I");
    let inputs = Inputs { arguments: vec![Int(3)], ..Inputs::default() };
    let plan = realise(world.program, entry, &inputs, ReflectionPolicy::Never).unwrap();
    let files = write_suite(&[TestCase::returns(world.program, entry, plan, "i is 3")], JUnit::Five);
    assert!(
        files[0].source.contains("void overReturnsWhenIIs3() throws Exception {\n        Rates.over(3);\n")
    );
    world.assert_all_pass(&files, "returns");
}

#[test]
fn without_reflection_some_states_are_out_of_reach() {
    let world = world();
    let plan = |entry: &str, object: Option<InputObject>| {
        let inputs = Inputs {
            receiver: object.as_ref().map(|_| Object(0)),
            objects: object.into_iter().collect(),
            ..Inputs::default()
        };
        realise(world.program, world.method(entry), &inputs, ReflectionPolicy::Never).unwrap_err()
    };
    let hidden = plan("bank/Rates.used", Some(world.somehow("bank/Rates", &[("calls", Int(3))])));
    assert_eq!(hidden, CannotRealise::HiddenField { class: "bank/Rates", field: "calls" });
    assert_eq!(hidden.kind(), RealiseLimit::NotGenerated);
    let fixed = plan("bank/Shape.perArea", Some(world.somehow("bank/Square", &[("size", Int(9))])));
    assert_eq!(fixed.kind(), RealiseLimit::FinalField);
    assert_eq!(fixed.to_string(), "no constructor gives the final field bank.Shape.size its value");
    let private = plan("bank/Rates.hidden", None);
    assert_eq!(private.to_string(), "bank.Rates.hidden is not accessible");
    let unnameable = plan("bank/Shapes$Hidden.<init>", None);
    assert_eq!(unnameable.to_string(), "a test cannot name bank.Shapes$Hidden");
}
