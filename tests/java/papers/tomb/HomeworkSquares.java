package papers.tomb;

/** A student program: squares, shares and swaps, each with an unchecked assumption. */
class HomeworkSquares {
    static int[] squares(int length) { //~ BOUNDED loop-bound
        int[] squares = new int[length]; //~ MISUSE negative-array-size
        for (int i = 0; i < length; i++) {
            squares[i] = i * i;
        }
        return squares;
    }

    static void swap(double[] values, int i, int j) {
        double t = values[i]; //~ MISUSE null-dereference //~ MISUSE index-out-of-bounds
        values[i] = values[j]; //~ MISUSE index-out-of-bounds
        values[j] = t;
    }

    static int share(int[] marks, int total) {
        return total / marks.length; //~ MISUSE null-dereference //~ CRASH division-by-zero
    }

    static double mean(double[] marks) { //~ BOUNDED loop-bound
        double sum = 0;
        for (int i = 0; i < marks.length; i++) { //~ MISUSE null-dereference
            sum += marks[i];
        }
        return sum / marks.length;
    }

    static boolean sameFirst(String a, String b) {
        return a.charAt(0) == b.charAt(0); //~ MISUSE null-dereference //~ CRASH index-out-of-bounds
    }

    static boolean leapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
