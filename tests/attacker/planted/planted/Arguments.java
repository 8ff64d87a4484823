package planted;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Arguments that one does not think of. */
public class Arguments {
    public static void add(List<String> list) {
        if (list != null) {
            list.add("a"); //~ REFUTED
        }
    }

    public static void put(Map<String, String> map) {
        if (map != null && map.isEmpty()) {
            map.put("a", "b"); //~ REFUTED
        }
    }

    public static void remove(Iterator<Integer> iterator) {
        if (iterator != null && iterator.hasNext()) {
            iterator.next();
            iterator.remove(); //~ REFUTED
        }
    }

    public static boolean holdsNull(Collection<String> all) {
        return all != null && all.contains(null); //~ REFUTED
    }

    public static int primitiveArray(Object value) {
        return value instanceof int[] array ? array[0] / (array[0] - array[0]) : 0; //~ REFUTED
    }

    public static int name(Object value) {
        return value == null ? 0 : 1 / value.getClass().getSimpleName().length(); //~ REFUTED
    }

    public static long consumed(Stream<String> stream) {
        return stream == null ? 0 : stream.count(); //~ REFUTED
    }

    public static int element(Number[] numbers) {
        if (numbers != null && numbers.length > 0) {
            numbers[0] = 1.5; //~ REFUTED
        }
        return 0;
    }
}
