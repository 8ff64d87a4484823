package provoke.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import provoke.harness.Frame;

/** What is to be woven into which classes. */
final class WeavePlan {
    private WeavePlan() {
    }

    /** @param original the class file */
    record OfClass(String name, byte[] original, List<Holder> holders, List<OfMethod> methods) {
        private static OfClass read(Frame.Reader frame) throws IOException {
            return new OfClass(frame.string(), frame.bytes(frame.u32()), list(frame, Holder::read),
                    list(frame, OfMethod::read));
        }
    }

    /**
     * The objects of the class have a field for a monitor.
     *
     * @param type the interface whose two methods get and set it
     * @param accessor the name of both, and of the field
     */
    record Holder(String type, String monitor, String accessor) {
        private static Holder read(Frame.Reader frame) throws IOException {
            return new Holder(frame.string(), frame.string(), frame.string());
        }
    }

    /** What is called when the method begins, and when it ends, in this order. */
    record OfMethod(String name, String descriptor, List<Entry> entries, List<Exit> exits) {
        private static OfMethod read(Frame.Reader frame) throws IOException {
            return new OfMethod(frame.string(), frame.string(), list(frame, Entry::read), list(frame, Exit::read));
        }
    }

    /** What is thrown when a call says that a specification is violated: an exception with a message. */
    record Violation(String exception, String message) {
        private static Violation read(Frame.Reader frame) throws IOException {
            return new Violation(frame.string(), frame.string());
        }
    }

    /** A call when the method begins: it takes the object and the parameters. */
    record Entry(Call call, Violation violation) {
        private static Entry read(Frame.Reader frame) throws IOException {
            return new Entry(Call.read(frame), Violation.read(frame));
        }
    }

    /**
     * A static method of a monitor.
     *
     * @param parameters the numbers of the parameters that it takes, after the object itself
     */
    record Call(String monitor, String method, List<Integer> parameters) {
        private static Call read(Frame.Reader frame) throws IOException {
            return new Call(frame.string(), frame.string(), list(frame, Frame.Reader::u32));
        }
    }

    /**
     * A call when the method ends: it takes the object, the parameters, the result, the values of before and the exception.
     *
     * @param takesResult whether the result is among them
     */
    record Exit(Call call, Violation violation, boolean takesResult, List<Before> before) {
        private static Exit read(Frame.Reader frame) throws IOException {
            return new Exit(Call.read(frame), Violation.read(frame), frame.u8() == 1, list(frame, Before::read));
        }
    }

    /**
     * A value that is asked for when the method begins.
     *
     * @param type its descriptor
     */
    record Before(Call call, String type) {
        private static Before read(Frame.Reader frame) throws IOException {
            return new Before(Call.read(frame), frame.string());
        }
    }

    static List<OfClass> read(Frame.Reader frame) throws IOException {
        return list(frame, OfClass::read);
    }

    private interface Item<T> {
        T read(Frame.Reader frame) throws IOException;
    }

    private static <T> List<T> list(Frame.Reader frame, Item<T> item) throws IOException {
        int count = frame.u32();
        List<T> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(item.read(frame));
        }
        return all;
    }
}
