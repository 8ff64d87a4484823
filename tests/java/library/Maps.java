package library;

import java.util.HashMap;
import java.util.Map;

class Maps {
    static int missing(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(3, 30);
        return map.get(key); //~ CRASH null-dereference
    }

    static int orDefault(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(3, 30);
        return map.getOrDefault(key, 0);
    }

    static int contained(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(3, 30);
        return map.containsKey(key) ? 300 / map.get(key) : 0;
    }

    static void overwritten(int a, int b) {
        Map<Integer, String> map = new HashMap<>();
        map.put(a, "first");
        map.put(b, "second");
        assert map.size() == 2; //~ CRASH assertion-failure
    }

    static void counted(boolean again) {
        Map<String, Integer> counts = new HashMap<>();
        counts.merge("word", 1, Integer::sum);
        if (again) {
            counts.merge("word", 1, Integer::sum);
        }
        assert counts.get("word") == (again ? 2 : 1);
    }
}
