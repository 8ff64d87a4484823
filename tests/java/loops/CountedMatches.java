package loops;

/** The same has to happen in every one of many rounds. */
class CountedMatches {
    static int inArray(int[] numbers) { //~ BOUNDED loop-bound states
        if (numbers == null) {
            return 0;
        }
        int large = 0;
        for (int number : numbers) {
            if (number > 10) {
                large++;
            }
        }
        return 10 / (large - 12); //~ CRASH division-by-zero
    }

    static int sum(int[] numbers) {
        if (numbers == null || numbers.length != 15) {
            return 0;
        }
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return 10 / (sum - 1000); //~ CRASH division-by-zero
    }

    static int sorted(int[] numbers) {
        if (numbers == null || numbers.length != 12) {
            return 0;
        }
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] >= numbers[i]) {
                return 0;
            }
        }
        return 1 / (numbers[11] - numbers[0] - 11); //~ CRASH division-by-zero
    }
}
