package certainty;

import java.util.ArrayList;
import java.util.List;

class DeterminedReferences {
    static int bornHere(int n) {
        String name = n > 3 ? "three" : null;
        return name.length(); //~ CRASH null-dereference certain
    }

    static int neverFound(List<String> names) {
        String found = null;
        if (names == null) {
            return found.length(); //~ CRASH null-dereference certain
        }
        return 0;
    }

    static int checkedTheWrongWay(String name) {
        if (name == null) {
            return name.length(); //~ CRASH null-dereference certain
        }
        return 0;
    }

    static int notChecked(String name) {
        return name.length(); //~ MISUSE null-dereference uncertain
    }

    static int wrongCast(Object o) {
        if (o instanceof Integer) {
            return ((String) o).length(); //~ MISUSE bad-cast certain
        }
        return 0;
    }

    static int anyCast(Object o) {
        return ((String) o).length(); //~ MISUSE bad-cast uncertain //~ MISUSE null-dereference uncertain
    }

    static Object determinedCast(int n) {
        Object o = n;
        return (Long) o; //~ CRASH bad-cast certain
    }

    static int emptyList(int n) {
        List<Integer> all = new ArrayList<>();
        if (n > 7) {
            return all.get(0); //~ CRASH index-out-of-bounds certain
        }
        return 0;
    }

    static int listOfMany(int i) {
        List<Integer> all = List.of(1, 2, 3);
        return all.get(i); //~ MISUSE index-out-of-bounds uncertain
    }

    static int constantText(int n) {
        return n > 0 ? Integer.parseInt("1o") : 0; //~ CRASH bad-number-format certain
    }

    static int anyText(String s) {
        return Integer.parseInt(s); //~ CRASH bad-number-format uncertain
    }
}
