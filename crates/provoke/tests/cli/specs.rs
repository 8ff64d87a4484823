//! `provoke concolic --specs`: interface specifications, watched while a program runs on a real JVM.

use serde_json::Value;

use crate::place::Place;

fn search(place: &Place, main: &str) -> Value {
    let ran = place.run(&["concolic", "--specs", "--format", "json", "-c", "src", main]);
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// What was found: exception, method, and the specification that is the exception's message. All of it confirmed.
fn found(report: &Value) -> Vec<String> {
    let describe = |finding: &Value| {
        assert_eq!(finding["status"], "confirmed", "{finding:#}");
        let exception = finding["exception"].as_str().unwrap().rsplit('.').next().unwrap();
        let message = finding["message"].as_str().unwrap().rsplit(": ").next().unwrap();
        format!("{exception} {} {message}", finding["site"]["method"].as_str().unwrap())
    };
    let mut found: Vec<String> = report["findings"].as_array().unwrap().iter().map(describe).collect();
    found.sort_unstable();
    found
}

fn assert_finds(place: &Place, main: &str, expected: &[&str]) -> Value {
    let report = search(place, main);
    assert_eq!(found(&report), expected, "{:#}", report["findings"]);
    assert_eq!(report["runs"]["exhausted"], true, "{:#}", report["runs"]);
    assert_eq!(report["runs"]["divergences"], 0);
    report
}

/// A program that makes so many calls, each of them any of these.
fn driver(name: &str, object: &str, calls: &[&str], count: usize) -> (String, String) {
    let case = |(i, call): (usize, &&str)| format!("case {i}: {call}; break;\n");
    let cases: String = calls.iter().enumerate().map(case).collect();
    let text = format!(
        "import provoke.Inputs;
         public class {name} {{
             public static void main(String[] args) throws Exception {{
                 {object};
                 for (int i = 0; i < {count}; i++) {{
                     switch (Inputs.nextInt(0, {last})) {{ {cases} }}
                 }}
             }}
         }}",
        last = calls.len() - 1
    );
    (format!("{name}.java"), text)
}

fn place(name: &str, sources: &[(&str, &str)], drivers: &[(String, String)]) -> Place {
    let drivers = drivers.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    Place::with_sources(name, &sources.iter().copied().chain(drivers).collect::<Vec<_>>())
}

const ENGINE: (&str, &str) = (
    "Engine.java",
    r#"import provoke.spec.CallSpecifications;
    @CallSpecifications(pltl = {
        "ProperStarts ::= G (start() -> O(ignite()))",
        "StartReset ::= G (process() -> (!stop() S start()))"
    })
    public interface Engine {
        void ignite();
        void start();
        void process();
        void stop();
    }"#,
);

const MOTOR: (&str, &str) = (
    "Motor.java",
    "public class Motor implements Engine {
        private int turns;
        public void ignite() { turns++; }
        public void start() { turns++; }
        public void process() { turns++; }
        public void stop() { turns = 0; }
    }",
);

