//! Which method a call reaches: interfaces with defaults, `super`, private and static methods, covariant results.

use super::Area;

pub const AREA: Area = Area {
    members: "
    interface Walks {
        int legs();
        default int speed(int x) { return legs() * x + bonus(); }
        private int bonus() { return helper(3); }
        static int helper(int x) { return x + 1; }
        default Walks self() { return this; }
    }
    interface Swims {
        default int speed(int x) { return x - 1; }
        default int dive(long depth) { return (int) depth / 2; }
    }
    static abstract class Animal {
        protected int age;
        Animal(int age) { this.age = age; }
        abstract String sound();
        String twice() { return cut(sound() + sound()); }
        int key(Object o) { return 1; }
        int key(String s) { return 2; }
        int key(Animal a) { return 3 + a.age; }
        static String kind() { return \"animal\"; }
        private int hidden() { return 10; }
        int viaHidden() { return hidden(); }
    }
    static class Frog extends Animal implements Walks, Swims {
        Frog(int age) { super(age); }
        String sound() { return \"q\" + age; }
        public int legs() { return 4; }
        @Override public int speed(int x) { return Walks.super.speed(x) ^ Swims.super.speed(x); }
        @Override public Frog self() { age++; return this; }
        static String kind() { return \"frog\"; }
        private int hidden() { return 20; }
    }
    static class Toad extends Frog {
        Toad(int age) { super(age + 1); }
        @Override String sound() { return cut(super.sound() + \"!\"); }
        @Override public int legs() { return super.legs() - 1; }
        @Override int key(Object o) { return 40; }
        @Override public int dive(long depth) { return super.dive(depth) + age; }
    }
    static class Bird extends Animal implements Walks {
        Bird(int age) { super(age); }
        String sound() { return age > 3 ? \"tweet\" : \"\"; }
        public int legs() { return 2; }
        int key(Bird b) { return 50; }
    }
",
    notes: "        if (x instanceof Animal) { note(((Animal) x).sound()); return true; }
",
    types: &[
        ("Animal", &["new Bird(4)", "new Frog(#int#)", "new Toad(#int#)", "new Bird(#int#)"]),
        ("Frog", &["new Frog(1)", "new Toad(#int#)", "#Frog#.self()", "((Frog) #Animal#)"]),
        ("Walks", &["new Frog(2)", "new Bird(#int#)", "((Walks) #Animal#)", "#Walks#.self()"]),
    ],
    expressions: &[
        (
            "int",
            &[
                "#Walks#.speed(#int#)",
                "#Walks#.legs()",
                "#Frog#.dive(#long#)",
                "#Animal#.key(#String#)",
                "#Animal#.key(#Object#)",
                "#Animal#.key(#Animal#)",
                "#Animal#.key(#Frog#)",
                "#Frog#.viaHidden()",
                "#Frog#.speed(#int#)",
                "Walks.helper(#int#)",
                "((Swims) #Frog#).speed(#int#)",
                "#Animal#.age",
            ],
        ),
        ("String", &["#Animal#.twice()", "#Animal#.sound()", "Frog.kind()", "Toad.kind()", "Animal.kind()"]),
        (
            "boolean",
            &[
                "(#Animal# instanceof Swims)",
                "(#Walks# instanceof Frog)",
                "(#Walks#.self() == #Walks#)",
                "(#Animal#.getClass() == Frog.class)",
            ],
        ),
    ],
    statements: &[
        "#Animal#.age = #int#;",
        "for (Animal $a : new Animal[] {#Animal#, #Animal#, #Frog#}) note($a.key($a));",
        "{ Walks $w = #Walks#; Object $o = $w; note($w.speed(#int#)); if ($o instanceof Frog) note(((Frog) $o).dive(#int#)); }",
    ],
};
