//! Calls that are not followed: constructors of the JDK and of the program beyond the call depth, or named `--unmodelled`.

use serde_json::Value;

use crate::place::{Place, rules};

const BUILT: &str = r#"package shop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class Built {
    static class Shelf {
        int[] places;

        Shelf(int size) {
            places = new int[size];
        }
    }

    static class Board extends Shelf {
        Board() {
            super(4);
        }
    }

    static class Broken extends RuntimeException {
        Broken(String message) {
            super(message);
        }
    }

    public static int text(String start, int number) {
        StringBuilder text = new StringBuilder(start).append(number).append('x').insert(0, start);
        text.setLength(number);
        return text.reverse().indexOf("x") + new StringBuffer(start).append(text).length();
    }

    public static int letters(char[] letters, int count) {
        String text = new String(letters, 0, count);
        return text.trim().length() + text.charAt(count);
    }

    public static int collections(String key, int number) {
        HashMap<String, ArrayList<Integer>> map = new HashMap<>();
        map.computeIfAbsent(key, k -> new ArrayList<>()).add(number);
        return map.get(key).get(number) + new AtomicInteger(number).incrementAndGet();
    }

    public static int board(int place) {
        return new Board().places[place];
    }

    public static void refuse(int number) {
        if (number == 7) {
            throw new Broken("seven");
        }
    }
}
"#;

fn without_failures(report: &Value, how: &str) {
    assert_eq!(report["failures"], Value::Null, "{how}");
}

#[test]
fn objects_whose_constructors_are_not_followed_are_unknown() {
    let place = Place::with_sources("unfollowed_constructors", &[("shop/Built.java", BUILT)]);
    for depth in ["0", "1", "2", "3"] {
        let report = place.check(&["src", "--no-prove", "--call-depth", depth, "--effort", "200000"]);
        without_failures(&report, depth);
    }
    for unmodelled in ["java.lang.*StringBuilder", "java.util.*", "java.lang.String", "shop.Built$Shelf"] {
        let report = place.check(&["src", "--no-prove", "--unmodelled", unmodelled, "--effort", "200000"]);
        without_failures(&report, unmodelled);
    }
}

/// What a superclass's constructor leaves in its fields is not zero because nobody looked.
#[test]
fn a_superclass_that_is_not_followed_leaves_nothing_certain() {
    let place = Place::with_sources("unfollowed_superclass", &[("shop/Built.java", BUILT)]);
    let board =
        place.check(&["src", "--call-depth", "1", "--method", "shop.Built#board", "--effort", "200000"]);
    assert_eq!(rules(&board), ["index-out-of-bounds"], "{board:#}");
    let thrown = ["src", "--call-depth", "1", "--method", "shop.Built#refuse", "--all", "--effort", "200000"];
    let report = place.check(&thrown);
    let finding = &report["findings"][0];
    assert_eq!(finding["exception"], "shop.Built$Broken", "{report:#}");
    assert_eq!(finding["status"], "confirmed");
    assert_eq!(finding["inputs"]["number"], "7");
}
