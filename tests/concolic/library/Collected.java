package library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import provoke.Inputs;

/** Collections with inputs inside: what they compare is followed. */
//~ RUN library.Collected => exhausted
class Collected {
    public static void main(String[] args) {
        int x = Inputs.nextInt(0, 50);
        int y = Inputs.nextInt(0, 50);
        TreeMap<Integer, String> sorted = new TreeMap<>();
        sorted.put(10, "ten");
        sorted.put(x, "x");
        if (sorted.firstKey() == 7 && sorted.size() == 2) {
            throw new IllegalStateException("the first"); //~ ERROR java.lang.IllegalStateException
        }
        Deque<Integer> queue = new ArrayDeque<>();
        queue.add(x);
        queue.addFirst(y);
        if (queue.peekLast() - queue.peekFirst() == 33) {
            queue.clear();
            queue.removeFirst(); //~ ERROR java.util.NoSuchElementException
        }
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        if (y == 44) {
            for (Integer element : list) { //~ ERROR java.util.ConcurrentModificationException
                list.add(element);
            }
        }
        Set<Integer> set = new HashSet<>();
        set.add(x);
        if (!set.add(y) && y == 21) {
            throw new IllegalArgumentException("twice"); //~ ERROR java.lang.IllegalArgumentException
        }
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            squares.put(i, i * i);
        }
        if (squares.getOrDefault(x, -1) == 9) {
            throw new UnsupportedOperationException("three"); //~ ERROR java.lang.UnsupportedOperationException
        }
    }
}
