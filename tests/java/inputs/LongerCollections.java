package inputs;

import java.util.Collection;
import java.util.Deque;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Crashes that need more than one or two elements. */
class LongerCollections {
    static int deque(Deque<Integer> numbers) {
        if (numbers == null || numbers.size() != 5) {
            return 0;
        }
        int first = numbers.pop();
        return first / numbers.pop(); //~ CRASH division-by-zero
    }

    static int linkedList(LinkedList<Integer> numbers) {
        if (numbers == null || numbers.size() < 4 || numbers.get(3) == null) {
            return 0;
        }
        return 5 / numbers.get(3); //~ CRASH division-by-zero
    }

    static int set(Set<Integer> numbers) {
        if (numbers == null || numbers.size() < 3) {
            return 0;
        }
        boolean all = numbers.contains(1) && numbers.contains(2) && numbers.contains(3);
        return 1 / (all ? 0 : 1); //~ CRASH division-by-zero
    }

    static int map(Map<Integer, Integer> numbers) {
        if (numbers == null || numbers.size() != 3) {
            return 0;
        }
        int sum = 0;
        for (Integer value : numbers.values()) {
            sum += value == null ? 0 : value;
        }
        return 1 / (sum - 30); //~ CRASH division-by-zero
    }

    static int priorityQueue(PriorityQueue<Integer> numbers) {
        if (numbers == null || numbers.size() != 3) {
            return 0;
        }
        int least = numbers.poll();
        assert least <= numbers.poll();
        return 1 / least; //~ CRASH division-by-zero
    }

    static int collection(Collection<Integer> numbers) {
        if (numbers == null || numbers.size() != 4) {
            return 0;
        }
        int large = 0;
        for (Integer number : numbers) {
            if (number != null && number > 10) {
                large++;
            }
        }
        return 10 / (large - 4); //~ CRASH division-by-zero
    }
}
