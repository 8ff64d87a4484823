package casts;

import java.util.ArrayList;
import java.util.List;

/** Erased generics fail at the cast the compiler inserted. */
class HeapPollution {
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<String> polluted(boolean pollute) {
        List raw = new ArrayList();
        raw.add(pollute ? Integer.valueOf(1) : "one");
        return raw;
    }

    static int firstLength(boolean pollute) {
        String first = polluted(pollute).get(0); //~ CRASH bad-cast
        return first.length();
    }

    static Object firstObject(boolean pollute) {
        Object first = polluted(pollute).get(0);
        return first;
    }

    @SuppressWarnings("unchecked")
    private static <T> T claim(Object o) {
        return (T) o;
    }

    static int claimed(int n) {
        Integer i = claim(n > 0 ? "text" : (Object) n); //~ CRASH bad-cast
        return i;
    }
}
