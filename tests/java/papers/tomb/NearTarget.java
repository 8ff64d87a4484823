package papers.tomb;

/** The callee's conditions decide whether the caller's division can fail. */
class NearTarget {
    private static final int FAR = 100;
    private static final int NEAR = 1;
    private static final int TOLERANCE = 10;

    static int aroundHundred(int reading) {
        return within(reading, FAR) ? 10 / reading : 0;
    }

    static int aroundOne(int reading) {
        return within(reading, NEAR) ? 10 / reading : 0; //~ CRASH division-by-zero
    }

    private static boolean within(int reading, int target) {
        return target - TOLERANCE <= reading && target + TOLERANCE >= reading;
    }
}
