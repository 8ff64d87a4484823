package construction;

import java.util.ArrayList;
import java.util.List;

/** What close() leaves behind breaks later. */
class ClosedResource {
    private boolean closed;
    private List<String> lines = new ArrayList<>();

    void write(String line) {
        if (closed) {
            throw new IllegalStateException("closed"); //~ INTENDED illegal-state
        }
        lines.add(line);
    }

    void close() {
        closed = true;
        lines = null;
    }

    int count() {
        return lines.size(); //~ MISUSE null-dereference
    }
}
