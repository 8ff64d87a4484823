package construction;

import java.util.ArrayList;
import java.util.List;

/** The state is that of a list inside, which only calls change. */
class ListInField {
    private final List<Integer> numbers = new ArrayList<>();

    void add(Integer number) {
        numbers.add(number);
    }

    int size() {
        return numbers.size();
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    int sum() {
        int sum = 0;
        for (int number : numbers) { //~ MISUSE null-dereference
            sum += number;
        }
        return sum;
    }

    int ofThree() {
        return numbers.size() == 3 ? 1 / (numbers.size() - 3) : 0; //~ CRASH division-by-zero
    }

    Integer first() {
        return numbers.isEmpty() ? null : numbers.get(0);
    }
}
