//! What can be iterated, written by hand; interfaces of the library implemented by the program.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static class Span implements Iterable<Integer>, Comparable<Span> {
        final int from, count;
        Span(int from, int count) { this.from = from; this.count = count & 7; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                private int at;
                public boolean hasNext() { return at < count; }
                public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException(\"after \" + at);
                    return from + at++;
                }
            };
        }
        @Override public int compareTo(Span other) { return Integer.compare(count, other.count); }
        @Override public boolean equals(Object o) { return o instanceof Span && ((Span) o).from == from && ((Span) o).count == count; }
        @Override public int hashCode() { return from * 31 + count; }
        @Override public String toString() { return \"[\" + from + \"+\" + count + \"]\"; }
    }
    static class Ring extends AbstractList<Integer> {
        final int[] cells;
        Ring(int size) { cells = new int[size & 7]; }
        @Override public Integer get(int i) { return cells[i]; }
        @Override public Integer set(int i, Integer x) { int old = cells[i]; cells[i] = x; modCount++; return old; }
        @Override public int size() { return cells.length; }
    }
",
    types: &[("Span", &["new Span(1, 2)", "new Span(#int#, #int#)"]), ("Ring", &["new Ring(3)", "new Ring(#int#)"])],
    expressions: &[
        ("int", &["#Span#.iterator().next()", "#Span#.compareTo(#Span#)", "#Span#.hashCode()", "#Ring#.size()", "#Ring#.get(#int# & 3)", "#Ring#.indexOf(#int#)", "Collections.max(List.of(#Span#, #Span#)).count", "#Ring#.hashCode()"]),
        ("boolean", &["#Span#.equals(#Span#)", "#Ring#.contains(0)", "#Ring#.equals(#Ring#)", "List.of(#Span#, #Span#).contains(#Span#)"]),
        ("String", &["cut(\"\" + #Span#)", "cut(#Ring#.toString())"]),
    ],
    statements: &[
        "for (int $x : #Span#) { if (!burn()) break;#block $x:int#}",
        "#Span#.forEach($x -> note($x));",
        "#Ring#.set(#int# & 3, #int#);",
        "#Ring#.add(#int#);",
        "note(#Ring#.subList(0, 1));",
        "{ Map<Span, String> $m = new HashMap<>(); $m.put(#Span#, #String#); $m.put(#Span#, #String#); note($m.get(#Span#)); note($m.toString().length()); }",
        "for (Integer $x : #Ring#) { int $y = $x;#block $y:int#}",
    ],
    ..NOTHING
};
