package p;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** One of each thing the model keeps. */
public class Shapes {
    public interface Top {
        default String who() {
            return "top";
        }

        String name();
    }

    public interface Left extends Top {
        default String who() {
            return "left";
        }
    }

    public interface Right extends Top {}

    public static class Both implements Left, Right {
        public String name() {
            return "both";
        }
    }

    public abstract static class Partly implements Right {
        abstract void rest();
    }

    protected static class Own extends Partly {
        public String who() {
            return super.toString() + super.who();
        }

        public String name() {
            return "own";
        }

        void rest() {}
    }

    private class Inner {
        Inner(@Marked String given) {}
    }

    public record Point(int x, List<String> names) {}

    public sealed interface Sealed permits One, Two {}

    public record One() implements Sealed {}

    public record Two() implements Sealed {}

    public enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.CLASS)
    public @interface Marked {}

    @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
    public @interface Maybe {}

    @Maybe String field;

    public @Maybe String annotated(@Maybe String whole, List<@Maybe String> part, @Marked int number) {
        return whole;
    }

    static <T extends Number> int generic(List<String> names, Map<String, Integer> counts, T bound) {
        return names.size();
    }

    static Supplier<String> lambda(String captured) {
        return () -> captured + "!";
    }

    static int[][] arrays(int n) throws java.io.IOException {
        return new int[n][2];
    }

    static Object anonymous() {
        return new Object() {};
    }

    long sum(int[] values, long start) {
        long total = start;
        for (int value : values) {
            total += value;
        }
        try {
            return total / values.length;
        } catch (ArithmeticException empty) {
            return 0;
        }
    }
}
