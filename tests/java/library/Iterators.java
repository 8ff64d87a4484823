package library;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Iterators {
    static int nextOfEmpty(boolean fill) {
        List<Integer> list = new ArrayList<>();
        if (fill) {
            list.add(1);
        }
        return list.iterator().next(); //~ CRASH no-such-element
    }

    static int nextIfAny(boolean fill) {
        List<Integer> list = new ArrayList<>();
        if (fill) {
            list.add(1);
        }
        Iterator<Integer> it = list.iterator();
        return it.hasNext() ? it.next() : 0;
    }

    static void removeBeforeNext(boolean advance) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        Iterator<Integer> it = list.iterator();
        if (advance) {
            it.next();
        }
        it.remove(); //~ CRASH illegal-state
    }

    static void removedWhileIterating(int victim) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        list.add(3);
        for (Integer n : list) { //~ CRASH concurrent-modification
            if (n == victim) {
                list.remove(n);
            }
        }
    }

    static void removedThroughIterator(int victim) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        list.add(3);
        for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
            if (it.next() == victim) {
                it.remove();
            }
        }
    }
}
