//! Lists, and the helpers for them.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static <T, C extends Collection<T>> C small(C all) {
        while (all.size() > 20) all.remove(all.iterator().next());
        return all;
    }
",
    types: &[
        (
            "ArrayList<Integer>",
            &[
                "new ArrayList<Integer>()",
                "new ArrayList<Integer>(List.of(#int#, #int#, #int#))",
                "new ArrayList<Integer>(#LinkedList<Integer>#)",
                "new ArrayList<Integer>(Arrays.asList(#int#, null, #int#))",
            ],
        ),
        (
            "LinkedList<Integer>",
            &[
                "new LinkedList<Integer>()",
                "new LinkedList<Integer>(List.of(#int#, #int#))",
                "new LinkedList<Integer>(#ArrayList<Integer>#)",
            ],
        ),
        (
            "List<String>",
            &[
                "new ArrayList<String>()",
                "new LinkedList<String>(List.of(#String#, #String#))",
                "Arrays.asList(#String#, #String#, #String#)",
                "List.of(#String#)",
                "Collections.<String>emptyList()",
            ],
        ),
    ],
    expressions: &[
        (
            "int",
            &[
                "#ArrayList<Integer>#.size()",
                "#ArrayList<Integer>#.get(#int# & 1)",
                "#ArrayList<Integer>#.indexOf(#int#)",
                "#ArrayList<Integer>#.hashCode()",
                "#LinkedList<Integer>#.getFirst()",
                "#LinkedList<Integer>#.lastIndexOf(#int#)",
                "Collections.max(#ArrayList<Integer>#)",
                "Collections.frequency(#ArrayList<Integer>#, #int#)",
                "#List<String>#.size()",
                "Collections.binarySearch(#ArrayList<Integer>#, #int#)",
            ],
        ),
        (
            "boolean",
            &[
                "#ArrayList<Integer>#.contains(#int#)",
                "#ArrayList<Integer>#.equals(#LinkedList<Integer>#)",
                "#List<String>#.isEmpty()",
                "#ArrayList<Integer>#.removeAll(#LinkedList<Integer>#)",
                "#ArrayList<Integer>#.retainAll(List.of(#int#, #int#))",
                "#ArrayList<Integer>#.remove((Object) #int#)",
                "#List<String>#.contains(#String#)",
                "#ArrayList<Integer>#.removeIf($x -> $x != null && $x % 2 == 0)",
            ],
        ),
        (
            "String",
            &[
                "cut(#ArrayList<Integer>#.toString())",
                "cut(String.join(\"/\", #List<String>#))",
                "#List<String>#.get(#int# & 1)",
            ],
        ),
    ],
    statements: &[
        "small(#ArrayList<Integer>#).add(#int#);",
        "small(#ArrayList<Integer>#).add(#int# & 1, #int#);",
        "#ArrayList<Integer>#.set(#int# & 1, #int#);",
        "#ArrayList<Integer>#.remove(#int# & 3);",
        "small(#ArrayList<Integer>#).addAll(#LinkedList<Integer>#);",
        "small(#LinkedList<Integer>#).addFirst(#int#);",
        "small(#LinkedList<Integer>#).addLast(#int#);",
        "note(#LinkedList<Integer>#.removeLast());",
        "note(#LinkedList<Integer>#.pollFirst());",
        "#List<String>#.add(#String#);",
        "Collections.sort(#ArrayList<Integer>#);",
        "Collections.reverse(#ArrayList<Integer>#);",
        "Collections.swap(#ArrayList<Integer>#, 0, #int# & 1);",
        "#ArrayList<Integer>#.sort(Comparator.reverseOrder());",
        "#ArrayList<Integer>#.replaceAll($x -> $x == null ? 1 : $x + 1);",
        "for (Integer $x : #ArrayList<Integer>#) { if ($x == null) continue; int $y = $x;#block $y:int#}",
        "for (Iterator<Integer> $i = #ArrayList<Integer>#.iterator(); $i.hasNext() && burn();) { Integer $x = $i.next(); if ($x == null || $x > 3) $i.remove(); else note($x); }",
        "{ ArrayList<Integer> $l = #ArrayList<Integer>#; for (Integer $x : $l) if ($l.size() < 9 && burn()) $l.add($x); }",
        "{ List<Integer> $l = #ArrayList<Integer>#.subList(0, #int# & 1); $l.clear(); note($l); }",
        "for (ListIterator<Integer> $i = #LinkedList<Integer>#.listIterator(); $i.hasNext() && burn();) { Integer $x = $i.next(); if ($i.nextIndex() == 2) $i.add(#int#); else $i.set($x + 1); }",
        "note(Collections.unmodifiableList(#ArrayList<Integer>#).set(0, #int#));",
        "note(Collections.nCopies(#int# & 3, #String#));",
        "note(#ArrayList<Integer>#.toArray(new Integer[0]));",
    ],
    ..NOTHING
};
