package provoke.harness;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes what happened to the record channel, each record behind the nonce that only parent and harness know.
 * The channel is a descriptor of its own: nothing that is printed ends up in it.
 */
final class Records {
    private static final int READY = 0;
    private static final int STARTED = 1;
    private static final int FINISHED = 2;

    private final OutputStream channel;
    private final byte[] nonce;

    private Records(OutputStream channel, byte[] nonce) {
        this.channel = channel;
        this.nonce = nonce;
    }

    /** Opens the inherited descriptor by its number, which is how Java gets at more than three of them. */
    static Records open(String descriptor, byte[] nonce) throws IOException {
        return new Records(new FileOutputStream("/dev/fd/" + descriptor), nonce);
    }

    /** The JVM is up; from now on the parent counts the time of tests. */
    void ready() throws IOException {
        write(new Frame(READY));
    }

    /** Should the JVM end now, it is this test that ended it. */
    void started(int index) throws IOException {
        write(new Frame(STARTED).u32(index));
    }

    void finished(int index, long nanos, Outcome outcome) throws IOException {
        Frame frame = new Frame(FINISHED).u32(index).u64(nanos);
        outcome.write(frame);
        write(frame);
    }

    private void write(Frame frame) throws IOException {
        channel.write(frame.framed(nonce));
        channel.flush();
    }
}
