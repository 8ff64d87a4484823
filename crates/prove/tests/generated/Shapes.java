package bank;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntSupplier;

class Node {
    Node next;
    private int weight;

    void setWeight(int weight) {
        this.weight = weight;
    }

    static int loop(Node first, Node second) {
        if (first.next == second && second.next == first && first.weight == 4) {
            return first.weight / (second.weight - 4); // loop
        }
        return 0;
    }
}

record Point(int x, Rates rates) {
    Point {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
    }

    int scaled() {
        return rates.split(11 + x, x - 3);
    }
}

enum Color {
    RED, GREEN {
        @Override
        int code() {
            return 0;
        }
    };

    int code() {
        return 1;
    }
}

interface Source {
    int read();

    default int twice() {
        return read() + read();
    }

    String name(int length, Color color);
}

abstract class Shape {
    protected final int size;
    int scale;

    protected Shape(int size) {
        this.size = 10 / size; // Shape
    }

    abstract int area();

    int perArea() {
        return 1 / (area() - 2); // perArea
    }
}

class Square extends Shape {
    Square(int side) {
        super(side);
    }

    @Override
    int area() {
        return 2;
    }
}

class Money {
    private final long cents;

    private Money(long cents) {
        this.cents = cents;
    }

    static Money ofCents(long cents) {
        return new Money(cents);
    }

    long cents() {
        return cents;
    }
}

class Account {
    private final String owner;
    private final long limit;

    private Account(Builder builder) {
        this.owner = builder.owner;
        this.limit = builder.limit;
    }

    static class Builder {
        private String owner;
        private long limit;

        Builder owner(String owner) {
            this.owner = owner;
            return this;
        }

        Builder limit(long limit) {
            this.limit = limit;
            return this;
        }

        Account build() {
            return new Account(this);
        }
    }

    int ownerLength() {
        return limit == 5 ? owner.charAt(1) : 0; // ownerLength
    }
}

public class Shapes {
    class Part {
        private final int weight;

        Part(int weight) {
            this.weight = weight;
        }
    }

    private static class Hidden extends RuntimeException {
    }

    static class Unlucky {
        static int value = 1 / (Shapes.class.getName().length() - 11); // Unlucky

        static void touch() {
        }
    }

    static class Sealed {
        private int state;
        private Sealed next;
    }

    static int colour(Color color) {
        return 1 / color.code(); // colour
    }

    static int source(Source source) {
        int first = source.read();
        return first == 1 ? 1 / (source.read() - 2) : 0; // source
    }

    static int lambda(IntSupplier supplier, Function<String, Integer> function) {
        return function.apply("x") / supplier.getAsInt(); // lambda
    }

    static int area(Shape shape) {
        return 1 / (shape.area() - 2); // area
    }

    static int money(Money money) {
        return money.cents() == 42 ? 1 / 0 : 0; // money
    }

    static int part(Part part) {
        return part.weight == 42 ? 1 / 0 : 0; // part
    }

    static void fail(int x) {
        if (x == 1) {
            throw new Hidden(); // fail
        }
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n + 1); // deep
    }

    static int lists(List<String> names, Map<String, Integer> map, Comparable<String> c, Class<? extends Number> k) {
        return names.get(1).length(); // lists
    }

    static <T extends Comparable<T>> int max(T a, T b) {
        return a.compareTo(b); // max
    }

    static int grid(int[][] grid, byte[] bytes, long[] big) {
        return grid[1][1] / bytes[0] + (int) big[999]; // grid
    }

    static int sealed(Sealed sealed) {
        return sealed.state / (sealed.next.state - 3); // sealed
    }

    static int linked(Node[] nodes) {
        return nodes[1].next == nodes[0] ? 1 / 0 : 0; // linked
    }
}
