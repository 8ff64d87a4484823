package library;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

class ImmutableCollections {
    static void addedToImmutable(int n) {
        List<Integer> list = n > 0 ? List.of(1) : new ArrayList<>();
        list.add(n); //~ CRASH unsupported-operation
    }

    static void addedToCopy(int n) {
        List<Integer> list = new ArrayList<>(List.of(1));
        list.add(n);
        assert list.size() == 2;
    }

    static void addedToView() {
        Collections.unmodifiableList(new ArrayList<Integer>()).add(1); //~ CRASH unsupported-operation
    }

    static void fixedSize(boolean grow) {
        List<Integer> list = Arrays.asList(1, 2);
        list.set(0, 5);
        if (grow) {
            list.add(3); //~ CRASH unsupported-operation
        }
    }

    static List<Object> nullElement(boolean known) {
        return List.of(known ? "value" : null); //~ CRASH null-dereference
    }
}
