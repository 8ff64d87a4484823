package provoke.recorder;

import java.util.ArrayList;
import java.util.List;

/** What is to be said about the recording itself: how much was instrumented, what could not be, what went wrong. */
final class Remarks {
    /** More are of no use to anyone. */
    private static final int MOST = 10_000;

    private final List<Frame> waiting = new ArrayList<>();
    private int said;
    private int classes;
    private int methods;
    private boolean hasNewCounts;
    private int failures;
    private int saidFailures;
    private String lastFailure;
    private int dropped;
    private int saidDropped;

    synchronized void instrumented(int newMethods) {
        classes++;
        methods += newMethods;
        hasNewCounts = true;
    }

    synchronized void notInstrumented(String type, String reason) {
        if (said < MOST) {
            said++;
            waiting.add(new Frame(5).string(type).string(reason));
        }
    }

    /** One sentence that users should know. */
    synchronized void notice(String sentence) {
        waiting.add(new Frame(8).string(sentence));
    }

    /** A call was not recorded because something in the recorder failed. */
    synchronized void failed(Throwable reason) {
        failures++;
        lastFailure = reasonOf(reason);
    }

    /** So many calls were not recorded because there was no room for what they had to tell. */
    synchronized void dropped(int calls) {
        dropped += calls;
    }

    /** Its own words, but only those of exceptions that are no part of the program. */
    static String reasonOf(Throwable thrown) {
        String message = thrown.getClass().getClassLoader() == null ? thrown.getMessage() : null;
        return message == null ? thrown.getClass().getName() : thrown.getClass().getName() + ": " + message;
    }

    /** What is new, in the order in which it happened. */
    synchronized List<Frame> unsaid() {
        List<Frame> frames = new ArrayList<>(waiting);
        waiting.clear();
        if (hasNewCounts) {
            hasNewCounts = false;
            frames.add(new Frame(6).u32(classes).u32(methods));
        }
        // The first, and then only when there are twice as many.
        if (failures > 2 * saidFailures) {
            saidFailures = failures;
            frames.add(failures());
        }
        if (dropped > 2 * saidDropped) {
            saidDropped = dropped;
            frames.add(drops());
        }
        return frames;
    }

    /** The last counts, if they were not said yet. */
    synchronized List<Frame> last() {
        List<Frame> frames = unsaid();
        if (failures > saidFailures) {
            frames.add(failures());
        }
        if (dropped > saidDropped) {
            frames.add(drops());
        }
        return frames;
    }

    private Frame failures() {
        return new Frame(8).string("so far " + failures + " calls could not be recorded, the last for " + lastFailure);
    }

    private Frame drops() {
        return new Frame(8).string("so far " + dropped + " calls were dropped, for they came faster than they were told");
    }
}
