package worth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What is unmodifiable because somebody wants it so refuses changes on purpose; what cannot be changed by mistake breaks. */
public class MadeUnmodifiable {
    private final List<String> names;

    public MadeUnmodifiable() {
        this(new ArrayList<>());
    }

    private MadeUnmodifiable(List<String> names) {
        this.names = names;
    }

    public static MadeUnmodifiable unmodifiable() {
        return new MadeUnmodifiable(Collections.emptyList());
    }

    public void name(String name) {
        names.add(name); //~ INTENDED unsupported-operation
    }

    public static List<String> words(String text) {
        if (text == null) {
            return Collections.emptyList();
        }
        List<String> words = Arrays.asList(text.split(" "));
        words.add("."); //~ CRASH unsupported-operation
        return words;
    }

    /** Nobody asked for it. */
    public static class Basket {
        private final List<String> fruits = Collections.emptyList();

        public void put(String fruit) {
            fruits.add(fruit); //~ CRASH unsupported-operation
        }
    }
}
