//! Maps, hashed, sorted and linked.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static <M extends Map<?, ?>> M few(M map) {
        while (map.size() > 20) map.remove(map.keySet().iterator().next());
        return map;
    }
",
    types: &[
        (
            "HashMap<String, Integer>",
            &[
                "new HashMap<String, Integer>()",
                "new HashMap<String, Integer>(Map.of(\"a\", #int#, \"b\", #int#))",
                "new LinkedHashMap<String, Integer>(#HashMap<String, Integer>#)",
            ],
        ),
        (
            "TreeMap<Integer, String>",
            &[
                "new TreeMap<Integer, String>()",
                "new TreeMap<Integer, String>(Map.of(3, #String#, 5, #String#))",
                "new TreeMap<Integer, String>(Comparator.reverseOrder())",
            ],
        ),
        (
            "Map<Long, Long>",
            &[
                "new HashMap<Long, Long>()",
                "new TreeMap<Long, Long>(#Map<Long, Long>#)",
                "Map.of(1L, #long#)",
            ],
        ),
    ],
    expressions: &[
        (
            "int",
            &[
                "#HashMap<String, Integer>#.size()",
                "#HashMap<String, Integer>#.get(#String#)",
                "#HashMap<String, Integer>#.getOrDefault(#String#, #int#)",
                "#HashMap<String, Integer>#.merge(#String#, #int#, Integer::sum)",
                "#HashMap<String, Integer>#.computeIfAbsent(#String#, String::length)",
                "#HashMap<String, Integer>#.hashCode()",
                "#TreeMap<Integer, String>#.firstKey()",
                "#TreeMap<Integer, String>#.headMap(#int#).size()",
                "#TreeMap<Integer, String>#.tailMap(#int#, #boolean#).size()",
            ],
        ),
        (
            "long",
            &[
                "#Map<Long, Long>#.getOrDefault(#long#, 5L)",
                "#Map<Long, Long>#.values().stream().mapToLong($x -> $x).sum()",
            ],
        ),
        (
            "boolean",
            &[
                "#HashMap<String, Integer>#.containsKey(#String#)",
                "#HashMap<String, Integer>#.containsValue(#int#)",
                "#TreeMap<Integer, String>#.isEmpty()",
                "#HashMap<String, Integer>#.equals(#HashMap<String, Integer>#)",
                "#HashMap<String, Integer>#.keySet().remove(#String#)",
            ],
        ),
        (
            "String",
            &[
                "#TreeMap<Integer, String>#.getOrDefault(#int#, #String#)",
                "cut(#HashMap<String, Integer>#.toString())",
                "cut(#TreeMap<Integer, String>#.toString())",
                "#TreeMap<Integer, String>#.firstEntry().getValue()",
            ],
        ),
    ],
    statements: &[
        "note(few(#HashMap<String, Integer>#).put(#String#, #int#));",
        "note(few(#TreeMap<Integer, String>#).put(#int#, #String#));",
        "few(#Map<Long, Long>#).put(#long#, #long#);",
        "note(#HashMap<String, Integer>#.remove(#String#));",
        "note(#HashMap<String, Integer>#.putIfAbsent(#String#, #int#));",
        "#HashMap<String, Integer>#.compute(#String#, ($k, $v) -> $v == null ? $k.length() : $v > 3 ? null : $v + 1);",
        "#HashMap<String, Integer>#.computeIfPresent(#String#, ($k, $v) -> $v * 2);",
        "#HashMap<String, Integer>#.replaceAll(($k, $v) -> $v == null ? 0 : $v ^ $k.hashCode());",
        "note(#TreeMap<Integer, String>#.floorKey(#int#)); note(#TreeMap<Integer, String>#.ceilingKey(#int#));",
        "note(#TreeMap<Integer, String>#.descendingMap());",
        "{ var $f = #TreeMap<Integer, String>#.pollFirstEntry(); if ($f != null) note($f.getKey()); }",
        "for (Map.Entry<String, Integer> $e : #HashMap<String, Integer>#.entrySet()) { if (!burn()) break; String $k = $e.getKey(); $e.setValue(#int#);#block $k:String#}",
        "for (Iterator<Integer> $i = #TreeMap<Integer, String>#.keySet().iterator(); $i.hasNext() && burn();) if (($i.next() & 1) == 0) $i.remove();",
        "{ Map<Integer, List<String>> $m = new HashMap<>(); for (int $i = 0; $i < 12 && burn(); $i++) $m.computeIfAbsent(($i * #int#) & 7, $k -> new ArrayList<>()).add(#String#); note($m); }",
        "{ HashMap<Integer, Integer> $m = new HashMap<>(); for (int $i = 0; $i < 30 && burn(); $i++) $m.put($i << 16, $i); note($m.get(#int# << 16)); note($m); }",
        "{ LinkedHashMap<Integer, Integer> $m = new LinkedHashMap<>(8, 0.75f, true); for (int $i = 0; $i < 6; $i++) $m.put($i, #int#); note($m.get(#int# & 7)); note($m); }",
    ],
    ..NOTHING
};
