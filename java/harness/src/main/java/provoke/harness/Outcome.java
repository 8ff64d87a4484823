package provoke.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How a test ended, as far as the JVM that ran it can tell.
 * Throwables are taken apart here, on the test's own thread: their methods are code under test and may hang.
 */
public record Outcome(Kind kind, String reason, List<Thrown> chain) {
    public static final Outcome PASSED = new Outcome(Kind.PASSED, "", List.of());
    public static final Outcome TIMED_OUT = new Outcome(Kind.TIMED_OUT, "", List.of());

    private static final int MAX_MESSAGE = 4096;
    private static final int MAX_CAUSES = 16;

    /** The numbers that {@code PROTOCOL.md} gives them are their positions. */
    public enum Kind {
        PASSED, FAILED, TIMED_OUT, NOT_RUN
    }

    /** One throwable of a chain of causes, outermost first. */
    public record Thrown(String className, String message, StackTraceElement[] frames) {
    }

    public static Outcome notRun(String reason) {
        return new Outcome(Kind.NOT_RUN, limited(reason), List.of());
    }

    /** The same without objects of anybody else's: whoever reads it calls none of their methods. */
    public Outcome copy() {
        List<Thrown> own = new ArrayList<>();
        for (Thrown thrown : chain) {
            own.add(new Thrown(thrown.className(), thrown.message(), thrown.frames().clone()));
        }
        return new Outcome(kind, reason, own);
    }

    public static Outcome failed(Throwable throwable) {
        List<Thrown> chain = new ArrayList<>();
        for (Throwable t = throwable; t != null && chain.size() < MAX_CAUSES; t = cause(t)) {
            chain.add(new Thrown(t.getClass().getName(), message(t), frames(t)));
        }
        return new Outcome(Kind.FAILED, "", chain);
    }

    /** After an exhausted heap nobody knows what later tests would find: the rest belongs into a new JVM. */
    public boolean spoilsTheJvm() {
        return chain.stream().anyMatch(thrown -> thrown.className().equals(OutOfMemoryError.class.getName()));
    }

    /** As {@code PROTOCOL.md} lays it out. */
    public void write(Frame frame) {
        frame.u8(kind.ordinal()).string(reason).u32(chain.size());
        for (Thrown thrown : chain) {
            frame.string(thrown.className()).u8(thrown.message() == null ? 0 : 1)
                    .string(Objects.requireNonNullElse(thrown.message(), "")).u32(thrown.frames().length);
            for (StackTraceElement element : thrown.frames()) {
                frame.string(element.getClassName()).string(element.getMethodName())
                        .string(Objects.requireNonNullElse(element.getFileName(), ""))
                        .u32(element.getLineNumber());
            }
        }
    }

    private static String message(Throwable throwable) {
        try {
            String message = throwable.getMessage();
            return message == null ? null : limited(message);
        } catch (Throwable overridden) {
            return null;
        }
    }

    private static StackTraceElement[] frames(Throwable throwable) {
        try {
            return throwable.getStackTrace();
        } catch (Throwable overridden) {
            return new StackTraceElement[0];
        }
    }

    private static Throwable cause(Throwable throwable) {
        try {
            return throwable.getCause();
        } catch (Throwable overridden) {
            return null;
        }
    }

    private static String limited(String text) {
        return text.length() <= MAX_MESSAGE ? text : text.substring(0, MAX_MESSAGE);
    }
}
