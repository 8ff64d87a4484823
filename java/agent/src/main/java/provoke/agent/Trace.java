package provoke.agent;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What instrumented code reports while it runs: branches, calls it makes into other code, inputs it takes.
 * The events of one run lie in one buffer ({@code PROTOCOL.md}); only the thread that was started for the run is heard.
 */
public final class Trace {
    private static final int BRANCH = 0;
    private static final int SWITCH = 1;
    private static final int CALL = 2;
    private static final int OTHER = 3;

    private static final int DONE = 0;
    private static final int INT = 1;
    private static final int LONG = 2;
    private static final int FLOAT = 3;
    private static final int DOUBLE = 4;
    private static final int NULL = 5;
    private static final int STRING = 6;
    private static final int OBJECT = 7;
    private static final int THREW = 8;
    private static final int INPUT = 9;
    private static final int CUT = 10;
    private static final int BOX = 11;
    private static final int ARRAY = 12;

    /** Longer strings and arrays are objects that nothing is known about. */
    private static final int LONGEST_STRING = 1 << 12;
    private static final int LONGEST_ARRAY = 1 << 8;
    /** Arrays in arrays in arrays. */
    private static final int DEEPEST_ARRAY = 3;

    private static Thread heard;
    private static byte[] bytes = new byte[1 << 12];
    private static int size;
    private static int limit;
    private static boolean cut;
    private static boolean othersSpoke;
    /** Class initialisers under way: when they run is the JVM's business, so nothing is told of them but inputs. */
    private static int initialisers;
    private static long depth;
    private static long deepest;
    private static final Map<String, Integer> CLASSES = new HashMap<>();
    private static final List<String> CLASS_NAMES = new ArrayList<>();

    private Trace() {
    }

    /** A run begins; whoever is heard is heard until it has written {@code mostBytes} or gone {@code maxDepth} deep. */
    static synchronized void start(int mostBytes, long maxDepth) {
        size = 0;
        limit = mostBytes;
        cut = false;
        othersSpoke = false;
        initialisers = 0;
        depth = 0;
        deepest = maxDepth;
        CLASSES.clear();
        CLASS_NAMES.clear();
    }

    /** From now on this thread is heard. */
    static synchronized void hear(Thread thread) {
        heard = thread;
    }

    /** The current thread is on its way out: what happens there is not part of the run. */
    static synchronized void fallSilent() {
        if (Thread.currentThread() == heard) {
            heard = null;
        }
    }

    /** Nobody is heard any more. */
    static synchronized Events stop() {
        heard = null;
        return new Events(Arrays.copyOf(bytes, size), List.copyOf(CLASS_NAMES), othersSpoke);
    }

    /** What a run left behind: its events, the classes they number, and whether other threads had something to say. */
    record Events(byte[] bytes, List<String> classes, boolean othersSpoke) {
    }

    /** A class initialiser of the program begins. */
    public static void enterInitialiser() {
        if (Thread.currentThread() == heard) {
            initialisers++;
        }
    }

    /** It ends, in whatever way. */
    public static void leaveInitialiser() {
        if (Thread.currentThread() == heard) {
            initialisers--;
        }
    }

    /** A method of the program begins. */
    public static void enter() {
        deeper();
    }

    /** An unconditional jump back. */
    public static void back() {
        deeper();
    }

    private static void deeper() {
        if (Thread.currentThread() == heard && ++depth > deepest) {
            throw new Ended(Ended.Why.DEPTH);
        }
    }

    // One method for each kind of conditional jump: it gets the operands, so that no block has to be added to the code.

    public static void ifEq(int a, int id) {
        branch(id, a == 0);
    }

    public static void ifNe(int a, int id) {
        branch(id, a != 0);
    }

    public static void ifLt(int a, int id) {
        branch(id, a < 0);
    }

    public static void ifGe(int a, int id) {
        branch(id, a >= 0);
    }

    public static void ifGt(int a, int id) {
        branch(id, a > 0);
    }

    public static void ifLe(int a, int id) {
        branch(id, a <= 0);
    }

    public static void ifEq(int a, int b, int id) {
        branch(id, a == b);
    }

    public static void ifNe(int a, int b, int id) {
        branch(id, a != b);
    }

    public static void ifLt(int a, int b, int id) {
        branch(id, a < b);
    }

    public static void ifGe(int a, int b, int id) {
        branch(id, a >= b);
    }

    public static void ifGt(int a, int b, int id) {
        branch(id, a > b);
    }

    public static void ifLe(int a, int b, int id) {
        branch(id, a <= b);
    }

    public static void ifSame(Object a, Object b, int id) {
        branch(id, a == b);
    }

    public static void ifOther(Object a, Object b, int id) {
        branch(id, a != b);
    }

    public static void ifNull(Object a, int id) {
        branch(id, a == null);
    }

    public static void ifNonNull(Object a, int id) {
        branch(id, a != null);
    }

