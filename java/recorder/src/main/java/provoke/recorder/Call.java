package provoke.recorder;

/**
 * One call of an instrumented method, from its entry to its exit. Instrumented code holds it and does not look into
 * it.
 */
public final class Call {
    private static final Object[] NO_OBJECTS = {};
    private static final long[] NO_NUMBERS = {};

    final Api api;
    final ThreadState thread;
    Object receiver;
    /** Arguments that are references, at their index among all. */
    final Object[] objects;
    /** Arguments that are numbers, at their index among all. */
    final long[] numbers;
    private int count;
    /** The beginning of the record: receiver and arguments at entry. */
    byte[] before;
    /** Where in it the receiver ends. */
    int receiverEnd;
    /** How deep and how long it could be written. */
    int depth;
    int text;
    /** Whether it was about something secret ({@link Secrets}). */
    boolean isSecret;
    /** Whether receiver or arguments have a state that the call may change. */
    boolean hasState;

    Call(Api api, ThreadState thread) {
        this.api = api;
        this.thread = thread;
        int all = api.parameters.length;
        objects = all == 0 ? NO_OBJECTS : new Object[all];
        numbers = all == 0 ? NO_NUMBERS : new long[all];
    }

    void add(Object value) {
        objects[count++] = value;
    }

    void add(long value) {
        numbers[count++] = value;
    }

    /** Whether a method was called at all: around a call of a native method, a missing receiver is noticed first. */
    boolean hasBegun() {
        return api.isStatic || api.isConstructor || receiver != null;
    }
}
