package provoke.recorder;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Counts the calls of APIs of which enough is known. Each thread counts for itself, so that counting costs next to
 * nothing; sums are made when they are sent.
 */
final class CappedCalls {
    /** The counts of one thread, by {@link Api#counter}. */
    static final class Counts {
        /** Gone once nobody can count any more. */
        private final WeakReference<ThreadState> owner;
        /** Only the thread writes it. */
        private long[] values = {};
        private long[] said = {};

        private Counts(ThreadState owner) {
            this.owner = new WeakReference<>(owner);
        }
    }

    private final List<Api> apis = new ArrayList<>();
    private final List<Counts> threads = new ArrayList<>();

    /** A number for an API that is only counted from now on. */
    synchronized int number(Api api) {
        apis.add(api);
        return apis.size() - 1;
    }

    void count(ThreadState state, int counter, int calls) {
        Counts counts = state.capped;
        if (counts == null || counter >= counts.values.length) {
            counts = grow(state, counter);
        }
        counts.values[counter] += calls;
    }

    private Counts grow(ThreadState state, int counter) {
        boolean wasBusy = state.isBusy;
        state.isBusy = true;
        boolean isPinned = state.isVirtual && Carrier.pin();
        try {
            if (state.capped == null) {
                state.capped = new Counts(state);
                synchronized (this) {
                    threads.add(state.capped);
                }
            }
            state.capped.values = Arrays.copyOf(state.capped.values, counter + counter / 2 + 4);
            return state.capped;
        } finally {
            state.isBusy = wasBusy;
            if (isPinned) {
                Carrier.unpin();
            }
        }
    }

    /** The calls since this was asked last, or null if there were none. */
    synchronized Frame unsaid() {
        long[] sums = new long[apis.size()];
        for (Iterator<Counts> all = threads.iterator(); all.hasNext();) {
            Counts counts = all.next();
            // Asked before counting: what a thread did before its end is counted now.
            boolean isOver = counts.owner.get() == null;
            add(counts, sums);
            if (isOver) {
                all.remove();
            }
        }
        int different = 0;
        for (long sum : sums) {
            different += sum > 0 ? 1 : 0;
        }
        if (different == 0) {
            return null;
        }
        Frame frame = new Frame(4).u32(different);
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] > 0) {
                frame.u32(apis.get(i).number).u64(sums[i]);
            }
        }
        return frame;
    }

    private static void add(Counts counts, long[] sums) {
        long[] values = counts.values;
        if (counts.said.length < values.length) {
            counts.said = Arrays.copyOf(counts.said, values.length);
        }
        for (int i = 0; i < Math.min(values.length, sums.length); i++) {
            long now = values[i];
            sums[i] += now - counts.said[i];
            counts.said[i] = now;
        }
    }
}
