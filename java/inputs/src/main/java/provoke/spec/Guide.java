package provoke.spec;

/**
 * How close a run is to a violation, written by the monitors of specifications for whoever directs the search.
 * Each monitor class has one; they are chained, since a run has few of them.
 */
public final class Guide {
    /** The smallest number of events to a violation, by the latest step of each specification. */
    public static int distance = Integer.MAX_VALUE;

    private static Guide first;

    private final Guide next;
    private int latest = Integer.MAX_VALUE;

    public Guide() {
        synchronized (Guide.class) {
            next = first;
            first = this;
        }
    }

    /** Called after each step of a monitor of this specification. */
    public void report(int events) {
        synchronized (Guide.class) {
            latest = events;
            int smallest = Integer.MAX_VALUE;
            for (Guide guide = first; guide != null; guide = guide.next) {
                if (guide.latest < smallest) {
                    smallest = guide.latest;
                }
            }
            distance = smallest;
        }
    }
}
