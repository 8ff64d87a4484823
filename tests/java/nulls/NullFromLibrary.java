package nulls;

import java.util.HashMap;
import java.util.Map;

class NullFromLibrary {
    static int missingKey(boolean fill) {
        Map<String, String> map = new HashMap<>();
        if (fill) {
            map.put("key", "value");
        }
        return map.get("key").length(); //~ CRASH null-dereference
    }

    static int defaultValue(boolean fill) {
        Map<String, String> map = new HashMap<>();
        if (fill) {
            map.put("key", "value");
        }
        return map.getOrDefault("key", "").length();
    }

    static int unboxedCount() {
        Map<String, Integer> counts = new HashMap<>();
        return counts.get("none"); //~ CRASH null-dereference
    }
}