#[test]
fn callers_must_keep_to_the_past() {
    let all = ["motor.ignite()", "motor.start()", "motor.process()", "motor.stop()"];
    let drivers = [
        driver("Any", "Motor motor = new Motor()", &all, 3),
        driver("Ignited", "Motor motor = new Motor(); motor.ignite(); motor.start()", &all[..3], 2),
        driver(
            "Lambda",
            "Engine motor = new Motor() { public void start() { super.start(); } }",
            &all[..2],
            2,
        ),
    ];
    let place = place("specs_past", &[ENGINE, MOTOR], &drivers);
    assert_finds(
        &place,
        "Any",
        &["CallSpecificationException process StartReset", "CallSpecificationException start ProperStarts"],
    );
    assert!(place.path("target/provoke/tests/woven/Motor.class").is_file(), "the tests need it");
    // What calls the overridden method is two executions, and the first is the caller's.
    let report = assert_finds(&place, "Lambda", &["CallSpecificationException start ProperStarts"]);
    assert_eq!(report["findings"][0]["site"]["class"], "Lambda$1");
    // What was woven is nothing to analyse.
    let ran = place.run(&["concolic", "-c", ".", "Ignited"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let report = assert_finds(&place, "Ignited", &[]);
    assert_eq!(report["entries"][0]["verdict"], "safe");
    // Monitors are not the program: the branches are those of the loop and the switch, with or without specifications.
    let plain = place.run(&["concolic", "--format", "json", "-c", "src", "Ignited"]);
    let plain: Value = serde_json::from_str(&plain.out).unwrap();
    assert_eq!(report["coverage"]["branches"]["total"], plain["coverage"]["branches"]["total"]);
    assert_eq!(report["coverage"]["lines"]["total"], plain["coverage"]["lines"]["total"]);
    assert!(!place.path("target/provoke/tests/woven").exists(), "nothing needs it");
}

#[test]
fn objects_must_do_what_they_promise() {
    let counter = (
        "Counter.java",
        r##"import provoke.Inputs;
        import provoke.spec.ReturnSpecifications;
        @ReturnSpecifications(pltl = {
            "Decrease ::= G (process() -> <{ #pre(#this.getCapasity()) == #this.getCapasity() + 1}>)",
            "ProperSum ::= G (sum() -> <{ #result == #i + #j }>)"
        })
        class Counter {
            private int capasity = 5;
            int getCapasity() { return capasity; }
            void process(int how) { if (how == 77) { return; } capasity--; }
            int sum(int i, int j) { int first = i; i = 0; return first == 4711 ? j : first + j; }
            public static void main(String[] args) {
                Counter counter = new Counter();
                counter.process(Inputs.nextInt());
                counter.sum(Inputs.nextInt(), Inputs.nextInt(1, 10));
            }
        }
        class Good {
            public static void main(String[] args) {
                Counter counter = new Counter();
                counter.process(Inputs.nextInt(0, 76));
                counter.sum(Inputs.nextInt(-100, 100), Inputs.nextInt());
            }
        }"##,
    );
    let place = Place::with_sources("specs_return", &[counter]);
    let report = assert_finds(
        &place,
        "Counter",
        &["ReturnSpecificationException process Decrease", "ReturnSpecificationException sum ProperSum"],
    );
    let inputs: Vec<String> =
        report["findings"].as_array().unwrap().iter().map(|f| f["inputs"].to_string()).collect();
    assert!(inputs.iter().any(|inputs| inputs.contains("77")), "{inputs:?}");
    assert!(inputs.iter().any(|inputs| inputs.contains("4711")), "{inputs:?}");
    assert_finds(&place, "Good", &[]);
}

#[test]
fn the_future_is_seen_as_soon_as_it_is_lost() {
    let letters = (
        "Letters.java",
        r#"import provoke.spec.CallSpecifications;
        @CallSpecifications(pltl = "Between ::= G((q() && F r()) -> (! p() U (s() || r())))")
        public class Letters {
            public void p() { }
            public void q() { }
            public void r() { }
            public void s() { }
        }"#,
    );
    let all = ["letters.p()", "letters.q()", "letters.r()", "letters.s()"];
    let drivers = [
        driver("Any", "Letters letters = new Letters()", &all, 3),
        driver("WithoutEnd", "Letters letters = new Letters()", &[all[0], all[1], all[3]], 4),
    ];
    let place = place("specs_future", &[letters], &drivers);
    let report = assert_finds(&place, "Any", &["CallSpecificationException r Between"]);
    // Only q, p, r: before r nothing was wrong, and with another s it would not be.
    let inputs = report["findings"][0]["inputs"].as_object().unwrap();
    assert_eq!(inputs.values().map(|v| v.as_str().unwrap()).collect::<Vec<_>>(), ["1", "0", "2"]);
    assert_finds(&place, "WithoutEnd", &[]);
}

/// The same interface with the names that LIME gives to the annotations.
const LOCK: (&str, &str) = (
    "Lock.java",
    r#"import fi.hut.ics.lime.aspectmonitor.annotation.CallSpecifications;
    @CallSpecifications(regexp = { "StrictAlteration ::= (lock() ; unlock())*" })
    public interface Lock {
        void lock();
        void unlock();
    }"#,
);

#[test]
fn calls_follow_a_regular_expression() {
    let mutex = (
        "Mutex.java",
        "class Base { public void lock() { } }
         public class Mutex extends Base implements Lock { public void unlock() { } }",
    );
    let calls = ["mutex.lock()", "mutex.unlock()", "mutex.lock(); mutex.unlock()"];
    let drivers = [
        driver("Any", "Mutex mutex = new Mutex()", &calls, 2),
        driver("Pairs", "Mutex mutex = new Mutex()", &calls[2..], 3),
        driver(
            "TwoObjects",
            "Mutex mutex = new Mutex(); new Mutex().lock(); new Base().lock()",
            &calls[2..],
            1,
        ),
    ];
    let place = place("specs_regexp", &[LOCK, mutex], &drivers);
    assert_finds(
        &place,
        "Any",
        &[
            "CallSpecificationException lock StrictAlteration",
            "CallSpecificationException unlock StrictAlteration",
        ],
    );
    assert_finds(&place, "Pairs", &[]);
    assert_finds(&place, "TwoObjects", &[]);
}

#[test]
fn parameters_are_known_by_their_names() {
    let door = (
        "Door.java",
        r##"import provoke.Inputs;
        import provoke.spec.CallSpecifications;
        import provoke.spec.Observe;
        @CallSpecifications(valuePropositions = {"l ::= #locked"}, regexp = {"ProperSets ::= (l ; ! l)"})
        abstract class Door {
            @Observe(specs = "ProperSets")
            abstract void set(boolean locked);
            @Observe(specs = "ProperSets")
            void open(int speed) { }
        }
        class Wooden extends Door {
            void set(boolean closed) { }
            public static void main(String[] args) {
                Door door = new Wooden();
                door.set(Inputs.nextBoolean());
                if (Inputs.nextBoolean()) {
                    door.open(3);   // it has no parameter of that name: not locked
                } else {
                    door.set(Inputs.nextBoolean());
                }
            }
        }
        class Twice {
            public static void main(String[] args) {
                Door door = new Wooden();
                door.set(true);
                door.set(false);
                if (Inputs.nextInt() == 5) {
                    door.open(1);
                }
            }
        }"##,
    );
    let place = Place::with_sources("specs_parameters", &[door]);
    assert_finds(&place, "Wooden", &["CallSpecificationException set ProperSets"]);
    assert_finds(&place, "Twice", &["CallSpecificationException open ProperSets"]);
}

#[test]
fn exceptions_are_events_too() {
    let store = (
        "shop/Store.java",
        r##"package shop;
        import java.io.IOException;
        import provoke.Inputs;
        import provoke.spec.ReturnSpecifications;
        @ReturnSpecifications(
            exceptionPropositions = { "failed ::= IOException", "odd ::= IllegalStateException" },
            valuePropositions = { "big ::= #result > #pre.long(1L << 40) && #x > 0L" },
            pltl = { "FailsForNegative ::= G (load() -> (failed <-> <{ #x < 0 }>))", "NeverOdd ::= G (load() -> !odd)",
                "NotBig ::= G !(big && load())" },
            exception = Store.Broken.class)
        public class Store {
            public static class Broken extends Exception {
                public Broken(String specification) { super(specification); }
            }
            private long last;
            public long load(long x, String[] names) throws IOException {
                try {
                    if (x < 0 && x != -7) {
                        throw new IOException("negative");
                    }
                    if (x == 12) {
                        throw new IllegalStateException();
                    }
                    last = x;
                    return x * 2;
                } catch (RuntimeException e) {
                    throw e;
                } finally {
                    last++;
                }
            }
            public static void main(String[] args) throws Exception {
                try {
                    new Store().load(Inputs.nextLong(-1000, 1000), args);
                } catch (IOException expected) {
                    System.out.println(expected);
                }
            }
        }
        class Big {
            public static void main(String[] args) throws Exception {
                new Store().load(Inputs.nextLong(100, 1L << 42), args);
            }
        }"##,
    );
    let place = Place::with_sources("specs_exceptions", &[store]);
    assert_finds(&place, "shop.Store", &["Store$Broken load FailsForNegative", "Store$Broken load NeverOdd"]);
    assert_finds(&place, "shop.Big", &["Store$Broken load NotBig"]);
}

#[test]
fn automata_and_overridden_exceptions() {
    let valve = (
        "Valve.java",
        r##"import provoke.spec.CallSpecifications;
        import provoke.spec.Observe;
        @CallSpecifications(
            callPropositions = { "open ::= open()", "close ::= close()" },
            nfa = { "Order ::= always_nfa { closed_init: if :: (open && !close) -> goto opened; :: (!open && !close) -> goto closed_init; fi;"
                + " opened: /* one way out */ if :: (close == 1) -> goto closed_init; fi; }" })
        public class Valve {
            public static class Burst extends RuntimeException {
                public Burst(String why) { super(why); }
            }
            public void open() { }
            public void close() { }
            @Observe(specs = { "Order" }, callException = Burst.class)
            public void flush() { }
            public void look() { }
        }"##,
    );
    let calls = ["valve.open()", "valve.close()", "valve.flush()", "valve.look()"];
    let caught = "try { valve.close(); } catch (RuntimeException first) { valve.look(); } valve.open()";
    let drivers = [
        driver("Any", "Valve valve = new Valve()", &calls, 2),
        driver(
            "Flushed",
            "Valve valve = new Valve(); valve.flush(); valve.open(); valve.close()",
            &calls[2..],
            2,
        ),
        driver("Again", &format!("Valve valve = new Valve(); {caught}"), &calls, 1),
    ];
    let place = place("specs_nfa", &[valve], &drivers);
    assert_finds(
        &place,
        "Any",
        &[
            "CallSpecificationException close Order",
            "CallSpecificationException open Order",
            "Valve$Burst flush Order",
        ],
    );
    assert_finds(&place, "Flushed", &[]);
    // Who is violated stays so, whatever comes next.
    assert_finds(&place, "Again", &["CallSpecificationException open Order"]);
}

#[test]
fn what_overrides_with_other_types_is_seen_once() {
    let shelf = (
        "Shelf.java",
        r##"import java.util.List;
        import provoke.Inputs;
        import provoke.spec.CallSpecifications;
        import provoke.spec.ReturnSpecifications;
        @CallSpecifications(regexp = "Once ::= put()", valuePropositions = "full ::= #all.size() > 1 && #all.get(0) > 7",
            pltl = "Room ::= G !(putAll() && full)")
        @ReturnSpecifications(pltl = "Same ::= G (put() -> <{ #item == #result }>)")
        interface Shelf<T> {
            T put(T item);
            default void putAll(List<Integer> all) { }
        }
        class Bottles implements Shelf<String> {
            public String put(String item) { return item.equals("x") ? null : item; }
            public static void main(String[] args) {
                Shelf<String> shelf = new Bottles();
                shelf.put(Inputs.nextString(1));
                shelf.putAll(List.of(Inputs.nextInt(), Inputs.nextInt()));
                if (Inputs.nextBoolean()) {
                    new Bottles().put("y");
                    ((Bottles) shelf).put("z");
                }
            }
        }"##,
    );
    let place = Place::with_sources("specs_bridges", &[shelf]);
    let report = search(&place, "Bottles");
    assert_eq!(
        found(&report),
        [
            "CallSpecificationException put Once",
            "CallSpecificationException putAll Room",
            "ReturnSpecificationException put Same"
        ]
    );
}

#[test]
fn each_thread_has_its_own_state() {
    let gate = (
        "Gate.java",
        r#"import provoke.Inputs;
        import provoke.spec.CallSpecifications;
        @CallSpecifications(regexp = { "perthread StrictAlteration ::= (acquire() ; release())*" })
        public class Gate {
            public void acquire() { }
            public void release() { }
            public static void main(String[] args) throws InterruptedException {
                Gate gate = new Gate();
                gate.acquire();
                Thread other = new Thread(gate::acquire);
                other.start();
                other.join();
                if (Inputs.nextInt() == 5) {
                    gate.acquire();
                } else {
                    gate.release();
                }
            }
        }"#,
    );
    let place = Place::with_sources("specs_threads", &[gate]);
    let report = search(&place, "Gate");
    assert_eq!(found(&report), ["CallSpecificationException acquire StrictAlteration"]);
    assert_eq!(
        (&report["runs"]["errors"], &report["runs"]["paths"]),
        (&1.into(), &2.into()),
        "release is right"
    );
}

/// What a proposition calls is no event of its own specification.
#[test]
fn propositions_may_ask_the_object() {
    let stack = (
        "Stack.java",
        r##"import provoke.Inputs;
        import provoke.spec.CallSpecifications;
        import provoke.spec.ReturnSpecifications;
        @CallSpecifications(pltl = {
            "NotEmpty ::= G (pop() -> <{ #this.size() > 0 }>)",
            "Asked ::= G (pop() -> O size())"
        })
        @ReturnSpecifications(pltl = "Grows ::= G (push() || size() -> <{ #this.size() >= #pre(#this.size()) }>)")
        public class Stack {
            private int size;
            void push() { size++; }
            void pop() { size--; }
            int size() { return size; }
            public static void main(String[] args) {
                Stack stack = new Stack();
                int pushes = Inputs.nextInt(0, 2);
                stack.size();
                for (int i = 0; i < pushes; i++) {
                    stack.push();
                }
                stack.pop();
            }
        }"##,
    );
    let place = Place::with_sources("specs_asking", &[stack]);
    let report = search(&place, "Stack");
    assert_eq!(found(&report), ["CallSpecificationException pop NotEmpty"]);
    assert_eq!(report["findings"][0]["inputs"].as_object().unwrap().values().next().unwrap(), "0");
}

/// The run ends there: what the method would have done next is nobody's fault.
#[test]
fn a_run_that_is_dropped_violates_nothing() {
    let door = (
        "Bell.java",
        r##"import provoke.Inputs;
        import provoke.spec.ReturnSpecifications;
        @ReturnSpecifications(pltl = "Rings ::= G (ring() -> <{ #this.rings == #pre(#this.rings) + 1 }>)")
        public class Bell {
            int rings;
            void ring(int times) {
                Inputs.assume(times > 3);
                rings++;
            }
            public static void main(String[] args) {
                new Bell().ring(Inputs.nextInt());
            }
        }"##,
    );
    assert_finds(&Place::with_sources("specs_dropped", &[door]), "Bell", &[]);
}

#[test]
fn wrong_calls_of_a_driver_are_not_those_of_the_object() {
    let pump = (
        "Pump.java",
        r#"import provoke.Inputs;
        import provoke.spec.ExceptionOverride;
        public class Pump implements Lock {
            static class Inconclusive extends RuntimeException {
                Inconclusive(String specification) { super(specification); }
            }
            private final Lock inner;
            Pump(Lock inner) { this.inner = inner; }
            public void lock() { if (inner != null) { inner.lock(); } }
            public void unlock() { if (inner != null && Inputs.nextInt() != 9) { inner.unlock(); } }
            public static void main(String[] args) {
                Pump pump = new Pump(new Pump(null));
                ExceptionOverride.set(pump, Inconclusive::new);
                try {
                    for (int i = 0; i < 3; i++) {
                        if (Inputs.nextBoolean()) { pump.lock(); } else { pump.unlock(); }
                    }
                } catch (Inconclusive wrong) {
                    Inputs.drop();
                }
            }
        }"#,
    );
    let place = Place::with_sources("specs_override", &[LOCK, pump]);
    // Locked, unlocked without unlocking what is inside, locked again.
    assert_finds(&place, "Pump", &["CallSpecificationException lock StrictAlteration"]);
}

#[test]
fn the_distance_to_a_violation_is_known() {
    let steps = (
        "Steps.java",
        r#"import provoke.spec.CallSpecifications;
        import provoke.spec.Guide;
        @CallSpecifications(pltl = { "Far ::= G (c() -> !Y(b() && Y a()))", "Never ::= G (a() || TRUE)" })
        public class Steps {
            void a() { }
            void b() { }
            void c() { }
            public static void main(String[] args) {
                Steps steps = new Steps();
                check(Integer.MAX_VALUE);
                steps.b();
                check(3);
                steps.a();
                check(2);
                steps.b();
                check(1);
                new Steps().a();
                check(2);
                steps.b();
                check(3);
            }
            private static void check(int distance) {
                if (Guide.distance != distance) {
                    throw new IllegalStateException("distance " + Guide.distance);
                }
            }
        }"#,
    );
    assert_finds(&Place::with_sources("specs_distance", &[steps]), "Steps", &[]);
}

/// Everything that code can do between its beginning and its end, unchanged by being observed.
#[test]
fn what_is_observed_does_what_it_did() {
    let body = r##"
        public double mixed(long a, int b, double c, String d, int[] e) {
            double sum = a + b + c;
            for (int i = 0; i < e.length; i++) {
                try {
                    sum += e[i] / (b - i);
                    if (i == 3) { return sum; }
                } catch (ArithmeticException zero) {
                    sum *= 2;
                    continue;
                } finally {
                    sum += 0.5;
                }
                switch (d.length()) { case 1: sum--; break; case 2: return -sum; default: sum++; }
            }
            b = 9; a = b; d = null;
            synchronized (this) { if (sum > 50) { throw new IllegalArgumentException("sum " + sum + a + d); } }
            return sum;
        }
        public synchronized long nested(int depth) { return depth <= 0 ? 1 : nested(depth - 1) + nested(depth - 2); }
        public boolean flag(boolean on, char c, byte b, short s, float f) { return on ? c > 'a' : b + s > f; }
        public Object any(Object o) { try { return o.toString(); } catch (NullPointerException e) { return this; } }
        public void nothing() { }
        public void always() { throw new UnsupportedOperationException(); }
        void all() {
            for (int b = -1; b < 6; b++) {
                for (String d : new String[] {"", "a", "ab"}) {
                    try {
                        System.out.println(mixed(b, b, b, d, new int[] {1, 2, 3, 4, 40}));
                    } catch (RuntimeException e) {
                        System.out.println(e + " " + e.getStackTrace()[0].getMethodName() + e.getStackTrace().length);
                    }
                }
            }
            System.out.println(nested(9) + " " + flag(true, 'b', (byte) 1, (short) 2, 3f) + any("x") + (any(null) == this));
            nothing();
            try { always(); } catch (UnsupportedOperationException e) { System.out.println(e.getStackTrace()[0]); }
        }
    "##;
    let plain = format!("public class Plain {{ {body} }}");
    // On one line, so that both have the same lines.
    let annotations = r##"@provoke.spec.CallSpecifications(valuePropositions = "small ::= #a < 100 && #e.length < 50", pltl = {
            "One ::= G (mixed() -> small)", "Two ::= G (flag() -> <{ #on || #c == 'a' || #f > #s }>)",
            "Three ::= G (nested() -> <{ #depth < 50 }>)", "Four ::= G (nothing() || always() || any() || TRUE)" })
        @provoke.spec.ReturnSpecifications(exceptionPropositions = "refused ::= RuntimeException", pltl = {
            "Five ::= G (mixed() -> (<{ #pre.double(#c) + #a > -100 && (#result == #result) }> || refused))",
            "Six ::= G (nested() -> <{ #result >= #pre.long(#depth - 1) }>)",
            "Seven ::= G (any() -> <{ #result != null && #pre.boolean(#o == null) == (#result == #this) }>)",
            "Eight ::= G (always() <-> (refused && !mixed()))", "Nine ::= G (flag() -> <{ #result }>)" })"##;
    let watched = format!("{} public class Watched {{ {body} }}", annotations.replace('\n', " "));
    let main = "public class Main { public static void main(String[] args) {
        java.io.PrintStream out = System.out;
        java.io.ByteArrayOutputStream first = new java.io.ByteArrayOutputStream(), second = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(first)); new Plain().all();
        System.setOut(new java.io.PrintStream(second)); new Watched().all();
        System.setOut(out);
        out.println(first.toString());
        if (!first.toString().replace(\"Plain\", \"Watched\").equals(second.toString())) { throw new AssertionError(second); }
    } }";
    let place = Place::with_sources(
        "specs_unchanged",
        &[("Plain.java", &plain), ("Watched.java", &watched), ("Main.java", main)],
    );
    let report = search(&place, "Main");
    assert_eq!(found(&report), [""; 0], "{:#}", report["findings"]);
    assert_eq!(report["runs"]["errors"], 0, "{:#}", report["runs"]);
    assert_eq!(report["runs"]["paths"], 1);
}

