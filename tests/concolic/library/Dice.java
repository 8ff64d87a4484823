package library;

import java.util.Random;
import provoke.Inputs;

/** Pseudo-random numbers of a seed that is an input. */
//~ RUN library.Dice --solver-timeout 2s => exhausted
class Dice {
    public static void main(String[] args) {
        int seed = Inputs.nextInt(0, 20);
        Random random = new Random(seed);
        if (random.nextInt(100) == 34) { // the seed is 3
            throw new IllegalStateException("thrown"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
