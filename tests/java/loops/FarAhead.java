package loops;

/** Loops and recursion that go wrong only after many rounds. */
public class FarAhead {
    public static int fillsABuffer(int n) { //~ BOUNDED loop-bound
        int[] buffer = new int[100];
        for (int i = 0; i < n; i++) {
            buffer[i] = i; //~ CRASH index-out-of-bounds
        }
        return buffer[0];
    }

    public static int countsDown(int n) { //~ BOUNDED call-depth
        if (n == 0) {
            return 0;
        }
        int below = countsDown(n < 0 ? n + 1 : n - 1); //~ CRASH stack-overflow
        assert below != 60; //~ CRASH assertion-failure
        return below + 1;
    }

    /** Long, but finite. */
    public static int upToSixty(int n) {
        int steps = 0;
        for (int i = 0; i < 60; i++) {
            if (i == n) {
                break;
            }
            steps++;
        }
        return 10 / (steps + 1);
    }

    public static int downwards(int n) { //~ BOUNDED call-depth
        return n > 0 ? 0 : 1 + downwards(n - 1); //~ CRASH stack-overflow
    }
}
