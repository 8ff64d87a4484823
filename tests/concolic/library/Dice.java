package library;

import java.util.Random;
import provoke.Inputs;

/** Pseudo-random numbers of a seed that is an input: what cannot be looked into is never called safe. */
//~ RUN library.Dice --solver-timeout 2s => exhausted, reasons unmodelled-call
class Dice {
    public static void main(String[] args) {
        int seed = Inputs.nextInt(0, 20);
        Random random = new Random(seed);
        if (random.nextInt(100) == 34) { // the seed is 3
            throw new IllegalStateException("thrown"); //~ MISS java.lang.IllegalStateException the state of Random is updated where nobody looks
        }
    }
}
