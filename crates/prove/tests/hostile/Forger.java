package hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** JUnit 5 tests that say what did not happen, without native code. */
class Forger {
    @Test
    void throwsAnErrorThatWritesWhenItIsRead() {
        // JUnit lets errors of this kind pass.
        throw new OutOfMemoryError() {
            @Override
            public String getMessage() {
                Accomplice.write();
                return "";
            }
        };
    } //~ CRASHED record channel

    @Test
    void isAskedByTheHarness() {
        System.setProperties(new Properties(System.getProperties()) {
            @Override
            public String getProperty(String name) {
                Accomplice.write();
                return super.getProperty(name);
            }
        });
    } //~ PASSED

    @Test
    void findsThatNobodyListensToThatJvmAnyMore() {
        assertEquals(Properties.class, System.getProperties().getClass());
    } //~ PASSED

    @Test
    void hasJUnitCatchWhatItThrows() {
        Accomplice.throwsIntoJUnit();
    } //~ PASSED

    @Test
    void catchesInAClassThatIsCalledLikeTheTest() throws Exception {
        Accomplice.callsAnother("throwsAndCatches");
    } //~ PASSED

    @Test
    void hasJUnitCatchOnAThreadWithoutAnyCodeOfItsOwn() throws Exception {
        Accomplice.callsAnother("throwsIntoJUnit");
    } //~ PASSED

    static void throwsAndCatches() {
        try {
            Integer.divideUnsigned(1, 0);
        } catch (ArithmeticException caught) {
            return;
        }
        throw new IllegalStateException();
    }

    static void throwsIntoJUnit() {
        Assertions.assertThrows(ArithmeticException.class, () -> Integer.divideUnsigned(1, 0));
    }
}

/** Code under test. */
class Accomplice {
    static void write() {
        // The JVM saw an exception of a class whose name is one letter.
        byte[] thrown = {3, 0, 0, 0, 1, 'E'};
        try {
            Class.forName("provoke.harness.RecordChannel").getMethod("write", byte[].class).invoke(null, (Object) thrown);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void throwsIntoJUnit() {
        Assertions.assertThrows(ArithmeticException.class, () -> Integer.divideUnsigned(1, 0));
    }

    /** Of a class with the name of the test, on a thread with nothing but the JDK below it. */
    static void callsAnother(String method) throws Exception {
        Class<?> another = new ClassLoader(Accomplice.class.getClassLoader()) {
            Class<?> define() throws Exception {
                try (InputStream in = getResourceAsStream("hostile/Forger.class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass("hostile.Forger", bytes, 0, bytes.length);
                }
            }
        }.define();
        var reflected = another.getDeclaredMethod(method);
        reflected.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(reflected);
        FutureTask<?> task = new FutureTask<>(MethodHandleProxies.asInterfaceInstance(Runnable.class, handle), null);
        new Thread(task).start();
        task.get();
    }
}
