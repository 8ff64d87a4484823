//! Deques, stacks and priority queues.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    types: &[
        (
            "ArrayDeque<Integer>",
            &[
                "new ArrayDeque<Integer>()",
                "new ArrayDeque<Integer>(List.of(#int#, #int#))",
                "new ArrayDeque<Integer>(#PriorityQueue<Integer>#)",
            ],
        ),
        (
            "PriorityQueue<Integer>",
            &[
                "new PriorityQueue<Integer>()",
                "new PriorityQueue<Integer>(List.of(#int#, #int#, #int#, #int#))",
                "new PriorityQueue<Integer>(Comparator.reverseOrder())",
            ],
        ),
    ],
    expressions: &[
        (
            "int",
            &[
                "#ArrayDeque<Integer>#.size()",
                "#ArrayDeque<Integer>#.pop()",
                "#ArrayDeque<Integer>#.getLast()",
                "#PriorityQueue<Integer>#.remove()",
                "#PriorityQueue<Integer>#.element()",
                "#PriorityQueue<Integer>#.size()",
            ],
        ),
        (
            "boolean",
            &[
                "#ArrayDeque<Integer>#.isEmpty()",
                "#ArrayDeque<Integer>#.contains(#int#)",
                "#PriorityQueue<Integer>#.remove((Object) #int#)",
                "#ArrayDeque<Integer>#.offerFirst(#int#)",
            ],
        ),
        ("String", &["cut(#ArrayDeque<Integer>#.toString())", "cut(#PriorityQueue<Integer>#.toString())"]),
    ],
    statements: &[
        "#ArrayDeque<Integer>#.push(#int#);",
        "#ArrayDeque<Integer>#.addLast(#int#);",
        "note(#ArrayDeque<Integer>#.pollLast());",
        "note(#ArrayDeque<Integer>#.peekFirst());",
        "#PriorityQueue<Integer>#.add(#int#);",
        "note(#PriorityQueue<Integer>#.poll());",
        "{ PriorityQueue<Integer> $q = #PriorityQueue<Integer>#; for (int $i = 0; $i < 6 && burn(); $i++) $q.offer(#int# ^ $i); while (!$q.isEmpty() && burn()) note($q.poll()); }",
        "{ Deque<int[]> $q = new ArrayDeque<>(); $q.add(new int[] {#int# & 7, 0}); while (!$q.isEmpty() && burn()) { int[] $p = $q.poll(); note($p[0]); if ($p[1] < 3) { $q.add(new int[] {$p[0] * 2, $p[1] + 1}); $q.addFirst(new int[] {$p[0] + 1, $p[1] + 2}); } } }",
        "for (Integer $x : #ArrayDeque<Integer>#) { int $y = $x;#block $y:int#}",
        "{ Stack<Integer> $s = new Stack<>(); $s.push(#int#); $s.push(#int#); note($s.pop() - $s.peek()); note($s); }",
    ],
    ..NOTHING
};
