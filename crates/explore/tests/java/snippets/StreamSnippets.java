package snippets;

import static snippets.Caught.caught;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pipelines and collectors. One use per method; each gives a text that says all it saw. */
class StreamSnippets {
    static String streams() {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "alpha");
        return words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).distinct().sorted().collect(Collectors.toList())
                + " " + IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 1).mapToObj(Integer::toString).collect(Collectors.joining("+", "<", ">"))
                + words.stream().anyMatch("bravo"::equals) + words.stream().skip(1).limit(2).toList() + Stream.iterate(1, x -> x * 3).limit(5).reduce(0, Integer::sum)
                + words.stream().mapToInt(String::length).summaryStatistics() + words.stream().findFirst().get();
    }

    static String streamCollectors() {
        List<Point> points = List.of(new Point(1, 2, "a"), new Point(2, 4, "b"), new Point(3, 6, "a"));
        return points.stream().collect(Collectors.groupingBy(Point::label, TreeMap::new, Collectors.summingInt(Point::x)))
                + "" + points.stream().collect(Collectors.partitioningBy(p -> p.x() > 1, Collectors.counting()))
                + points.stream().collect(Collectors.toMap(Point::x, Point::label)) + points.stream().collect(Collectors.averagingDouble(Point::y))
                + points.stream().sorted(Comparator.comparing(Point::label).thenComparing(Point::x, Comparator.reverseOrder())).map(Point::x).toList()
                + points.stream().map(Point::label).collect(Collectors.toCollection(TreeSet::new))
                + caught(() -> points.stream().collect(Collectors.toMap(Point::label, Point::x)));
    }

    static String streamShapes() {
        return Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(i -> i * 1.5).toList() + "" + IntStream.of(3, 1, 2).sorted().boxed().toList()
                + IntStream.range(0, 5).mapToObj(i -> "x".repeat(i)).filter(s -> !s.isEmpty()).collect(Collectors.joining(","))
                + Stream.of("a", "b").peek(s -> { }).takeWhile(s -> s.equals("a")).count() + Arrays.stream(new double[] {1.5, 2.5}).average().getAsDouble()
                + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("|"))
                + Stream.of(5, 3, 9).max(Comparator.naturalOrder()).get() + IntStream.iterate(1, i -> i < 50, i -> i * 2).sum();
    }
}
