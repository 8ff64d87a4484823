package library;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class StreamResults {
    static int reduced(int n) {
        return IntStream.range(0, n > 3 ? 2 : 0).reduce(Integer::sum).getAsInt(); //~ CRASH no-such-element
    }

    static Map<Integer, Integer> keyTwice(int a, int b) {
        return Stream.of(a, b).collect(Collectors.toMap(x -> x, x -> 1)); //~ CRASH illegal-state
    }

    static void unmodifiable(int a) {
        List<Integer> list = Stream.of(1, a).toList();
        list.add(3); //~ CRASH unsupported-operation
    }

    static int flattened(int a) {
        List<List<Integer>> rows = List.of(List.of(1, 2), List.of(a));
        int sum = rows.stream().flatMap(List::stream).mapToInt(Integer::intValue).sum();
        return 5 / (sum - 10); //~ CRASH division-by-zero
    }

    static List<Object> sorted() {
        return Stream.of(new Object(), new Object()).sorted().toList(); //~ CRASH bad-cast
    }

    static int reused(int a) {
        Stream<Integer> numbers = Stream.of(a, 2);
        if (a > 0) {
            numbers.count();
        }
        return (int) numbers.count(); //~ CRASH illegal-state
    }

    static int limited(int n) {
        if (n > 5) {
            return 0;
        }
        return Stream.iterate(1, x -> x * 2).limit(n).mapToInt(x -> x).sum(); //~ INTENDED illegal-argument
    }

    static Map<Boolean, List<Integer>> partitioned(int a, int b) {
        return Stream.of(a, b).collect(Collectors.partitioningBy(x -> x > 0));
    }
}
