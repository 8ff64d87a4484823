package trust;

import java.io.File;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** What lies outside of the program. */
class Surroundings {
    static int inOrder() { //~ SAFE environment
        for (String s : Set.of("a", "b")) {
            return s.equals("a") ? 1 : 1 / 0;
        }
        return 0;
    }

    static int hash(Object o) { //~ SAFE environment
        return o == null ? 0 : 10 / (System.identityHashCode(o) - 12345);
    }

    static int lowerCase() { //~ SAFE environment
        return 1 / "TITLE".toLowerCase().indexOf('i');
    }

    static int property() { //~ SAFE environment
        return 1 / System.getProperty("os.name").length();
    }

    static int threadName() { //~ SAFE environment
        return 1 / Thread.currentThread().getName().length();
    }

    static int interrupted() { //~ SAFE environment
        return Thread.interrupted() ? 1 / 0 : 0;
    }

    static int asserted() { //~ SAFE environment
        boolean on = false;
        assert on = true;
        return on ? 0 : 1 / 0;
    }

    static int output() { //~ SAFE environment
        return System.out == null ? 1 / 0 : 0;
    }

    static int separator() { //~ SAFE environment
        return java.io.File.separatorChar == '\\' ? 1 / 0 : 0;
    }

    static int handler() { //~ SAFE environment
        return Thread.getDefaultUncaughtExceptionHandler() != null ? 1 / 0 : 0;
    }

    static int zone() { //~ SAFE environment
        return 1 / (new java.util.Date(0).getHours() - 5);
    }

    static int version() { //~ SAFE environment
        return 1 / Runtime.version().feature();
    }

    static int manager() { //~ SAFE environment
        return System.getSecurityManager() != null ? 1 / 0 : 0;
    }

    static int loader() { //~ SAFE environment
        return Surroundings.class.getClassLoader() == null ? 1 / 0 : 0;
    }

    static int missing() { //~ SAFE environment
        try {
            return 1 / (Class.forName("not.There") == null ? 1 : 0);
        } catch (ClassNotFoundException e) {
            return 0;
        }
    }

    static int callers() { //~ SAFE environment
        return new Throwable().getStackTrace().length > 500 ? 1 / 0 : 0;
    }

    /** A field of the JDK that nobody can set. */
    static int none() { //~ SAFE
        return java.util.Collections.EMPTY_LIST.size();
    }

    static void loaded() { //~ BOUNDED uncontrolled
        System.loadLibrary("nope"); //~ CRASH uncaught-exception
    }

    static int assertionsOfJdk() { //~ SAFE environment
        return Class.class.desiredAssertionStatus() ? 1 / 0 : 0;
    }

    static int bitsOfNoNumber(double d) { //~ SAFE environment
        return d != d && Double.doubleToRawLongBits(d) != 0x7ff8000000000000L ? 1 / 0 : 0;
    }

    static int bitsOfNumber(double d) { //~ SAFE
        return d == d && Double.doubleToRawLongBits(d) < 0 && d > 0 ? 1 / 0 : 0;
    }

    static int canonicalBits(double d) { //~ SAFE
        return d != d && Double.doubleToLongBits(d) != 0x7ff8000000000000L ? 1 / 0 : 0;
    }

    static int collected() { //~ SAFE environment
        WeakReference<Object> reference = new WeakReference<>(new Object());
        return reference.get() == null ? 1 / 0 : 0;
    }

    static int collectedSoftly() { //~ SAFE environment
        return new SoftReference<>(new Object()).get() == null ? 1 / 0 : 0;
    }

    static int collectedKey() { //~ SAFE environment
        Map<Object, String> names = new WeakHashMap<>();
        names.put(new Object(), "x");
        return names.isEmpty() ? 1 / 0 : 0;
    }

    static int workingDirectory() { //~ SAFE environment
        return new File("x").getAbsolutePath().length() > 200 ? 1 / 0 : 0;
    }

