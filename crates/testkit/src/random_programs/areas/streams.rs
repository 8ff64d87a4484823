//! Streams over finite sources.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    expressions: &[
        (
            "int",
            &[
                "IntStream.rangeClosed(1, #int# & 7).sum()",
                "IntStream.of(#int#, #int#, #int#).max().getAsInt()",
                "IntStream.of(#int[]#).filter($x -> ($x & 1) == 0).map($x -> $x * 2).reduce(0, Integer::sum)",
                "((int) Stream.of(#String#, #String#, \"q\").distinct().count())",
                "Stream.of(#int#, #int#).mapToInt($x -> $x).min().orElse(7)",
                "((int) #String#.chars().filter(Character::isLetter).count())",
                "Arrays.stream(#int[]#).skip(1).limit(2).boxed().collect(Collectors.toList()).hashCode()",
            ],
        ),
        (
            "long",
            &[
                "LongStream.range(0, #int# & 7).map($x -> $x * $x).sum()",
                "IntStream.of(#int[]#).asLongStream().sum()",
                "Stream.of(#int#, #int#).collect(Collectors.summingLong($x -> $x))",
            ],
        ),
        (
            "double",
            &["DoubleStream.of(#double#, #double#).sum()", "IntStream.of(#int#, #int#).average().orElse(0)"],
        ),
        (
            "boolean",
            &[
                "IntStream.of(#int[]#).anyMatch($x -> $x > #with $x:int -> int#)",
                "Stream.of(#String#, #String#).allMatch(String::isEmpty)",
                "IntStream.range(0, 5).noneMatch($x -> #with $x:int -> boolean#)",
            ],
        ),
        (
            "String",
            &[
                "cut(Stream.of(#String#, #String#, #String#).sorted().collect(Collectors.joining(\",\", \"[\", \"]\")))",
                "cut(IntStream.range(0, 4).mapToObj($x -> \"\" + #with $x:int -> int#).collect(Collectors.joining(\"-\")))",
                "Stream.of(#String#, #String#).max(Comparator.naturalOrder()).get()",
                "cut(#String#.chars().mapToObj($x -> String.valueOf((char) ($x + 1))).reduce(\"\", String::concat))",
            ],
        ),
        (
            "int[]",
            &[
                "IntStream.of(#int[]#).sorted().toArray()",
                "IntStream.of(#int[]#).map($x -> #with $x:int -> int#).toArray()",
            ],
        ),
    ],
    statements: &[
        "note(Stream.of(#int#, #int#, #int#, #int#).collect(Collectors.groupingBy($x -> $x & 1)));",
        "note(Stream.of(#String#, #String#, \"ab\").collect(Collectors.toMap(String::length, $x -> $x, ($a, $b) -> cut($a + $b))));",
        "note(Stream.of(#int#, #int#, 5).collect(Collectors.partitioningBy($x -> $x > 2, Collectors.counting())));",
        "IntStream.range(0, #int# & 3).forEach($x -> note(#with $x:int -> int#));",
        "note(Stream.iterate(1, $x -> $x * 3 + 1).limit(5).toArray());",
        "note(Stream.iterate(#int# & 15, $x -> $x > 0, $x -> $x >> 1).collect(Collectors.toList()));",
        "note((Object) Stream.of(List.of(#int#), List.of(#int#, #int#)).flatMap(List::stream).map($x -> $x ^ 1).collect(Collectors.toCollection(TreeSet::new)));",
        "note(Stream.of(#String#, #String#).flatMapToInt(String::chars).boxed().sorted(Comparator.reverseOrder()).toList());",
        "note(IntStream.of(#int#, #int#).summaryStatistics().getMax());",
        "note(Stream.of(3, 1, 2).peek($x -> note($x)).takeWhile($x -> $x != 2).count());",
        "note(Stream.of(#int#, #int#, #int#).sorted(Comparator.comparing($x -> -$x)).findFirst().get());",
    ],
    ..NOTHING
};
