package library;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import provoke.Inputs;

/** Pipelines, with inputs that are taken inside of them. */
//~ RUN library.Streams => exhausted
class Streams {
    record Person(String name, int age) {
    }

    public static void main(String[] args) {
        int a = Inputs.nextInt(0, 120);
        int b = Inputs.nextInt(0, 120);
        List<Person> people = List.of(new Person("a", a), new Person("b", b));
        String oldest = people.stream().max(Comparator.comparingInt(Person::age)).map(Person::name).orElse("");
        Map<Boolean, List<Person>> grown = people.stream().collect(Collectors.partitioningBy(p -> p.age() >= 18));
        if (oldest.equals("b") && a + b == 100 && grown.get(false).size() == 1) {
            throw new IllegalStateException("one is grown"); //~ ERROR java.lang.IllegalStateException
        }
        if (IntStream.generate(() -> Inputs.nextInt(0, 9)).limit(3).sum() == 27) {
            throw new IllegalArgumentException("three nines"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
