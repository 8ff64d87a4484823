package provoke.agent;

import java.util.ArrayList;
import java.util.List;

/** The branches of all instrumented code, numbered as they are met; the parent is told each once. */
final class Branches {
    /** The n-th branch of a method, in the order of its code. */
    record Branch(int id, String className, String method, String descriptor, int ordinal) {
    }

    private final List<Branch> fresh = new ArrayList<>();
    private int next;

    /** The lowest bit of the number says that the branch jumps back, as {@link Trace} wants to know. */
    synchronized int add(String className, String method, String descriptor, int ordinal, boolean back) {
        int id = next++ << 1 | (back ? 1 : 0);
        fresh.add(new Branch(id, className, method, descriptor, ordinal));
        return id;
    }

    synchronized List<Branch> takeFresh() {
        List<Branch> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }
}
