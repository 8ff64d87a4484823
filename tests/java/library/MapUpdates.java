package library;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class MapUpdates {
    enum Color { RED, GREEN, BLUE }

    static int merged(int a, int b) {
        Map<Integer, Integer> counts = new HashMap<>();
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        return 10 / (counts.get(a) - 2); //~ CRASH division-by-zero
    }

    static int computed(int key) {
        Map<Integer, List<Integer>> lists = new HashMap<>();
        lists.computeIfAbsent(key, k -> new ArrayList<>()).add(key);
        return lists.get(3).get(0); //~ CRASH null-dereference
    }

    static int computedForSame(int key) {
        Map<Integer, List<Integer>> lists = new HashMap<>();
        lists.computeIfAbsent(key, k -> new ArrayList<>()).add(key);
        return lists.get(key).get(0);
    }

    static int byEnum(Color color) {
        EnumMap<Color, Integer> numbers = new EnumMap<>(Color.class);
        numbers.put(Color.RED, 1);
        numbers.put(Color.BLUE, 0);
        return numbers.containsKey(color) ? 5 / numbers.get(color) : 0; //~ CRASH division-by-zero
    }

    static boolean inSet(Color color) {
        if (color == null) {
            return false;
        }
        EnumSet<Color> others = EnumSet.complementOf(EnumSet.of(Color.GREEN));
        return new boolean[] {true}[others.contains(color) ? 0 : 1]; //~ CRASH index-out-of-bounds
    }

    static int below(int key) {
        TreeMap<Integer, Integer> numbers = new TreeMap<>(Map.of(10, 1, 20, 2));
        return numbers.floorKey(key); //~ CRASH null-dereference
    }

    static int first(boolean filled) {
        TreeMap<Integer, Integer> numbers = new TreeMap<>();
        if (filled) {
            numbers.put(1, 1);
        }
        return numbers.firstKey(); //~ CRASH no-such-element
    }
}
