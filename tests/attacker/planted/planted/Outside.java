package planted;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.Supplier;

/** What the caller wrote, what the JVM was told, what was left in statics. */
public class Outside {
    private static int count;
    private static int[] shared = {1};

    public static void step() {
        count++;
    }

    public static int[] shared() {
        return shared;
    }

    public static int dirty() {
        return 1 / (count - 2); //~ REFUTED fresh-statics
    }

    public static int handedOut() {
        return 1 / shared[0]; //~ REFUTED fresh-statics
    }

    public static int locale() {
        return "TITLE".toLowerCase().equals("title") ? 0 : 1 / (Locale.getDefault() == null ? 1 : 0); //~ REFUTED environment
    }

    public static String property() {
        return System.getProperty("user.home").trim(); //~ REFUTED environment
    }

    public static String called(Supplier<String> supplier) {
        return supplier == null ? "" : supplier.get(); //~ REFUTED closed-world
    }

    public static int compared(Comparator<String> order) {
        return order == null ? 0 : order.compare("a", "b"); //~ REFUTED closed-world
    }

    public static String shown(Object value) {
        return "" + value; //~ REFUTED
    }

    public static class Named {
        public String name() {
            return "a";
        }
    }

    public static int overridden(Named named) {
        return named == null ? 0 : named.name().length(); //~ REFUTED closed-world
    }
}
