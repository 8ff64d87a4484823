package library;

/** No solver knows these functions; inputs are found by searching. */
class RealFunctions {
    static int logarithm(double x) { //~ BOUNDED unmodelled-native the last digits may be others
        if (Math.log(x) > 3.0 && Math.log(x) < 3.001) {
            return 1 / (int) (x / 1000); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int sine(double x) { //~ BOUNDED unmodelled-native the last digits may be others
        if (x > 0 && x < 1 && Math.sin(x) > 0.5) {
            throw new IllegalStateException("steep"); //~ INTENDED illegal-state
        }
        return 0;
    }

    static int power(double base) { //~ BOUNDED unmodelled-native the last digits may be others
        if (base > 0 && Math.pow(base, 3) > 1000.0 && Math.pow(base, 3) < 1001.0) {
            return new int[3][(int) base].length / (int) (base / 100); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int growth(double x) { //~ BOUNDED unmodelled-native the last digits may be others
        int[] sizes = new int[20];
        int at = (int) Math.exp(x);
        return at >= 20 && at < 30 ? sizes[at] : 0; //~ CRASH index-out-of-bounds
    }
}
