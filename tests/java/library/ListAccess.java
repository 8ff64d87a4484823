package library;

import java.util.ArrayList;
import java.util.List;

class ListAccess {
    static int firstOfEmpty(boolean fill) {
        List<Integer> list = new ArrayList<>();
        if (fill) {
            list.add(4);
        }
        return list.get(0); //~ CRASH index-out-of-bounds
    }

    static int byIndex(int i) {
        List<Integer> list = new ArrayList<>();
        list.add(4);
        list.add(5);
        return list.get(i); //~ MISUSE index-out-of-bounds
    }

    static int checked(int i) {
        List<Integer> list = new ArrayList<>();
        list.add(4);
        return i >= 0 && i < list.size() ? list.get(i) : 0;
    }

    static int nullElement() {
        List<Integer> list = new ArrayList<>();
        list.add(null);
        return list.get(0); //~ CRASH null-dereference
    }

    static void sumOfThree(int a, int b, int c) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        list.add(c);
        int sum = 0;
        for (int n : list) {
            sum += n;
        }
        assert sum == a + b + c;
    }

    /** remove(int) takes a position, not the element. */
    static int removedByPosition(int n) {
        List<Integer> list = new ArrayList<>();
        list.add(10);
        list.add(20);
        return list.remove(n); //~ MISUSE index-out-of-bounds
    }
}
