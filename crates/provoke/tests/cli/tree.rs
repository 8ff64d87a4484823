//! `--tree`: the symbolic execution tree as a picture.

use crate::place::Place;

const PROGRAM: (&str, &str) = (
    "Tree.java",
    "import provoke.Inputs;
     public class Tree {
         public static void main(String[] args) {
             int x = Inputs.nextInt();
             if (x > 10) {
                 if (x < 5) {
                     System.out.println(\"never\");
                 }
                 if (x == 77) {
                     throw new IllegalStateException(\"<77>\");
                 }
                 Inputs.assume(x != 50);
             }
         }
     }",
);

fn draw(place: &Place, file: &str, more: &[&str]) -> String {
    let ran = place.run(&[&["concolic", "-c", "src", "Tree", "--tree", file], more].concat());
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    place.read(file)
}

#[test]
fn every_way_says_what_became_of_it() {
    let place = Place::with_sources("tree_picture", &[PROGRAM]);
    for file in ["tree.svg", "tree.dot"] {
        let picture = draw(&place, file, &[]);
        for part in [
            "Tree.main:5",
            "Tree.main:9",
            "unsatisfiable",
            "returned",
            "dropped",
            "java.lang.IllegalStateException",
            "yes",
            "no",
        ] {
            assert!(picture.contains(part), "{part} is not in {picture}");
        }
        assert!(!picture.contains(">open<") && !picture.contains("\"open\""), "{picture}");
    }
    assert!(draw(&place, "tree.svg", &["--max-runs", "1"]).contains(">open<"));
}

/// More than anybody looks at.
#[test]
fn what_is_left_out_is_said() {
    let program = "import provoke.Inputs;
        public class Tree {
            public static void main(String[] args) {
                for (int i = 0; i < 2000; i++) {
                    if (Inputs.nextInt() == i) { System.out.println(i); }
                }
            }
        }";
    let place = Place::with_sources("tree_large", &[("Tree.java", program)]);
    let picture = draw(&place, "tree.svg", &["--max-runs", "2"]);
    assert!(picture.contains("only the 1000 decisions nearest to the start are shown"), "{picture:.500}");
    assert!(picture.contains("more decisions"));
}

#[test]
fn other_pictures_are_not_drawn() {
    let place = Place::with_sources("tree_ending", &[PROGRAM]);
    let ran = place.run(&["concolic", "-c", "src", "Tree", "--tree", "tree.png"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("tree.png") && ran.err.contains("hint:"), "{}", ran.err);
}
