package provoke.recorder;

import java.lang.reflect.Field;
import java.util.Arrays;

/**
 * Writes what is recorded of a call: receiver and arguments at its entry, how it ended, and what it changed.
 *
 * <p>A record that becomes too large is written again less deep, and at last without any depth and text. Objects
 * are numbered in what is written at entry together, and in what is written at exit together.
 */
final class RecordWriter {
    private static final byte[] RECEIVER = Json.ascii("\"receiver\":");
    private static final byte[] ARGUMENTS = Json.ascii("\"arguments\":[");
    private static final byte[] RESULT = Json.ascii(",\"result\":");
    private static final byte[] EXCEPTION = Json.ascii(",\"exception\":");
    private static final byte[] MESSAGE = Json.ascii(",\"message\":");
    private static final byte[] RECEIVER_AFTER = Json.ascii(",\"receiver_after\":");
    private static final byte[] ARGUMENTS_AFTER = Json.ascii(",\"arguments_after\":[");
    /** {@code getMessage} may be overridden. */
    private static final Field DETAIL_MESSAGE = detailMessage();

    private final Configuration limits;
    private final StateWriter states;
    final Json json;

    RecordWriter(Configuration limits) {
        this.limits = limits;
        states = new StateWriter(limits);
        json = states.json;
    }

    /** Writes the state at entry, into the call. */
    void enter(Call call) {
        call.isSecret = isSecret(call);
        call.depth = limits.depth;
        call.text = limits.text;
        // The other half is for the exit: what is written here cannot be written again less deep then.
        int half = limits.size / 2;
        try {
            while (!tryInputs(call, half)) {
                less(call);
            }
            call.before = Arrays.copyOf(json.bytes, json.length);
            call.hasState = states.hasObjects();
        } finally {
            states.clear();
        }
    }

    /** Writes the whole record; a result that is a number is given in {@code bits}. */
    void exit(Call call, Object result, long bits, Throwable exception) {
        try {
            boolean isNew = call.api.isConstructor && exception == null && call.receiver != null;
            boolean receiverChanged = false;
            boolean argumentsChanged = false;
            if (call.hasState) {
                int receiverEnd = call.receiverEnd;
                if (tryInputs(call, limits.size / 2)) {
                    receiverChanged = differs(call.before, 0, receiverEnd, json.bytes, 0, call.receiverEnd);
                    argumentsChanged = differs(call.before, receiverEnd, call.before.length, json.bytes,
                            call.receiverEnd, json.length);
                } else {
                    receiverChanged = receiverEnd > 0;
                    argumentsChanged = call.api.parameters.length > 0;
                }
            }
            while (!tryRecord(call, result, bits, exception, isNew || receiverChanged, argumentsChanged)) {
                less(call);
            }
        } finally {
            states.clear();
        }
    }

    private void less(Call call) {
        if (call.depth > 0) {
            call.depth--;
        } else if (call.text > 0) {
            call.text = 0;
        } else {
            throw Json.Full.INSTANCE;
        }
    }

    private boolean tryInputs(Call call, int limit) {
        try {
            json.reset(limit);
            states.begin(call.depth, call.text, call.isSecret);
            if (!call.api.isStatic && !call.api.isConstructor) {
                json.raw(RECEIVER);
                value(call, call.receiver);
                json.raw(',');
            }
            int[] receiverEnd = {json.length};
            json.raw(ARGUMENTS);
            arguments(call);
            states.end(receiverEnd);
            call.receiverEnd = receiverEnd[0];
            return true;
        } catch (Json.Full tooLarge) {
            return false;
        }
    }

    private boolean tryRecord(Call call, Object result, long bits, Throwable exception, boolean withReceiver,
            boolean withArguments) {
        try {
            json.reset(limits.size);
            json.raw('{').raw(call.before);
            states.begin(call.depth, call.text, call.isSecret);
            if (exception != null) {
                json.raw(EXCEPTION).raw(Layout.of(exception.getClass()).head).raw(MESSAGE);
                states.value(messageOf(exception));
                json.raw('}');
            } else if (call.api.result == 'L') {
                json.raw(RESULT);
                states.value(result);
            } else if (call.api.result != 'V') {
                json.raw(RESULT);
                states.number(call.api.result, bits);
            }
            if (withReceiver) {
                json.raw(RECEIVER_AFTER);
                value(call, call.receiver);
            }
            if (withArguments) {
                json.raw(ARGUMENTS_AFTER);
                arguments(call);
            }
            json.raw('}');
            states.end();
            return true;
        } catch (Json.Full tooLarge) {
            return false;
        }
    }

    private void arguments(Call call) {
        char[] types = call.api.parameters;
        for (int i = 0; i < types.length; i++) {
            if (i > 0) {
                json.raw(',');
            }
            if (types[i] == 'L') {
                value(call, call.objects[i]);
            } else {
                states.number(types[i], call.numbers[i]);
            }
        }
        json.raw(']');
    }

    /** The receiver or an argument: if the call is not secret, then no text among them is. */
    private void value(Call call, Object value) {
        if (value instanceof String && !call.isSecret) {
            states.unmasked((String) value);
        } else {
            states.value(value);
        }
    }

    private boolean isSecret(Call call) {
        if (states.secrets.matches(call.receiver)) {
            return true;
        }
        for (Object argument : call.objects) {
            if (states.secrets.matches(argument)) {
                return true;
            }
        }
        return false;
    }

    private static boolean differs(byte[] one, int from, int to, byte[] other, int otherFrom, int otherTo) {
        if (to - from != otherTo - otherFrom) {
            return true;
        }
        for (int i = from; i < to; i++) {
            if (one[i] != other[otherFrom + i - from]) {
                return true;
            }
        }
        return false;
    }

    private static Object messageOf(Throwable exception) {
        try {
            return DETAIL_MESSAGE.get(exception);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Field detailMessage() {
        try {
            Field field = Throwable.class.getDeclaredField("detailMessage");
            Modules.makeAccessible(field, Throwable.class);
            return field;
        } catch (NoSuchFieldException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
