package blackboxes;

import provoke.Inputs;

/** x == hash(y) cannot be solved for y by those who do not look inside; it can be for x. */
//~ RUN blackboxes.OneWay --unmodelled blackboxes.Box => paths 2, exhausted, reasons unmodelled-call
//~ RUN blackboxes.OneWay --exclude blackboxes.Box => paths 2, exhausted
// Not observed, but followed.
class OneWay {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        if (x == Box.hash(y)) {
            throw new IllegalStateException("met"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
