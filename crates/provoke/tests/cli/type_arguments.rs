//! Callers keep to type arguments: what a compiler would only take with an unchecked cast is no input.

use crate::place::{Place, rules};

/// `add` is inherited, and its parameter is a variable of the class that declares it.
const INHERITED: &str = "import java.util.*;
    public class Inherited {
        public static class Names extends ArrayList<String> {
            public int first() { return size() == 0 || get(0) == null ? 0 : get(0).length(); }
            public int halved() { return size() == 0 || get(0) == null ? 0 : 10 / (get(0).length() - 2); }
        }
        static class Turned<A, B> extends ArrayList<B> { }
        public static class Words extends Turned<Integer, String> {
            public int last() { return size() != 1 || get(0) == null ? 0 : get(0).length(); }
        }
        public static int passed(Names names) {
            int sum = 0;
            for (String name : names == null ? new Names() : names) { sum += name == null ? 0 : name.length(); }
            return sum;
        }
    }";

#[test]
fn of_inherited_methods_too() {
    let place = Place::with_sources("type_arguments", &[("Inherited.java", INHERITED)]);
    // Candidates that no test can show are told as well.
    let report = place.check(&["src", "--no-prove", "--effort", "2000000", "--budget", "5m"]);
    assert_eq!(rules(&report), ["division-by-zero"], "{:#}", report["findings"]);
    let call = report["findings"][0]["call"].as_str().unwrap();
    assert!(call.contains("halved"), "{call}");
}
