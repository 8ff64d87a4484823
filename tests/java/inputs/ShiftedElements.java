package inputs;

import java.util.Arrays;
import java.util.List;

/** Copies of symbolic length keep track of where each element came from. */
class ShiftedElements {
    static int within(int[] numbers) {
        if (numbers == null || numbers.length < 3) {
            return 0;
        }
        System.arraycopy(numbers, 1, numbers, 0, numbers.length - 1);
        boolean shifted = numbers[0] == 5 && numbers[1] == 6 && numbers[numbers.length - 1] == 6;
        return shifted ? 1 / (numbers.length - 3) : 0; //~ CRASH division-by-zero
    }

    static int inserted(List<Integer> numbers, int at) {
        if (numbers == null || numbers.size() < 3 || at < 0 || at > numbers.size()) {
            return 0;
        }
        numbers.add(at, 99);
        Integer third = numbers.get(2);
        return third != null && third == 99 ? 1 / (at - 2) : 0; //~ CRASH division-by-zero
    }

    static void insertedBefore(List<Integer> numbers) {
        if (numbers == null || numbers.size() < 3) {
            return;
        }
        Integer second = numbers.get(1);
        numbers.add(1, 4);
        assert numbers.get(2) == second && numbers.get(1) == 4;
    }

    static int prefix(int[] numbers, int length) {
        if (numbers == null || length < 5 || length > numbers.length) {
            return 0;
        }
        int[] copy = Arrays.copyOf(numbers, length);
        return copy[4] == 77 ? 1 / (numbers[4] - 77) : 0; //~ CRASH division-by-zero
    }
}
