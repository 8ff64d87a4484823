package library;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Lists that are not what they look like, and iterators that notice changes. */
class ListViews {
    static void addToArray(int n) {
        List<Integer> list = Arrays.asList(1, 2, n);
        list.set(0, 3);
        list.add(4); //~ CRASH unsupported-operation
    }

    static void addToEmpty(int n) {
        List<Integer> list = Collections.emptyList();
        if (n > 0) {
            list.add(n); //~ CRASH unsupported-operation
        }
    }

    static int removeWhileIterating(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Integer number : list) { //~ CRASH concurrent-modification
            if (number == n) {
                list.remove(number);
            }
        }
        return list.size();
    }

    static void removeTwice(int n) {
        Iterator<Integer> numbers = new ArrayList<>(List.of(1, 2)).iterator();
        if (n > 0) {
            numbers.next();
        }
        numbers.remove(); //~ CRASH illegal-state
    }

    static int greatest(int size) {
        List<Integer> list = Collections.nCopies(size, 1); //~ INTENDED illegal-argument
        return Collections.max(list); //~ CRASH no-such-element
    }

    static int part(int from, int to) {
        return List.of(1, 2, 3).subList(from, to).size(); //~ MISUSE index-out-of-bounds //~ INTENDED illegal-argument
    }

    static int swapped(int i) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.swap(list, 0, i); //~ MISUSE index-out-of-bounds
        return list.get(0);
    }
}
