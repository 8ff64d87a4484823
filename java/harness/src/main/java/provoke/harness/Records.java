package provoke.harness;

/**
 * Says what happened, record by record. Whether it is believed is not known here.
 */
final class Records {
    private static final int READY = 0;
    private static final int STARTED = 1;
    private static final int FINISHED = 2;

    private Records() {
    }

    /** The JVM is up; from now on the parent counts the time of tests. */
    static void ready() {
        RecordChannel.write(new Frame(READY).content());
    }

    /** Should the JVM end now, it is this test that ended it. */
    static void started(int index, Request.Test test) {
        RecordChannel.write(new Frame(STARTED).u32(index).string(test.className()).content());
    }

    static void finished(int index, long nanos, Outcome outcome) {
        Frame frame = new Frame(FINISHED).u32(index).u64(nanos);
        outcome.write(frame);
        RecordChannel.write(frame.content());
    }
}
