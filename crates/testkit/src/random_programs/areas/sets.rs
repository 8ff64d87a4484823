//! Sets: hashed, linked, sorted, of bits.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    types: &[
        (
            "HashSet<Integer>",
            &[
                "new HashSet<Integer>()",
                "new HashSet<Integer>(Arrays.asList(#int#, #int#, #int#))",
                "new LinkedHashSet<Integer>(#TreeSet<Integer>#)",
            ],
        ),
        (
            "TreeSet<Integer>",
            &[
                "new TreeSet<Integer>()",
                "new TreeSet<Integer>(#HashSet<Integer>#)",
                "new TreeSet<Integer>(List.of(#int#, 3, 9))",
            ],
        ),
        (
            "Set<String>",
            &[
                "new HashSet<String>()",
                "new TreeSet<String>(List.of(#String#, #String#))",
                "new LinkedHashSet<String>(Arrays.asList(#String#, #String#))",
            ],
        ),
    ],
    expressions: &[
        (
            "int",
            &[
                "#HashSet<Integer>#.size()",
                "#TreeSet<Integer>#.first()",
                "#TreeSet<Integer>#.headSet(#int#).size()",
                "#HashSet<Integer>#.hashCode()",
                "#Set<String>#.hashCode()",
            ],
        ),
        (
            "boolean",
            &[
                "#HashSet<Integer>#.contains(#int#)",
                "(#HashSet<Integer>#.size() < 20 && #HashSet<Integer>#.add(#int#))",
                "#HashSet<Integer>#.remove(#int#)",
                "#HashSet<Integer>#.containsAll(#TreeSet<Integer>#)",
                "#HashSet<Integer>#.equals(#TreeSet<Integer>#)",
                "#Set<String>#.add(#String#)",
                "#HashSet<Integer>#.retainAll(#TreeSet<Integer>#)",
            ],
        ),
        ("String", &["cut(#HashSet<Integer>#.toString())", "cut(#Set<String>#.toString())"]),
    ],
    statements: &[
        "note(#HashSet<Integer>#.add(#int#));",
        "note(#TreeSet<Integer>#.add(#int#));",
        "note(#TreeSet<Integer>#.higher(#int#)); note(#TreeSet<Integer>#.floor(#int#));",
        "note(#TreeSet<Integer>#.pollFirst());",
        "note(#TreeSet<Integer>#.descendingSet());",
        "for (int $x : #HashSet<Integer>#) {#block $x:int#}",
        "for (String $x : #Set<String>#) {#block $x:String#}",
        "{ HashSet<Integer> $s = #HashSet<Integer>#; for (Integer $x : $s) if ($s.size() < 9) $s.add($x + 1); }",
        "{ BitSet $b = new BitSet(); $b.set(#int# & 63); $b.set(#int# & 127); $b.flip(3); note($b.cardinality()); note($b.nextSetBit(#int# & 31)); note($b.toString()); }",
    ],
    ..NOTHING
};
