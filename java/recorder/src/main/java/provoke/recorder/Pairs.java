package provoke.recorder;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The pairs that were sent, by hash, each with a number and the calls since that showed it again. Bounded: what
 * does not fit is sent as new again, and the store finds out.
 */
final class Pairs {
    private static final int SHARDS = 16;
    private static final int MOST = 1 << 20;
    /** Bytes of memory for an entry, about. */
    private static final int ENTRY = 40;
    private static final int PENDING = -1;
    private static final int DROPPED = -2;

    private static final class Shard {
        private long[] high = new long[32];
        private long[] low = new long[32];
        private int[] numbers = new int[32];
        private int[] seen = new int[32];
        private int count;
        /** Entries plus one, found by hash. */
        private int[] table = new int[64];
        /** Entries that were seen again. */
        private int[] again = new int[32];
        private int againCount;

        /** The entry for a hash, or -1. */
        int find(long highHash, long lowHash) {
            for (int slot = (int) lowHash & table.length - 1;; slot = slot + 1 & table.length - 1) {
                int entry = table[slot] - 1;
                if (entry < 0 || high[entry] == highHash && low[entry] == lowHash) {
                    return entry;
                }
            }
        }

        int add(long highHash, long lowHash) {
            if (count == numbers.length) {
                high = Arrays.copyOf(high, 2 * count);
                low = Arrays.copyOf(low, 2 * count);
                numbers = Arrays.copyOf(numbers, 2 * count);
                seen = Arrays.copyOf(seen, 2 * count);
                table = new int[4 * count];
                for (int i = 0; i < count; i++) {
                    enter(i);
                }
            }
            high[count] = highHash;
            low[count] = lowHash;
            enter(count);
            return count++;
        }

        private void enter(int entry) {
            int slot = (int) low[entry] & table.length - 1;
            while (table[slot] != 0) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = entry + 1;
        }

        void seeAgain(int entry) {
            if (seen[entry] == 0) {
                if (againCount == again.length) {
                    again = Arrays.copyOf(again, 2 * againCount);
                }
                again[againCount++] = entry;
            }
            seen[entry]++;
        }

        /** Other threads may have seen it again while it was on its way: returns how often. */
        int forget(int entry) {
            int count = seen[entry];
            seen[entry] = 0;
            for (int i = 0; count > 0 && i < againCount; i++) {
                if (again[i] == entry) {
                    againCount--;
                    again[i] = again[againCount];
                }
            }
            return count;
        }
    }

    private final Shard[] shards = new Shard[SHARDS];
    private final int mostOfShard;
    private final AtomicInteger next = new AtomicInteger();
    private final int cap;
    private final CappedCalls capped;
    private final Sender sender;
    private final Remarks remarks;

    Pairs(int cap, CappedCalls capped, Sender sender, Remarks remarks) {
        this.cap = cap;
        this.capped = capped;
        this.sender = sender;
        this.remarks = remarks;
        // A small heap is not ours to fill.
        mostOfShard = (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / 16 / ENTRY) / SHARDS;
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new Shard();
        }
    }

    /** Loads what {@link #add} needs. */
    static void rehearse(byte[] record, int length) {
        Hash hash = new Hash(record, length, 0);
        Shard shard = new Shard();
        shard.seeAgain(shard.add(hash.high, hash.low));
        new Frame(2).string(record, length);
    }

    void add(Call call, byte[] record, int length) {
        Hash hash = new Hash(record, length, call.api.number);
        Shard shard = shards[(int) (hash.high >>> 60)];
        int entry;
        synchronized (shard) {
            entry = shard.find(hash.high, hash.low);
            if (entry >= 0 && shard.numbers[entry] != DROPPED) {
                shard.seeAgain(entry);
                return;
            }
            if (entry < 0 && shard.count < mostOfShard) {
                entry = shard.add(hash.high, hash.low);
            }
            if (entry >= 0) {
                shard.numbers[entry] = PENDING;
            }
        }
        // Said before its calls can be counted, too.
        call.api.say(sender);
        boolean isCapped = !call.api.takePair(cap, capped);
        int number = isCapped ? DROPPED : send(call.api, record, length);
        int lost = number == DROPPED ? 1 : 0;
        if (entry >= 0) {
            synchronized (shard) {
                shard.numbers[entry] = number;
                lost += number == DROPPED ? shard.forget(entry) : 0;
            }
        }
        if (isCapped) {
            capped.count(call.thread, call.api.counter, lost);
        } else if (lost > 0) {
            remarks.dropped(lost);
        }
    }

    private int send(Api api, byte[] record, int length) {
        int number = next.getAndIncrement();
        return sender.offer(new Frame(2).u32(api.number).u32(number).string(record, length)) ? number : DROPPED;
    }

    /** Tells the sender of pairs that were seen again since this was asked last. */
    void sayAgain() {
        for (Shard shard : shards) {
            Frame frame = null;
            synchronized (shard) {
                int count = 0;
                for (int i = 0; i < shard.againCount; i++) {
                    count += shard.numbers[shard.again[i]] >= 0 ? 1 : 0;
                }
                if (count > 0) {
                    frame = new Frame(3).u32(count);
                    unsaid(shard, frame);
                }
            }
            if (frame != null) {
                sender.send(frame);
            }
        }
    }

    /** A pair that is still on its way has no number yet, and its count waits. */
    private static void unsaid(Shard shard, Frame frame) {
        int kept = 0;
        for (int i = 0; i < shard.againCount; i++) {
            int entry = shard.again[i];
            if (shard.numbers[entry] >= 0) {
                frame.u32(shard.numbers[entry]).u64(shard.seen[entry]);
                shard.seen[entry] = 0;
            } else {
                shard.again[kept++] = entry;
            }
        }
        shard.againCount = kept;
    }
}
