package provoke.spec;

/**
 * How close a run is to a violation, written by the monitors of specifications for whoever directs the search.
 * Each monitor class has one; they are chained, since a run has few of them.
 */
public final class Guide {
    /** The smallest number of events to a violation, by the latest step of each specification. */
    public static int distance = Integer.MAX_VALUE;

    /** How many events there were. */
    public static int events;

    private static Guide first;
    /** Calls are made by a test driver, whose mistakes are of no interest. */
    private static boolean callsAreTests;

    private final Guide next;
    private final boolean ofCalls;
    private int latest = Integer.MAX_VALUE;

    /** {@code ofCalls}: what is specified are calls, not what they do. */
    public Guide(boolean ofCalls) {
        this.ofCalls = ofCalls;
        synchronized (Guide.class) {
            next = first;
            first = this;
        }
    }

    static synchronized void takeCallsForTests() {
        callsAreTests = true;
    }

    /** Called after each step of a monitor of this specification. */
    public void report(int left) {
        synchronized (Guide.class) {
            latest = left;
            events++;
            int smallest = Integer.MAX_VALUE;
            for (Guide guide = first; guide != null; guide = guide.next) {
                if (guide.latest < smallest && !(guide.ofCalls && callsAreTests)) {
                    smallest = guide.latest;
                }
            }
            distance = smallest;
        }
    }
}