#[test]
fn mistakes_are_named() {
    let class = |annotation: &str| {
        format!(
            "@provoke.spec.{annotation}
             public class Wrong {{ public void m(int x) {{ }} public static void main(String[] args) {{ }} }}"
        )
    };
    for (annotation, expected) in [
        (
            r#"CallSpecifications(pltl = "Bad ::= G (m() -> q)")"#,
            "Wrong: `Bad ::= G (m() -> q)`, character 19: there is no proposition `q`",
        ),
        (
            r#"CallSpecifications(pltl = "Late ::= G (m() -> X F m())")"#,
            "Wrong: specification Late: no safety formula",
        ),
        (
            r#"CallSpecifications(pltl = {"A ::= G m()", "A ::= m()"})"#,
            "Wrong: there are two specifications A",
        ),
        (
            r#"CallSpecifications(valuePropositions = {"p ::= #x > 0", "p ::= #x < 0"})"#,
            "Wrong: the proposition p has two meanings",
        ),
        (
            r##"CallSpecifications(pltl = "Java ::= G (m() -> <{ #x + 1 }>)")"##,
            "Wrong: specification Java: `#x + 1`: incompatible types",
        ),
        (
            r#"CallSpecifications(pltl = "E ::= G m()", exception = java.io.UncheckedIOException.class)"#,
            "has no constructor with a String",
        ),
        (r#"ReturnSpecifications(exceptionPropositions = "e ::= Missing")"#, "there is no exception Missing"),
    ] {
        let place = Place::with_sources("specs_mistakes", &[("Wrong.java", &class(annotation))]);
        let ran = place.run(&["concolic", "--specs", "-c", "src", "Wrong"]);
        assert_eq!(ran.status, Some(2), "{annotation}: {}", ran.err);
        assert!(ran.err.contains(expected), "{annotation}: {}", ran.err);
        assert!(ran.err.contains("hint:"), "{}", ran.err);
    }
}

#[test]
fn what_is_not_watched_is_said() {
    let class = (
        "Quiet.java",
        r#"@provoke.spec.CallSpecifications(pltl = { "Never ::= G <{ true }>", "Some ::= G (m() || other() || s() || n())" })
        public class Quiet {
            public void m() { }
            public static void s() { }
            public native void n();
            @provoke.spec.Observe(specs = "Missing") public void k() { }
            public static void main(String[] args) { new Quiet().m(); }
        }"#,
    );
    let place = Place::with_sources("specs_quiet", &[class]);
    let report = assert_finds(&place, "Quiet", &[]);
    let notices = report["notices"].to_string();
    for expected in [
        "the specification Never of Quiet never gets triggered",
        "Quiet has no method other",
        "calls of Quiet#s() are not seen by the specification Some of Quiet: it is static",
        "it is native",
        "Quiet#k() is to be observed by Missing",
    ] {
        assert!(notices.contains(expected), "{expected} in {notices}");
    }
}

#[test]
fn what_is_near_to_a_violation_goes_first() {
    let door = (
        "Door.java",
        r#"import provoke.spec.ReturnSpecifications;
        @ReturnSpecifications(pltl = "Safe ::= G (d() -> !(Y (c() && Y (b() && Y a()))))")
        public class Door {
            private int n;
            public void a() { }
            public void b() { }
            public void c() { }
            public void d() { }
            public void e() { }
            public void f(int x) { if (x > 3) { n = x; } }
        }"#,
    );
    let place = Place::with_sources("specs_near", &[door]);
    let runs = |strategy| {
        let arguments = ["concolic", "-c", "src", "Door", "--specs", "--calls", "4", "--max-errors", "1"];
        let ran = place
            .run(&[&arguments[..], &["--strategy", strategy, "--jobs", "1", "--format", "json"]].concat());
        let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(report["findings"].as_array().unwrap().len(), 1, "{}", ran.err);
        report["runs"]["total"].as_u64().unwrap()
    };
    // Each call is one of six, and at each the search knows whether it came nearer.
    assert!(runs("priority") <= 4 * 7);
    assert!(runs("bfs") > 4 * 7);
}
