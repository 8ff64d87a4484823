package provoke.agent;

/** Ends a run from within: not an error of the program. */
final class Ended extends Error {
    private static final long serialVersionUID = 1;

    /** What ended it. */
    enum Why {
        /** An assumption does not hold, or the program asked for it. */
        DROPPED,
        /** It went as deep as it may. */
        DEPTH,
        /** The program ended the JVM. */
        EXIT,
        /** The program asked for an object, and none was chosen. */
        WANTING
    }

    private static volatile Ended latest;

    final Why why;
    private final transient Thread thread = Thread.currentThread();

    Ended(Why why) {
        super(why.name(), null, false, false);
        this.why = why;
        latest = this;
        Trace.fallSilent();
    }

    /** What ended this thread, if something did: on its way out, a {@code finally} may have thrown something else. */
    static Throwable or(Throwable thrown) {
        Ended ended = latest;
        return ended != null && ended.thread == Thread.currentThread() ? ended : thrown;
    }
}
