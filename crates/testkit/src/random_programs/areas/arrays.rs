//! The helpers for arrays, arrays of objects, and their runtime types.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    types: &[
        (
            "String[]",
            &[
                "(new String[2])",
                "(new String[] {#String#, #String#})",
                "(#String#.split(\"\"))",
                "(#String[]#.clone())",
            ],
        ),
        (
            "Integer[]",
            &[
                "(new Integer[] {3, 1})",
                "(new Integer[] {#int#, #int#, #int#})",
                "(new Integer[] {#int#, null})",
            ],
        ),
        (
            "Object[]",
            &[
                "(new Object[1])",
                "#String[]#",
                "#Integer[]#",
                "(new Object[] {#Object#, #Object#})",
                "(new Number[] {#int#, #long#})",
                "(new int[][] {#int[]#})",
            ],
        ),
        ("long[][][]", &["(new long[2][][])", "(new long[#int# & 1][2][#int# & 3])"]),
    ],
    expressions: &[
        (
            "int",
            &[
                "Arrays.hashCode(#int[]#)",
                "Arrays.hashCode(#String[]#)",
                "Arrays.binarySearch(#int[]#, #int#)",
                "Arrays.stream(#int[]#).sum()",
                "#Object[]#.length",
                "Arrays.asList(#Integer[]#).indexOf(#int#)",
                "Arrays.compare(#int[]#, #int[]#)",
                "Arrays.mismatch(#byte[]#, #byte[]#)",
                "#long[][][]#[0].length",
            ],
        ),
        (
            "boolean",
            &[
                "Arrays.equals(#int[]#, #int[]#)",
                "Arrays.equals(#double[]#, #double[]#)",
                "Arrays.deepEquals(#String[]#, #Object[]#)",
                "(#Object[]# instanceof String[])",
                "(#Object[]# instanceof Comparable[])",
            ],
        ),
        (
            "String",
            &[
                "cut(Arrays.toString(#int[]#))",
                "cut(Arrays.toString(#boolean[]#))",
                "cut(Arrays.toString(#double[]#))",
                "cut(Arrays.deepToString(#int[][]#))",
                "#String[]#[#int# & 1]",
            ],
        ),
        (
            "int[]",
            &[
                "Arrays.copyOf(#int[]#, #int# & 7)",
                "Arrays.copyOfRange(#int[]#, #int# & 1, #int# & 7)",
                "IntStream.range(0, #int# & 7).toArray()",
            ],
        ),
        ("long[]", &["Arrays.copyOf(#long[]#, #int# & 7)"]),
        ("char[]", &["Arrays.copyOf(#char[]#, #int# & 7)"]),
        ("Object", &["#Object[]#[#int# & 1]"]),
    ],
    statements: &[
        "#Object[]#[#int# & 1] = #Object#;",
        "#String[]#[#int# & 1] = #String#;",
        "#long[][][]#[#int# & 1] = new long[#int# & 3][1];",
        "Arrays.sort(#int[]#);",
        "Arrays.sort(#double[]#);",
        "Arrays.sort(#Integer[]#, Collections.reverseOrder());",
        "Arrays.fill(#byte[]#, #byte#);",
        "Arrays.fill(#long[]#, 0, #int# & 3, #long#);",
        "System.arraycopy(#int[]#, #int# & 1, #int[]#, #int# & 3, #int# & 3);",
        "System.arraycopy(#Object[]#, 0, #Object[]#, #int# & 1, 1);",
        "Arrays.setAll(#int[]#, $i -> $i * 3 + #with $i:int -> int#);",
        "{ int[] $a = #int[]#; int $s = 0; for (int $i = 0; $i < $a.length && burn(); $i++) { $s += $a[$i]; $a[$i] = $s; } note($a); }",
        "{ int[] $a = #int[]#; for (int $i = 1; $i < $a.length; $i++) { int $k = $a[$i], $j = $i - 1; while ($j >= 0 && $a[$j] > $k) { $a[$j + 1] = $a[$j]; $j--; } $a[$j + 1] = $k; } note($a); }",
        "{ boolean[][] $b = new boolean[3][#int# & 3]; for (boolean[] $r : $b) for (int $i = 0; $i < $r.length; $i++) $r[$i] ^= #boolean#; note($b); }",
        "for (String $x : #String[]#) {#block $x:String#}",
    ],
    ..NOTHING
};
