package provoke.recorder;

/**
 * What the recorder knows of one thread, above all whether the recorder itself is at work in it. Each hook asks
 * this first, so nothing here may call what could be instrumented ({@link Selection}).
 */
final class ThreadState {
    private static final ThreadLocal<ThreadState> CURRENT = new ThreadLocal<>();

    /** Whether calls are the recorder's own. */
    boolean isBusy;
    /** Whether it has to be kept on its {@link Carrier} meanwhile. */
    final boolean isVirtual = Carrier.isNeeded();
    /** Calls that were only counted; null until there is one. */
    CappedCalls.Counts capped;
    private RecordWriter writer;

    static ThreadState current() {
        ThreadState state = CURRENT.get();
        if (state == null) {
            state = new ThreadState();
            CURRENT.set(state);
        }
        return state;
    }

    RecordWriter writer(Configuration configuration) {
        if (writer == null) {
            writer = new RecordWriter(configuration);
        }
        return writer;
    }
}
