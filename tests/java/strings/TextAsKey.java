package strings;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class TextAsKey {
    static int twice(String a, String b) {
        Set<String> seen = new HashSet<>();
        seen.add(a);
        seen.add(b);
        return 1 / (seen.size() - 1); //~ CRASH division-by-zero
    }

    static int counted(String[] words) {
        if (words == null || words.length > 3) {
            return 0;
        }
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) {
            counts.merge(word, 1, Integer::sum);
        }
        return 1 / (counts.getOrDefault("the", 0) - 2); //~ CRASH division-by-zero
    }

    static int constants(String name) {
        Map<String, Integer> values = Map.of("one", 1, "two", 2);
        return name == null ? 0 : values.get(name); //~ CRASH null-dereference
    }

    static boolean known(String name) {
        Map<String, Integer> values = new HashMap<>();
        values.put("one", 1);
        values.put("two", 2);
        Integer value = values.get(name);
        return value == null || 2 / value > 0;
    }

    static int sorted(String a, String b) {
        if (a == null || b == null) {
            return 0;
        }
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put(a, 1);
        map.put(b, 2);
        return 1 / (map.firstEntry().getValue() - 2); //~ CRASH division-by-zero
    }
}
