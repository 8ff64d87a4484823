package blackboxes;

import provoke.Inputs;

/** A black box hands out an object: what it is asked is taken as it is, and the rest is followed all the same. */
//~ RUN blackboxes.Objects --unmodelled blackboxes.Objects$Maker --unmodelled blackboxes.Objects$Made => paths 2+
class Objects {
    static class Made {
        private final int number;

        Made(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    static class Maker {
        static Made make(int n) {
            return new Made(n / 2);
        }
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt(0, 1000);
        int y = Inputs.nextInt(0, 1000);
        Made made = Maker.make(x);
        if (y == made.number() + 3) {
            throw new IllegalStateException("met"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
