package library;

import java.util.Random;

/** What a generator gives depends on its seed, which may be an input. */
class SeededRandom {
    static int drawn(int seed) {
        return 10 / (new Random(seed).nextInt(4) - 2); //~ CRASH division-by-zero
    }
}
