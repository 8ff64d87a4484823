package loops;

class ForEach {
    static int unguarded(int[] values) { //~ BOUNDED loop-bound
        int sum = 0;
        for (int v : values) { //~ MISUSE null-dereference
            sum += v;
        }
        return sum;
    }

    static int reciprocals(int[] values) { //~ BOUNDED loop-bound
        int sum = 0;
        if (values != null) {
            for (int v : values) {
                sum += 100 / v; //~ CRASH division-by-zero
            }
        }
        return sum;
    }

    static int lengths(String[] words) { //~ BOUNDED loop-bound
        int sum = 0;
        if (words != null) {
            for (String w : words) {
                sum += w.length(); //~ MISUSE null-dereference
            }
        }
        return sum;
    }

    static int checkedLengths(String[] words) { //~ BOUNDED loop-bound
        int sum = 0;
        if (words != null) {
            for (String w : words) {
                sum += w == null ? 0 : w.length();
            }
        }
        return sum;
    }

    static int fixed(int a, int b, int c) {
        int product = 1;
        for (int v : new int[] {a & 3 | 4, b & 1 | 2, c & 7 | 8}) {
            product *= v;
        }
        return 100 / product;
    }
}
