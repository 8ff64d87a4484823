package library;

import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Tables of every kind are looked through key by key, however a key's hash code comes about. */
class HashTables {
    private static final Map<String, Integer> CODES = new HashMap<>();
    private static final ConcurrentHashMap<String, Integer> LIMITS = new ConcurrentHashMap<>();

    static {
        for (int i = 0; i < 150; i++) {
            CODES.put("code" + i, i);
        }
        for (int i = 0; i < 12; i++) {
            LIMITS.put("limit-" + i, i);
        }
    }

    static int amongMany(String name) {
        Integer code = CODES.get(name);
        return code == null ? 0 : 10 / (code - 70); //~ CRASH division-by-zero
    }

    static int amongManyNumbers(int number) {
        Map<Integer, String> names = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            names.put(i * 1000, i == 42 ? null : "n" + i);
        }
        return names.containsKey(number) ? names.get(number).length() : 0; //~ CRASH null-dereference
    }

    static int concurrent(String name) {
        if (name == null) {
            return 0;
        }
        Integer limit = LIMITS.get(name);
        return limit == null ? 0 : 10 / (limit - 7); //~ CRASH division-by-zero
    }

    static int counted(String a, String b) {
        if (a == null || b == null) {
            return 0;
        }
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        return 1 / (counts.getOrDefault("the", 0) - 2); //~ CRASH division-by-zero
    }

    static int grown(String[] words) {
        if (words == null || words.length != 2 || words[0] == null || words[1] == null) {
            return 0;
        }
        // Grows on the way, so that everything is laid out anew.
        ConcurrentHashMap<String, Integer> places = new ConcurrentHashMap<>(2);
        for (int i = 0; i < words.length; i++) {
            places.put(words[i], i);
        }
        for (int i = 0; i < 20; i++) {
            places.put("w" + i, i);
        }
        return places.size() == 20 ? 1 / (places.get(words[0]) - 19) : 0; //~ CRASH division-by-zero
    }

    static int computed(String name) {
        if (name == null) {
            return 0;
        }
        ConcurrentHashMap<String, Integer> lengths = new ConcurrentHashMap<>();
        lengths.put("three", 5);
        int length = lengths.computeIfAbsent(name, key -> key.startsWith("x") ? 0 : key.length() + 1);
        return 10 / length; //~ CRASH division-by-zero
    }

    static int set(long number) {
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        seen.add(5L);
        seen.add(1L << 40);
        return seen.contains(number) ? 10 / (int) (number - (1L << 40)) : 0; //~ CRASH division-by-zero
    }

    static int table(String option) {
        if (option == null || option.isEmpty()) {
            return 0;
        }
        Hashtable<String, Integer> options = new Hashtable<>();
        for (int i = 0; i < 12; i++) {
            options.put("opt-" + i, i);
        }
        Integer value = options.get(option.substring(1));
        return value == null ? 0 : 10 / (value - 7); //~ CRASH division-by-zero
    }

    static int replaced(int key) {
        Hashtable<Integer, String> names = new Hashtable<>();
        names.put(5, "five");
        names.put(key, "k");
        return names.size() == 1 ? names.get(5).charAt(3) : 0; //~ CRASH index-out-of-bounds
    }

    static int property(String key) {
        if (key == null) {
            return 0;
        }
        Properties settings = new Properties();
        settings.setProperty("a", "1");
        settings.setProperty("b", "x");
        return Integer.parseInt(settings.getProperty(key, "0")); //~ CRASH bad-number-format
    }

    static int weak(String name) {
        WeakHashMap<String, Integer> limits = new WeakHashMap<>();
        for (int i = 0; i < 12; i++) {
            limits.put("limit-" + i, i);
        }
        Integer limit = limits.get(name);
        return limit == null ? 0 : 10 / (limit - 7); //~ CRASH division-by-zero
    }

    record Name(String first, int number) {} //~ BOUNDED string-length all characters are looked at

    static final class Key {
        private final String text;

        Key(String text) {
            this.text = text == null ? "" : text;
        }

        @Override
        public boolean equals(Object other) { //~ BOUNDED string-length all characters are looked at
            return other instanceof Key && ((Key) other).text.equals(text);
        }

        @Override
        public int hashCode() { //~ BOUNDED string-length all characters are looked at
            return text.hashCode();
        }
    }

    static int records(String first, int number) {
        if (first == null) {
            return 0;
        }
        Map<Name, Integer> rooms = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            rooms.put(new Name("guest" + i, i), i);
        }
        Integer room = rooms.get(new Name(first, number));
        return room == null ? 0 : 10 / (room - 6); //~ CRASH division-by-zero
    }

    static int twoRecords(Name a, Name b) {
        if (a == null || b == null || a == b || a.first() == null || b.first() == null) {
            return 0;
        }
        Set<Name> names = new java.util.HashSet<>();
        names.add(a);
        names.add(b);
        return 10 / (names.size() - 1); //~ CRASH division-by-zero
    }

    static int ownKeys(String text) {
        if (text == null) {
            return 0;
        }
        Map<Key, String> values = new HashMap<>();
        values.put(new Key("width"), "12");
        values.put(new Key("height"), "tall");
        values.put(new Key(text), "7");
        int sum = 0;
        for (String key : new String[] {"width", "height"}) {
            sum += Integer.parseInt(values.get(new Key(key))); //~ CRASH bad-number-format
        }
        return values.size() == 2 ? 10 / (sum - 19) : sum; //~ CRASH division-by-zero
    }

    static int fineRecords(Name name) { //~ BOUNDED string-length all characters are looked at
        Map<Name, Integer> rooms = new HashMap<>();
        rooms.put(new Name("guest", 1), 3);
        Integer room = rooms.get(name);
        return room == null ? 0 : 10 / room;
    }

    static int fine(String name) {
        if (name == null) {
            return 0;
        }
        Map<String, Integer> table = new Hashtable<>(Map.of("one", 1));
        table.put(name, 2);
        return 2 / table.getOrDefault("one", 1) + 2 / table.get(name);
    }

    static int fineAmongMany(String name) {
        Integer code = CODES.get(name);
        return code == null ? 0 : 10 / (code + 1);
    }
}
