package snippets;

import static snippets.Caught.caught;

import java.time.DayOfWeek;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Lists, maps, queues, sorting, and what they refuse. One use per method; each gives a text that says all it saw. */
class CollectionSnippets {
    static String arrayList() {
        List<Integer> list = new ArrayList<>(List.of(5, 3, 8, 1));
        list.add(7);
        list.add(0, 9);
        list.remove(Integer.valueOf(3));
        list.remove(0);
        list.set(1, 88);
        list.addAll(Arrays.asList(4, 4, 2));
        list.removeIf(x -> x == 4);
        list.replaceAll(x -> x + 1);
        List<Integer> view = list.subList(1, 3);
        view.set(0, -1);
        return list + " " + view + list.indexOf(-1) + list.contains(100) + list.size() + list.hashCode()
                + list.equals(new LinkedList<>(list)) + caught(() -> list.get(99)) + caught(() -> list.remove(-1));
    }

    static String hashMap() {
        Map<String, Integer> map = new HashMap<>();
        for (String word : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        map.putIfAbsent("new", 10);
        map.computeIfAbsent("computed", String::length);
        map.computeIfPresent("fox", (k, v) -> null);
        map.compute("dog", (k, v) -> v == null ? 1 : v + 100);
        return map + " " + map.get("the") + map.getOrDefault("none", -1) + map.containsKey("fox") + map.keySet().size()
                + map.containsValue(101) + map.remove("lazy") + map.values() + map.entrySet().iterator().next() + map.hashCode();
    }

    static String hashMapLarge() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            map.put(i * 65536 + i, i);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : map.entrySet()) {
            sum = sum * 31 + e.getKey() + e.getValue();
        }
        map.keySet().removeIf(k -> k % 2 == 0);
        return sum + " " + map.size() + " " + new HashSet<>(map.values()).size();
    }

    static String treeMap() {
        TreeMap<String, Integer> map = new TreeMap<>(Comparator.reverseOrder());
        for (String s : new String[] {"m", "c", "x", "a", "t"}) {
            map.put(s, s.charAt(0) - 'a');
        }
        TreeSet<Integer> set = new TreeSet<>(map.values());
        return map + " " + map.firstKey() + map.headMap("m") + map.ceilingKey("n") + map.descendingMap() + map.pollLastEntry()
                + set + set.floor(18) + set.higher(19) + set.subSet(0, 13) + caught(() -> map.put(null, 1)) + set.descendingSet();
    }

    static String dequesAndQueues() {
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) deque.addFirst(i); else deque.addLast(i);
        }
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        Collections.addAll(queue, "ccc", "a", "bb", "aa", "dddd");
        StringBuilder out = new StringBuilder(deque.toString()).append(deque.pollFirst()).append(deque.peekLast());
        while (!queue.isEmpty()) out.append(queue.poll()).append(',');
        return out + caught(() -> new ArrayDeque<>().removeFirst()) + caught(() -> deque.add(null)) + queue.peek();
    }

    static String linkedList() {
        LinkedList<String> list = new LinkedList<>(List.of("a", "b", "c"));
        list.addFirst("0");
        list.add(2, "x");
        ListIterator<String> it = list.listIterator();
        while (it.hasNext()) {
            String s = it.next();
            if (s.equals("b")) it.remove(); else it.set(s + it.nextIndex());
        }
        while (it.hasPrevious()) it.previous();
        it.add("start");
        return list + list.getFirst() + list.removeLast() + list.peek() + caught(() -> new LinkedList<>().getFirst()) + list.indexOf("x3");
    }

    static String linkedHashing() {
        Map<String, Integer> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 3; }
        };
        for (String s : "a b c a d e a".split(" ")) lru.merge(s, 1, Integer::sum);
        Set<Object> set = new LinkedHashSet<>(List.of(3, "x", 'c', 2.5));
        set.retainAll(Set.of(3, 'c', 9L));
        return lru + " " + set + new IdentityHashMap<>(Map.of("k", 1));
    }

    static String concurrentModification() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
        return caught(() -> { for (Integer i : list) list.add(i); })
                + caught(() -> { for (Integer k : map.keySet()) map.remove(k); })
                + caught(() -> List.of(1).add(2)) + caught(() -> list.iterator().remove())
                + caught(() -> Collections.unmodifiableList(list).clear()) + caught(() -> new ArrayList<>().iterator().next());
    }

    static String immutableCollections() {
        List<String> list = List.of("a", "b", "c");
        return list + "" + Map.of("k", "v") + list.contains("b") + caught(() -> List.of("x", null)) + caught(() -> Map.of("k", 1, "k", 2))
                + caught(() -> list.contains(null)) + List.copyOf(new ArrayList<>(list)) + Set.of(1).contains(1) + Map.entry("x", 1);
    }

    static String arrays() {
        int[] numbers = {5, -2, 9, 0, 3, 3};
        int[] copy = Arrays.copyOf(numbers, 8);
        Arrays.sort(numbers);
        String[] words = {"pear", "fig", "apple"};
        Arrays.sort(words, Comparator.comparing(String::length));
        int[][] deep = {{1, 2}, {3}};
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        Arrays.fill(copy, 6, 8, 7);
        return Arrays.toString(numbers) + Arrays.binarySearch(numbers, 5) + Arrays.toString(copy) + Arrays.toString(words)
                + Arrays.deepToString(deep) + Arrays.equals(numbers, copy) + Arrays.hashCode(numbers) + Arrays.asList(boxed)
                + Arrays.stream(numbers).max().getAsInt() + Arrays.mismatch(numbers, copy) + Arrays.compare(numbers, copy)
                + caught(() -> Arrays.copyOfRange(numbers, 5, 2)) + Arrays.deepEquals(deep, new int[][] {{1, 2}, {3}});
    }

    static String sortingLarge() {
        int[] numbers = new int[400];
        Integer[] boxed = new Integer[400];
        long state = 7;
        for (int i = 0; i < numbers.length; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            numbers[i] = (int) (state >> 33) % 1000;
            boxed[i] = numbers[i];
        }
        Arrays.sort(numbers);
        Arrays.sort(boxed, (a, b) -> b % 10 != a % 10 ? b % 10 - a % 10 : a - b);
        return Arrays.hashCode(numbers) + " " + Arrays.hashCode(boxed);
    }

    static String collections() {
        List<Integer> list = new ArrayList<>(List.of(4, 1, 3, 2));
        Collections.sort(list);
        Collections.reverse(list);
        Collections.swap(list, 0, 3);
        Collections.rotate(list, 1);
        Collections.shuffle(list, new Random(1));
        return list + "" + Collections.max(list) + Collections.min(list) + Collections.frequency(list, 3) + Collections.nCopies(2, "z")
                + Collections.emptyList() + Collections.singletonMap(1, 2) + Collections.disjoint(list, List.of(9))
                + Collections.binarySearch(List.of(1, 3, 5), 4) + Collections.unmodifiableSet(Set.of(1));
    }

    static String comparators() {
        List<String> names = new ArrayList<>(Arrays.asList("bob", null, "Al", "christine", "al"));
        names.sort(Comparator.nullsFirst(Comparator.comparing((String n) -> n.toLowerCase()).thenComparing(Comparator.reverseOrder())));
        return names + caught(() -> Collections.sort(new ArrayList<Object>(List.of(1, "x")), (Comparator) Comparator.naturalOrder()))
                + Comparator.comparingInt(String::length).reversed().compare("a", "bb");
    }

    static String enums() {
        EnumMap<DayOfWeek, Integer> map = new EnumMap<>(DayOfWeek.class);
        map.put(DayOfWeek.FRIDAY, 5);
        map.put(DayOfWeek.MONDAY, 1);
        EnumSet<Planet> set = EnumSet.complementOf(EnumSet.of(Planet.MARS));
        return map + " " + set + Planet.valueOf("EARTH").gravity() + Planet.MARS.ordinal() + Planet.EARTH.compareTo(Planet.MARS)
                + caught(() -> Planet.valueOf("PLUTO")) + Arrays.toString(Planet.values()) + Planet.MARS.describe() + Planet.EARTH.describe()
                + EnumSet.range(DayOfWeek.TUESDAY, DayOfWeek.THURSDAY) + Planet.EARTH.getDeclaringClass().getSimpleName();
    }

    static String enumSwitch() {
        StringBuilder out = new StringBuilder();
        for (Planet p : Planet.values()) {
            switch (p) {
                case MARS: out.append("red"); break;
                case EARTH: out.append("blue");
                default: out.append("none");
            }
            out.append(switch (p) { case MARS -> 1; case EARTH -> 2; case VENUS -> 3; });
        }
        return out.toString();
    }

    /** Elements of eight bytes are compared in another way than narrower ones. */
    static String arraysCompared() {
        long[] longs = {1, -18, 2};
        double[] doubles = {0.0, Double.NaN, 3.5};
        return Arrays.equals(longs, new long[] {1, 6, 2}) + " " + Arrays.mismatch(longs, new long[] {1, -18, 3})
            + " " + Arrays.equals(doubles, new double[] {0.0, Double.NaN, 3.5}) + " "
            + Arrays.mismatch(doubles, new double[] {-0.0, Double.NaN, 3.5}) + " "
            + Arrays.compare(longs, new long[] {1, -18}) + " " + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4});
    }
}
