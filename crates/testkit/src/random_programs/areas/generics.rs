//! Generic classes and methods: bridges, bounds, casts the compiler adds.

use super::Area;

pub const AREA: Area = Area {
    members: "
    interface Visitor<R> { R leaf(int value); R node(Tree left, Tree right); }
    static abstract class Tree implements Comparable<Tree> {
        abstract <R> R accept(Visitor<R> visitor);
        int depth() {
            return accept(new Visitor<Integer>() {
                public Integer leaf(int value) { return 0; }
                public Integer node(Tree left, Tree right) { return 1 + Math.max(left.depth(), right.depth()); }
            });
        }
        long sum() {
            return this.<Long>accept(new Visitor<>() {
                public Long leaf(int value) { return (long) value; }
                public Long node(Tree left, Tree right) { return left.accept(this) * 3 - right.accept(this); }
            });
        }
        @Override public int compareTo(Tree other) { return Long.compare(sum(), other.sum()); }
    }
    static class Leaf extends Tree {
        final int value;
        Leaf(int value) { this.value = value; }
        <R> R accept(Visitor<R> visitor) { return visitor.leaf(value); }
    }
    static class Node extends Tree {
        final Tree left, right;
        Node(Tree left, Tree right) { this.left = left; this.right = right; }
        <R> R accept(Visitor<R> visitor) { return visitor.node(left, right); }
    }
    static class Box<T extends Comparable<T>> {
        T held;
        Box(T held) { this.held = held; }
        T swap(T other) { T old = held; held = other; return old; }
        boolean beats(Box<? extends T> other) { return held.compareTo(other.held) > 0; }
    }
    static class TextBox extends Box<String> {
        TextBox(String held) { super(held); }
        @Override String swap(String other) { return cut(super.swap(other) + other.length()); }
    }
    @SuppressWarnings({\"unchecked\", \"rawtypes\"}) static Object polluted(Box box, Object x) { return box.swap((Comparable) x); }
    static <T extends Comparable<? super T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
",
    notes: "        if (x instanceof Tree) { note(((Tree) x).sum()); return true; }
        if (x instanceof Box) { note((Object) ((Box<?>) x).held); return true; }
",
    types: &[
        ("Tree", &["new Leaf(3)", "new Leaf(#int#)", "new Node(#Tree#, #Tree#)", "larger(#Tree#, #Tree#)"]),
        ("Box<String>", &["new TextBox(\"b\")", "new Box<String>(#String#)", "new TextBox(#String#)"]),
        ("Box<Integer>", &["new Box<Integer>(4)", "new Box<Integer>(#int#)"]),
    ],
    expressions: &[
        ("int", &["#Tree#.depth()", "#Tree#.compareTo(#Tree#)", "#Box<Integer>#.swap(#int#)", "larger(#int#, #int#)", "#Box<Integer>#.held"]),
        ("long", &["#Tree#.sum()", "larger(#long#, #long#)"]),
        ("String", &["#Box<String>#.swap(#String#)", "larger(#String#, #String#)", "#Box<String>#.held"]),
        ("boolean", &["#Box<String>#.beats(#Box<String>#)", "#Box<Integer>#.beats(new Box<Integer>(#int#))"]),
        ("Object", &["polluted(#Box<Integer>#, #Object#)", "polluted(#Box<String>#, #String#)"]),
    ],
    statements: &[
        "#Box<Integer>#.held = #int#;",
        "note(polluted(#Box<String>#, #Object#));",
        "{ List<Tree> $l = new ArrayList<>(List.of(#Tree#, #Tree#)); Collections.sort($l); note($l); }",
    ],
};
