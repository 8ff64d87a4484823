package patterns;

import java.util.List;

/** {@code switch} over types: labels in order, guards, {@code null} as a case of its own. */
public class TypeSwitch {
    public static String describe(Object value) {
        return switch (value) {
            case null -> "nothing";
            case Integer i when i > 1000 -> "large".substring(i - 1000); //~ CRASH index-out-of-bounds
            case Integer i -> "small";
            case String s when s.length() > 3 -> s.substring(5); //~ CRASH index-out-of-bounds
            case String s -> s;
            case int[] numbers -> "third: " + numbers[2]; //~ MISUSE index-out-of-bounds
            case List<?> list -> "list of " + list.size();
            default -> "something";
        };
    }

    /** Without a case for it, null is refused by what javac adds: still the caller's mistake, not a check. */
    public static int length(Object value) {
        return switch (value) { //~ MISUSE null-dereference
            case String s -> s.length();
            case Integer i -> 10 / i; //~ CRASH division-by-zero
            default -> 0;
        };
    }

    public static int safe(Object value) {
        return switch (value) {
            case null -> 0;
            case Integer i when i > 0 -> 100 / i;
            case String s when !s.isEmpty() -> s.charAt(0);
            default -> 1;
        };
    }

    public static int letter(Character letter) {
        return switch (letter) { //~ MISUSE null-dereference
            case 'a' -> 1;
            case 'z' -> 1 / (letter - 'z'); //~ CRASH division-by-zero
            case Character c when c > 'm' -> 2;
            case Character c -> 3;
        };
    }
}
