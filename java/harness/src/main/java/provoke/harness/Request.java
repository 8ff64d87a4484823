package provoke.harness;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What the parent asks of a runner: which tests, with which classes, for how long.
 */
record Request(List<String> classPath, Statics statics, int perTestMillis, List<Test> tests) {
    /** Which tests find their classes initialised and changed by others; in the order of the numbers that stand for them. */
    enum Statics {
        SHARED,
        FRESH,
        SHARED_UNTIL_REPEATED
    }

    /** One test, by the binary name of its class and its method's name. */
    record Test(String className, String method) {
    }

    static Request read(InputStream in) throws IOException {
        Frame.Reader frame = Frame.read(in);
        List<String> classPath = frame.strings();
        Statics statics = Statics.values()[frame.u8()];
        int perTestMillis = frame.u32();
        int count = frame.u32();
        List<Test> tests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tests.add(new Test(frame.string(), frame.string()));
        }
        return new Request(classPath, statics, perTestMillis, tests);
    }
}
