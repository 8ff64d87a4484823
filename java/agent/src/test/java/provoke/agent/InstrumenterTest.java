package provoke.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** A class that is instrumented, loaded and run. */
class InstrumenterTest {
    private static final String SAMPLE = Type.getInternalName(Sample.class);
    private static final String ASKED = "(I)I";

    private final Branches branches = new Branches();
    private Class<?> instrumented;

    @BeforeEach
    void instrument() throws IOException {
        InputApis inputs = new InputApis();
        inputs.add(SAMPLE, "ask", "()I", InputApis.Role.INPUT);
        byte[] woven = new Instrumenter(new Scope(Set.of(SAMPLE)), inputs, branches).instrument(original());
        instrumented = new ClassLoader(getClass().getClassLoader()) {
            Class<?> define() {
                return defineClass(Sample.class.getName(), woven, 0, woven.length);
            }
        }.define();
    }

    @Test
    void whatTheCodeDoesStaysTheSame() throws Exception {
        assertEquals(Sample.sum(4), call("sum", 4));
        assertEquals(Sample.parsed("12"), call("parsed", "12"));
        assertEquals(Sample.parsed("x"), call("parsed", "x"));
    }

    @Test
    void branchesAreNumberedInTheOrderOfTheCodeAndThoseThatJumpBackAreOdd() {
        List<Branches.Branch> ofSum = branches.takeFresh().stream().filter(b -> b.method().equals("sum")).toList();
        assertEquals(List.of(0, 1), ofSum.stream().map(Branches.Branch::ordinal).toList());
        assertEquals(List.of(SAMPLE, ASKED), List.of(ofSum.get(0).className(), ofSum.get(0).descriptor()));
        assertEquals(List.of(0, 1), ofSum.stream().map(b -> b.id() & 1).toList());
        assertEquals(List.of(), branches.takeFresh());
    }

    @Test
    void takenBranchesAreReportedAsTheyAre() throws Exception {
        List<Branches.Branch> ofSum = branches.takeFresh().stream().filter(b -> b.method().equals("sum")).toList();
        int guard = ofSum.get(0).id() << 3;
        int loop = ofSum.get(1).id() << 3;
        // The guard is passed, and the loop jumps back while there is something to add.
        assertArrayEquals(new byte[] {(byte) guard, (byte) (loop | 4), (byte) loop}, traceOf("sum", 2));
    }

    @Test
    void aCallIntoOtherCodeIsReportedWithItsEnd() throws Exception {
        byte[] returned = traceOf("parsed", "3");
        assertArrayEquals(new byte[] {2, 1 << 2 | 3, 6}, returned);
        byte[] threw = traceOf("parsed", "x");
        assertArrayEquals(new byte[] {2, 8 << 2 | 3, 0}, threw);
    }

    @Test
    void anInputIsTheOneThatWasChosen() throws Exception {
        Source.start(new Source.Inputs(new Object[] {31}, 1, new Invariant("repOk"), 0));
        assertEquals(32, call("asked"));
        assertThrows(IllegalStateException.class, Sample::asked);
    }

    private byte[] traceOf(String method, Object... arguments) throws Exception {
        Trace.start(1000, 1000);
        Trace.hear(Thread.currentThread());
        call(method, arguments);
        return Trace.stop().bytes();
    }

    private Object call(String name, Object... arguments) throws Exception {
        for (Method method : instrumented.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                method.setAccessible(true);
                return method.invoke(null, arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static byte[] original() throws IOException {
        try (InputStream in = InstrumenterTest.class.getResourceAsStream("/" + SAMPLE + ".class")) {
            return in.readAllBytes();
        }
    }

    static final class Sample {
        static int sum(int count) {
            int sum = 0;
            if (count > 0) {
                do {
                    sum += count;
                    count--;
                } while (count > 0);
            }
            return sum;
        }

        static int parsed(String text) {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException none) {
                return -1;
            }
        }

        static int asked() {
            return ask() + 1;
        }

        static int ask() {
            throw new IllegalStateException("instrumented code does not call this");
        }
    }
}
