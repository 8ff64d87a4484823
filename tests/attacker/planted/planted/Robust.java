package planted;

import java.util.ArrayList;
import java.util.List;

/** Nothing of this can be refuted; a caller that bends the rules would. */
public class Robust {
    private final int divisor;
    private final String name;
    private final List<String> names;

    public Robust(int divisor, String name, List<String> names) {
        this.divisor = divisor == 0 ? 1 : divisor;
        this.name = name == null ? "" : name;
        List<String> copy = new ArrayList<>();
        copy.add("");
        this.names = copy;
    }

    private Robust() {
        this.divisor = 0;
        this.name = null;
        this.names = null;
    }

    /** By reflection there would be another. */
    public int divided(int number) {
        return number / divisor;
    }

    public int length() {
        return name.length();
    }

    /** By an unchecked cast there would be other elements. */
    public static int lengths(String[] all) {
        int sum = 0;
        for (int i = 0; all != null && i < all.length; i++) {
            sum += all[i] == null ? 0 : all[i].length();
        }
        return sum;
    }

    public static int total(ArrayList<String> all) {
        return 0;
    }

    public int first() {
        return names.get(0).length();
    }

    public enum Size { SMALL, LARGE }

    /** Of an enum there are its constants only. */
    public static int size(Size size) {
        return size == null ? 0 : size == Size.SMALL ? 1 : size == Size.LARGE ? 2 : 1 / (size.ordinal() - size.ordinal());
    }

    public sealed interface Shape permits Circle, Square { }

    public record Circle(int radius) implements Shape { }

    public record Square(int side) implements Shape { }

    /** Of a sealed interface there are its implementations only. */
    public static int area(Shape shape) {
        if (shape instanceof Circle c) {
            return c.radius();
        }
        if (shape instanceof Square s) {
            return s.side();
        }
        return shape == null ? 0 : 1 / 0;
    }
}