    static int absolute() { //~ SAFE
        return new File("/x").getAbsolutePath().length() > 200 ? 1 / 0 : 0;
    }

    static int module() { //~ SAFE environment
        return Surroundings.class.getModule().isNamed() ? 1 / 0 : 0;
    }

    static int moduleOfJdk() { //~ SAFE
        return String.class.getModule().isNamed() ? 0 : 1 / 0;
    }

    static int cached() { //~ SAFE environment
        Integer a = 200;
        Integer b = 200;
        return a == b ? 1 / 0 : 0;
    }

    static int cachedAlways() { //~ SAFE
        Integer a = 100;
        Integer b = 100;
        return a == b ? 0 : 1 / 0;
    }

    static int cachedNever() { //~ SAFE
        Long a = 200L;
        Long b = 200L;
        return a == b ? 1 / 0 : 0;
    }

    static int messageOfNull(boolean none) {
        String s = none ? null : "x";
        try {
            return s.length();
        } catch (NullPointerException e) {
            return e.getMessage() != null ? 1 / 0 : 0; //~ CRASH division-by-zero
        }
    }

    static int noMessageOfNull(boolean none) { //~ SAFE environment
        String s = none ? null : "x";
        try {
            return s.length();
        } catch (NullPointerException e) {
            return e.getMessage() == null ? 1 / 0 : 0;
        }
    }

    static int messageOfCast(Object o) {
        try {
            return ((String) o) == null ? 0 : 1;
        } catch (ClassCastException e) {
            return e.getMessage() != null ? 1 / 0 : 0; //~ CRASH division-by-zero
        }
    }

    static int messageOfIndex(int[] numbers, int i) {
        try {
            return numbers == null ? 0 : numbers[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage().equals("Index 5 out of bounds for length 2") ? 0 : 1 / 0; //~ CRASH division-by-zero
        }
    }

    static int messageOfList(List<String> names, int i) {
        try {
            return names == null || names.get(i) == null ? 0 : 1;
        } catch (IndexOutOfBoundsException e) {
            return e.getMessage() != null ? 1 / 0 : 0; //~ CRASH division-by-zero
        }
    }

    static int ownMessage(String s) { //~ SAFE
        try {
            if (s == null) {
                throw new NullPointerException();
            }
            return 0;
        } catch (NullPointerException e) {
            return e.getMessage() != null ? 1 / 0 : 0;
        }
    }

    static class Silent extends RuntimeException {
        @Override
        public String getMessage() { //~ BOUNDED cannot-construct
            throw new IllegalStateException(); //~ INTENDED illegal-state
        }
    }

    static void printed() {
        try {
            throw new Silent();
        } catch (Silent e) {
            e.printStackTrace();
        }
    }

    static void printedCause() {
        new RuntimeException("plain", new Silent()).printStackTrace();
    }

    static void hooks() {
        Thread hook = new Thread(() -> {});
        Runtime.getRuntime().addShutdownHook(hook);
        Runtime.getRuntime().addShutdownHook(hook); //~ INTENDED illegal-argument
    }

    static void sleeping(long time) throws InterruptedException {
        Thread.sleep(time); //~ CRASH illegal-argument
    }

    static void sleepingExactly(int nanos) throws InterruptedException {
        Thread.sleep(0, nanos); //~ CRASH illegal-argument
    }

    static void sleepingALittle(byte time) throws InterruptedException { //~ SAFE environment
        Thread.sleep(time & 7, time & 7);
    }

    static void waiting(long time) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(time | 1); //~ CRASH illegal-argument
        }
    }

    static int byteOrder() { //~ SAFE environment
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 / 0 : 0;
    }

    static int byteOrderOfBuffer() { //~ SAFE
        return ByteBuffer.allocate(4).order() == ByteOrder.BIG_ENDIAN ? 0 : 1 / 0;
    }
}
