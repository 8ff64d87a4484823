package patterns;

/** Records taken apart, also inside each other, in {@code switch} and {@code instanceof}. */
public class RecordPatterns {
    public record Point(int x, int y) {}

    public sealed interface Shape permits Circle, Segment {}

    public record Circle(Point centre, int radius) implements Shape {}

    public record Segment(Point from, Point to) implements Shape {}

    public static int slope(Shape shape) {
        return switch (shape) { //~ MISUSE null-dereference
            case Circle(Point(var x, var y), int radius) when radius > 0 -> (x + y) / radius;
            case Circle circle -> 0;
            case Segment(Point(int x1, int y1), Point(int x2, int y2)) -> (y2 - y1) / (x2 - x1); //~ CRASH division-by-zero
            // A segment without ends fits no case.
            case Segment(var from, var to) -> 0;
        };
    }

    public static int above(Object value) {
        if (value instanceof Point(int x, int y) && x > y) {
            return x / (y - 3); //~ CRASH division-by-zero
        }
        return 0;
    }

    /** A record pattern must take the record apart; what its accessor throws is wrapped. */
    public record Fraction(int top, int bottom) {
        public int bottom() {
            return top / bottom; //~ CRASH division-by-zero
        }
    }

    public sealed interface Expression {}

    public record Number(int value) implements Expression {}

    public record Negative(Expression of) implements Expression {} //~ BOUNDED states loop-bound call-depth

    public record Quotient(Expression left, Expression right) implements Expression {} //~ BOUNDED states loop-bound call-depth

    public static int evaluate(Expression expression) { //~ BOUNDED states cannot-construct loop-bound call-depth
        return switch (expression) { //~ MISUSE null-dereference
            case Number(int value) -> value;
            case Negative(Expression of) -> -evaluate(of);
            case Quotient(Expression left, Expression right) -> evaluate(left) / evaluate(right); //~ CRASH division-by-zero
        };
    }
}
