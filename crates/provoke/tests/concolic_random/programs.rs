//! Random programs over two small numbers: arithmetic, arrays, fields that two variables may share, branches, switches, loops.

use std::fmt::Write;

use testkit::random::Random;

/// Both inputs lie between these.
const LEAST: i32 = -8;
const MOST: i32 = 7;

/// A class with `main`, which takes two inputs, and `run`, which notes in `TURNS` which way it goes.
pub fn program(seed: u64) -> String {
    let mut writer = Writer { random: Random::new(seed), marks: 0, text: String::new() };
    writer.block(3, 2);
    // Something to decide in each of them.
    writer.branch(2, 2);
    writer.repetition(2);
    writer.branch(1, 2);
    format!(
        "import provoke.Inputs;

public class P{seed} {{
    static class Pair {{
        int f;
        int g;
    }}

    static StringBuilder TURNS = new StringBuilder();

    static int mixed(int p, int q) {{
        return p * 3 - q;
    }}

    static void run(int a, int b) {{
        int x = a;
        int y = b;
        long l = a;
        int[] t = {{1, a, 3, b}};
        Pair u = new Pair();
        Pair w = new Pair();
        u.f = b;
{body}    }}

    public static void main(String[] args) {{
        int a = Inputs.nextInt({LEAST}, {MOST});
        int b = Inputs.nextInt({LEAST}, {MOST});
        run(a, b);
    }}
}}
",
        body = writer.text
    )
}

/// Runs all of them with all inputs, and prints how many different notes each made.
pub fn all(programs: u64) -> String {
    let mut calls = String::new();
    for seed in 0..programs {
        let _ = writeln!(
            calls,
            "        ways.clear();
        for (int a = {LEAST}; a <= {MOST}; a++) {{
            for (int b = {LEAST}; b <= {MOST}; b++) {{
                P{seed}.TURNS = new StringBuilder();
                P{seed}.run(a, b);
                ways.add(P{seed}.TURNS.toString());
            }}
        }}
        System.out.println(ways.size());"
        );
    }
    format!(
        "public class All {{
    public static void main(String[] args) {{
        java.util.Set<String> ways = new java.util.HashSet<>();
{calls}    }}
}}
"
    )
}

struct Writer {
    random: Random,
    marks: usize,
    text: String,
}

impl Writer {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 4 * indent);
    }

    /// Says that the program came here.
    fn mark(&mut self, indent: usize) {
        self.marks += 1;
        let note = format!("TURNS.append(\"{},\");", self.marks);
        self.line(indent, &note);
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.random.below(all.len())]
    }

    fn block(&mut self, depth: usize, indent: usize) {
        for _ in 0..=self.random.below(3) {
            match self.random.below(10) {
                0..=4 => self.assignment(indent),
                _ if depth == 0 => self.assignment(indent),
                5..=7 => self.branch(depth, indent),
                8 => self.switch(depth, indent),
                _ => self.repetition(indent),
            }
        }
    }

    fn assignment(&mut self, indent: usize) {
        let value = self.number(2);
        let line = match self.random.below(8) {
            0 => format!("l = l * 3 + {value};"),
            1 => format!("t[{} & 3] = {value};", self.number(1)),
            2 => "u = w;".into(),
            _ => format!("{} = {value};", self.one_of(&["x", "y", "u.f", "u.g", "w.f"])),
        };
        self.line(indent, &line);
    }

    fn branch(&mut self, depth: usize, indent: usize) {
        let left = if self.random.below(5) == 0 { "l".into() } else { self.number(2) };
        let comparison = self.one_of(&["<", "<=", "==", "!=", ">", ">="]);
        let right = self.number(1);
        self.line(indent, &format!("if ({left} {comparison} {right}) {{"));
        self.mark(indent + 1);
        self.block(depth - 1, indent + 1);
        self.line(indent, "} else {");
        self.mark(indent + 1);
        self.block(depth - 1, indent + 1);
        self.line(indent, "}");
    }

    fn switch(&mut self, depth: usize, indent: usize) {
        let key = self.number(1);
        self.line(indent, &format!("switch ({key} & 3) {{"));
        for label in ["case 0:", "case 1:", "case 2:", "default:"] {
            self.line(indent + 1, label);
            self.mark(indent + 2);
            if self.random.below(2) == 0 {
                self.block(depth - 1, indent + 2);
            }
            self.line(indent + 2, "break;");
        }
        self.line(indent, "}");
    }

    fn repetition(&mut self, indent: usize) {
        let (times, i) = (self.number(1), format!("i{}", self.marks));
        self.line(indent, &format!("for (int {i} = 0; {i} < ({times} & 3); {i}++) {{"));
        self.mark(indent + 1);
        let step = self.one_of(&["t[0]++;", "y ^= x;", "u = w;", "u.f--;"]);
        self.line(indent + 1, &format!("x += {i};"));
        self.line(indent + 1, step);
        self.line(indent, "}");
        self.mark(indent);
    }

    fn number(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 3 } else { 10 };
        match self.random.below(kinds) {
            0 => self.one_of(&["a", "b", "x", "y"]).into(),
            1 => (self.random.below(30) as i32 - 10).to_string(),
            2 => self.one_of(&["u.f", "u.g", "w.f", "(int) l", "t[x & 3]"]).into(),
            3 => format!("(byte) ({} * 5)", self.number(depth - 1)),
            4 => format!("mixed({}, {})", self.number(depth - 1), self.number(depth - 1)),
            5 => format!("t[{} & 3]", self.number(depth - 1)),
            6 => format!("({} >> 1)", self.number(depth - 1)),
            _ => {
                let operator = self.one_of(&["+", "-", "*", "^", "&"]);
                format!("({} {operator} {})", self.number(depth - 1), self.number(depth - 1))
            }
        }
    }
}
