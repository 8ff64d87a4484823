package provoke.recorder;

/** MurmurHash3 of bytes, with 128 bits: so many that two records with the same hash are the same. */
final class Hash {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;

    final long high;
    final long low;

    Hash(byte[] bytes, int length, int seed) {
        long one = seed;
        long two = seed;
        int at = 0;
        for (; at + 16 <= length; at += 16) {
            one = Long.rotateLeft(one ^ first(word(bytes, at, 8)), 27) + two;
            one = one * 5 + 0x52dce729;
            two = Long.rotateLeft(two ^ second(word(bytes, at + 8, 8)), 31) + one;
            two = two * 5 + 0x38495ab5;
        }
        int rest = length - at;
        if (rest > 8) {
            two ^= second(word(bytes, at + 8, rest - 8));
        }
        if (rest > 0) {
            one ^= first(word(bytes, at, Math.min(8, rest)));
        }
        one ^= length;
        two ^= length;
        one += two;
        two += one;
        one = mix(one);
        two = mix(two);
        one += two;
        two += one;
        high = one;
        low = two;
    }

    private static long first(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long second(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    private static long word(byte[] bytes, int at, int count) {
        long word = 0;
        for (int i = count - 1; i >= 0; i--) {
            word = word << 8 | bytes[at + i] & 0xff;
        }
        return word;
    }

    private static long mix(long value) {
        long mixed = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
