package provoke.harness;

/**
 * The way records take to the parent. It is native code ({@code witness.c}): neither the channel nor what a record is
 * recognised by is anything that Java can reach.
 */
public final class RecordChannel {
    private RecordChannel() {
    }

    /** To be called before any code under test runs: only the calling thread may write. */
    public static native boolean open();

    /** Writes one record. From another thread, or on behalf of other code, it only tells that somebody tried. */
    public static native void write(byte[] record);

    /** The test that was begun is of this class: what it catches has left the code under test. */
    static native void watch(Class<?> testClass);
}
