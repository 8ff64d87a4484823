package library;

import java.util.ArrayList;
import java.util.List;

/** The argument checks of the library, hit by code that computes the argument. */
class RejectedArguments {
    static List<Object> capacity(int wanted, int spare) {
        return wanted > 8 || spare < 0 ? null : new ArrayList<>(wanted - spare); //~ INTENDED illegal-argument
    }

    static List<Object> checkedCapacity(int wanted) {
        return new ArrayList<>(wanted & 7);
    }

    static String repeated(int n) {
        return n > 3 ? "" : "ab".repeat(n); //~ CRASH illegal-argument
    }

    static int digitOf(int radix) {
        return Integer.parseInt("11", radix & 31); //~ CRASH bad-number-format
    }
}
