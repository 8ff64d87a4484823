package control;

import provoke.Inputs;

/** Dense, sparse and enum switches, with holes and with labels that share an arm. */
//~ RUN control.Switches => paths 6, exhausted
// One way for each arm: two of the first switch, and behind its default four of the second.
class Switches {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        switch (x) {
            case 1:
                return;
            case 2:
            case 3:
                return;
            default:
                break;
        }
        switch (x) {
            case -1_000_000:
                throw new IllegalStateException("far below"); //~ ERROR java.lang.IllegalStateException
            case 0:
            case 17:
                return;
            case Integer.MAX_VALUE:
                throw new IllegalArgumentException("far above"); //~ ERROR java.lang.IllegalArgumentException
            default:
                break;
        }
    }
}
