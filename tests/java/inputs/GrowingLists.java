package inputs;

import java.util.ArrayList;
import java.util.List;

/** Copies inside a list of any size are one path each. */
class GrowingLists {
    static int add(List<Integer> numbers) {
        if (numbers == null) {
            return 0;
        }
        int before = numbers.size();
        numbers.add(7);
        assert numbers.size() == before + 1 && numbers.get(before) == 7;
        return numbers.get(before);
    }

    static int removeFirst(List<Integer> numbers) {
        if (numbers == null || numbers.size() < 4) {
            return 0;
        }
        Integer second = numbers.get(1);
        numbers.remove(0);
        assert numbers.get(0) == second;
        return numbers.get(numbers.size()); //~ CRASH index-out-of-bounds
    }

    static int copied(List<Integer> numbers) {
        if (numbers == null || numbers.size() != 6) {
            return 0;
        }
        List<Integer> copy = new ArrayList<>(numbers);
        return copy.get(5) == null ? 0 : 1 / copy.get(5); //~ CRASH division-by-zero
    }

    static int cloned(int[] numbers) {
        if (numbers == null || numbers.length < 9) {
            return 0;
        }
        int[] copy = numbers.clone();
        copy[0] = 1;
        return 1 / copy[8] + 1 / copy[0]; //~ CRASH division-by-zero
    }
}
