//! A small class with one method of each kind, and one proving run over it that tests share.

use std::sync::OnceLock;

use serde_json::Value;

use crate::place::{Place, Ran};

pub const PRICES: &str = r#"package shop;

public class Prices {
    private final int[] list;

    public Prices(int[] list) {
        if (list.length == 0) {
            throw new IllegalArgumentException("no prices");
        }
        this.list = list;
    }

    public int each(int total, int pieces) {
        return total / pieces;
    }

    public int at(int index) {
        return list[index];
    }

    public static int letters(String name) {
        return name.length();
    }

    public static int larger(int a, int b) {
        return a > b ? a : b;
    }

    static int hidden(int x) {
        return 100 / x;
    }

    public static void main(String[] arguments) {
        System.out.println(arguments[0]);
    }
}
"#;

/// Nothing can go wrong here.
pub const CALM: &str = r#"package calm;

public class Calm {
    public static int sum(int a, int b) {
        return a + b;
    }
}
"#;

pub struct Proved {
    pub place: Place,
    /// The run that printed text.
    pub text: Ran,
    /// What it saved.
    pub report: Value,
}

/// `check src --all`, once.
pub fn proved() -> &'static Proved {
    static PROVED: OnceLock<Proved> = OnceLock::new();
    PROVED.get_or_init(|| {
        let place = Place::with_sources("proved", &[("shop/Prices.java", PRICES)]);
        let text = place.run(&["check", "src", "--all"]);
        let report = place.json("target/provoke/last-run.json");
        Proved { place, text, report }
    })
}