    /** The lowest bit of a branch's number says that it jumps back. */
    private static void branch(int id, boolean taken) {
        if (isHeard()) {
            if (taken && (id & 1) == 1 && ++depth > deepest) {
                throw new Ended(Ended.Why.DEPTH);
            }
            number(((long) id << 1 | (taken ? 1 : 0)) << 2 | BRANCH);
        }
    }

    public static void choose(int key, int id) {
        if (isHeard()) {
            number((long) id << 2 | SWITCH);
            signed(key);
        }
    }

    /** A call into code that is not instrumented begins; what follows until its result happened inside. */
    public static void call() {
        if (isHeard()) {
            number(CALL);
        }
    }

    public static void returned() {
        if (isHeard()) {
            other(DONE);
        }
    }

    public static void returned(int value) {
        if (isHeard()) {
            write(value);
        }
    }

    public static void returned(long value) {
        if (isHeard()) {
            write(value);
        }
    }

    public static void returned(float value) {
        if (isHeard()) {
            write(value);
        }
    }

    public static void returned(double value) {
        if (isHeard()) {
            write(value);
        }
    }

    public static void returned(Object value) {
        if (isHeard()) {
            write(value);
        }
    }

    public static void threw(Throwable thrown) {
        if (isHeard()) {
            other(THREW);
            number(classNumber(thrown.getClass()));
        }
    }

    /** The program took an input; its value follows. */
    static void input(Object value) {
        if (!hasRoom()) {
            return;
        }
        other(INPUT);
        if (!writePrimitive(value)) {
            write(value);
        }
    }

    /** A value out of its box; false if there is none. */
    private static boolean writePrimitive(Object value) {
        if (value instanceof Long x) {
            write(x.longValue());
        } else if (value instanceof Float x) {
            write(x.floatValue());
        } else if (value instanceof Double x) {
            write(x.doubleValue());
        } else if (value instanceof Boolean x) {
            write(x ? 1 : 0);
        } else if (value instanceof Character x) {
            write((int) x);
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            write(((Number) value).intValue());
        } else {
            return false;
        }
        return true;
    }

    private static void write(int value) {
        other(INT);
        signed(value);
    }

    private static void write(long value) {
        other(LONG);
        signed(value);
    }

    private static void write(float value) {
        other(FLOAT);
        fixed(Float.floatToIntBits(value), Integer.BYTES);
    }

    private static void write(double value) {
        other(DOUBLE);
        fixed(Double.doubleToLongBits(value), Double.BYTES);
    }

    private static void write(Object value) {
        write(value, DEEPEST_ARRAY);
    }

    private static void write(Object value, int depth) {
        if (value == null) {
            other(NULL);
        } else if (value instanceof String text && text.length() <= LONGEST_STRING) {
            other(STRING);
            number(text.length());
            for (int i = 0; i < text.length(); i++) {
                number(text.charAt(i));
            }
        } else if (isBox(value)) {
            other(BOX);
            number(classNumber(value.getClass()));
            writePrimitive(value);
        } else if (depth > 0 && value.getClass().isArray() && Array.getLength(value) <= LONGEST_ARRAY) {
            writeArray(value, depth);
        } else {
            other(OBJECT);
            number(classNumber(value.getClass()));
        }
    }

    private static void writeArray(Object array, int depth) {
        int length = Array.getLength(array);
        boolean primitive = array.getClass().getComponentType().isPrimitive();
        other(ARRAY);
        number(classNumber(array.getClass()));
        number(length);
        for (int i = 0; i < length; i++) {
            Object element = Array.get(array, i);
            if (!primitive || !writePrimitive(element)) {
                write(element, depth - 1);
            }
        }
    }

    private static boolean isBox(Object value) {
        return value instanceof Number && value.getClass().getPackageName().equals("java.lang")
                || value instanceof Boolean || value instanceof Character;
    }

    private static int classNumber(Class<?> type) {
        return CLASSES.computeIfAbsent(type.getName(), name -> {
            CLASS_NAMES.add(name);
            return CLASS_NAMES.size() - 1;
        });
    }

    private static boolean isHeard() {
        return hasRoom() && initialisers == 0;
    }

    private static boolean hasRoom() {
        if (Thread.currentThread() != heard) {
            othersSpoke |= heard != null;
            return false;
        }
        if (size >= limit && !cut) {
            other(CUT);
            cut = true;
        }
        return !cut;
    }

    private static void other(int kind) {
        number((long) kind << 2 | OTHER);
    }

    /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
    private static void number(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            append((byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        append((byte) rest);
    }

    /** Small numbers of either sign become small numbers without. */
    private static void signed(long value) {
        number(value << 1 ^ value >> 63);
    }

    private static void fixed(long value, int count) {
        for (int i = 0; i < count; i++) {
            append((byte) (value >> 8 * i));
        }
    }

    private static void append(byte value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = value;
    }
}
