package papers.tomb;

/** A student program: text to numbers, digits to positions. */
class HomeworkNumbers {
    static int sumOfTwo(String a, String b) { //~ BOUNDED string-length
        return Integer.parseInt(a) + Integer.parseInt(b); //~ CRASH bad-number-format
    }

    static int[] countDigits(int number) {
        int[] counts = new int[10];
        for (int rest = number; rest != 0; rest /= 10) {
            counts[rest % 10]++; //~ CRASH index-out-of-bounds
        }
        return counts;
    }

    static int[] countDigitsOfPositive(int number) {
        int[] counts = new int[10];
        for (int rest = number; rest > 0; rest /= 10) {
            counts[rest % 10]++;
        }
        return counts;
    }

    static String initials(String[] names) {
        if (names == null || names.length != 2) {
            return "";
        }
        return names[0].substring(0, 1) + names[1].charAt(0); //~ MISUSE null-dereference //~ CRASH index-out-of-bounds
    }

    static int percent(int part, int whole) {
        if (part > whole) {
            return 100;
        }
        return 100 * part / whole; //~ CRASH division-by-zero
    }
}
