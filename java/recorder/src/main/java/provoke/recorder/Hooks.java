package provoke.recorder;

/**
 * What instrumented code calls: {@link #begin}, its receiver and arguments one by one, {@link #entered}, and how it
 * ended. No method throws anything, and all of them do nothing for a call that is null: so instrumented code needs
 * no branches.
 */
public final class Hooks {
    private static volatile Recorder recorder;

    private Hooks() {
    }

    static void start(Recorder started) {
        recorder = started;
    }

    /** From now on no call begins. */
    static void stop() {
        recorder = null;
    }

    /** Stops if what a hook asks first ({@link ThreadState}) has a hook itself: a JVM may be newer than we know. */
    static void check() {
        try {
            ThreadState.current();
        } catch (StackOverflowError endless) {
            stop();
        }
    }

    /** Returns null for a call that is not recorded. */
    public static Call begin(int api) {
        Recorder current = recorder;
        if (current == null) {
            return null;
        }
        try {
            return current.begin(api);
        } catch (Throwable failure) {
            return null;
        }
    }

    /** The object on which a method is called; in a constructor, once it is one. */
    public static void receiver(Call call, Object value) {
        if (call != null) {
            call.receiver = value;
        }
    }

    /** The next argument. */
    public static void argument(Call call, Object value) {
        if (call != null) {
            call.add(value);
        }
    }

    /** The next argument, of any type that is an int on the stack. */
    public static void argument(Call call, int value) {
        if (call != null) {
            call.add((long) value);
        }
    }

    /** The next argument. */
    public static void argument(Call call, long value) {
        if (call != null) {
            call.add(value);
        }
    }

    /** The next argument. */
    public static void argument(Call call, float value) {
        if (call != null) {
            call.add((long) Float.floatToRawIntBits(value));
        }
    }

    /** The next argument. */
    public static void argument(Call call, double value) {
        if (call != null) {
            call.add(Double.doubleToRawLongBits(value));
        }
    }

    /** All arguments are known. */
    public static void entered(Call call) {
        Recorder current = recorder;
        if (call != null && current != null) {
            current.entered(call);
        }
    }

    /** It ended, without a result. */
    public static void returned(Call call) {
        returned(call, null, 0);
    }

    /** It ended with this result. */
    public static void returned(Object result, Call call) {
        returned(call, result, 0);
    }

    /** It ended with this result, of any type that is an int on the stack. */
    public static void returned(int result, Call call) {
        returned(call, null, result);
    }

    /** It ended with this result. */
    public static void returned(long result, Call call) {
        returned(call, null, result);
    }

    /** It ended with this result. */
    public static void returned(float result, Call call) {
        if (call != null) {
            returned(call, null, Float.floatToRawIntBits(result));
        }
    }

    /** It ended with this result. */
    public static void returned(double result, Call call) {
        if (call != null) {
            returned(call, null, Double.doubleToRawLongBits(result));
        }
    }

    /** The JVM is about to be halted, without the hooks that an orderly end runs. */
    public static void halting() {
        try {
            Recorder current = recorder;
            if (current != null) {
                current.end();
            }
        } catch (Throwable failure) {
            // Whoever halts the JVM wants it to be over.
        }
    }

    private static void returned(Call call, Object result, long bits) {
        Recorder current = recorder;
        if (call != null && current != null) {
            current.exited(call, result, bits, null);
        }
    }

    /** It ended with this exception, which the caller throws on. */
    public static void threw(Throwable exception, Call call) {
        Recorder current = recorder;
        if (call != null && current != null && call.hasBegun()) {
            current.exited(call, null, 0, exception);
        }
    }
}
