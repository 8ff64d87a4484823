package loops;

class OffByOne {
    static int sumInclusive(int[] a) { //~ BOUNDED loop-bound
        if (a == null) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i <= a.length; i++) {
            sum += a[i]; //~ MISUSE index-out-of-bounds
        }
        return sum;
    }

    static int sum(int[] a) { //~ BOUNDED loop-bound
        if (a == null) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    static boolean ascending(int[] a) { //~ BOUNDED loop-bound
        if (a == null) {
            return true;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] > a[i + 1]) { //~ MISUSE index-out-of-bounds
                return false;
            }
        }
        return true;
    }

    static int[] filledBackwards(int n) {
        int[] a = new int[3];
        for (int i = 3; i > 0; i--) {
            a[i - n] = i; //~ MISUSE index-out-of-bounds
        }
        return a;
    }

    static int[] filled() {
        int[] a = new int[3];
        for (int i = 3; i > 0; i--) {
            a[i - 1] = i;
        }
        return a;
    }
}
