package trust;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Where keys lie in a table depends on their hash codes, however the table is walked through. */
class TableOrder {
    static int copied(int i, int j) { //~ BOUNDED hash-order
        if (i == j) {
            return 0;
        }
        Set<Integer> numbers = new HashSet<>();
        numbers.add(i);
        numbers.add(j);
        return new ArrayList<>(numbers).get(0) == i ? 0 : 1 / 0;
    }

    static int copiedToArray(int i, int j) { //~ BOUNDED hash-order
        if (i == j) {
            return 0;
        }
        Set<Integer> numbers = new HashSet<>();
        numbers.add(i);
        numbers.add(j);
        return numbers.toArray(new Integer[0])[0] == i ? 0 : 1 / 0;
    }

    static int copiedValues(int i, int j) { //~ BOUNDED hash-order
        if (i == j) {
            return 0;
        }
        Map<Integer, String> names = new HashMap<>();
        names.put(i, "a");
        names.put(j, "b");
        return names.values().toArray()[0].equals("a") ? 0 : 1 / 0;
    }

    static int replaced(int i, int j) { //~ BOUNDED hash-order
        if (i == j) {
            return 0;
        }
        Map<Integer, Integer> places = new HashMap<>();
        places.put(i, 0);
        places.put(j, 0);
        int[] count = {0};
        places.replaceAll((key, value) -> count[0]++);
        return places.get(i) == 0 ? 0 : 1 / 0;
    }

    static int replacedInTable(int i, int j) { //~ BOUNDED hash-order
        if (i == j) {
            return 0;
        }
        Map<Integer, Integer> places = new Hashtable<>();
        places.put(i, 0);
        places.put(j, 0);
        int[] count = {0};
        places.replaceAll((key, value) -> count[0]++);
        return places.get(i) == 0 ? 0 : 1 / 0;
    }

    static int searched(int i, int j) { //~ BOUNDED hash-order
        if (i == j) {
            return 0;
        }
        ConcurrentHashMap<Integer, String> names = new ConcurrentHashMap<>();
        names.put(i, "a");
        names.put(j, "b");
        return names.search(1000, (key, value) -> value).equals("a") ? 0 : 1 / 0;
    }

    static int alone(int i) { //~ SAFE
        Set<Integer> numbers = new HashSet<>();
        numbers.add(i);
        return numbers.toArray().length - 1 == 0 ? 0 : 1 / 0;
    }

    static int linked(int i, int j) { //~ SAFE
        if (i == j) {
            return 0;
        }
        Set<Integer> numbers = new LinkedHashSet<>();
        numbers.add(i);
        numbers.add(j);
        return (int) numbers.toArray()[0] == i ? 0 : 1 / 0;
    }
}
