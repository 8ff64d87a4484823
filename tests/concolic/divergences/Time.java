package divergences;

import provoke.Inputs;

/** A condition on the clock is nobody's input: the run is followed with the value the JVM had. */
//~ RUN divergences.Time => paths 2, exhausted, reasons unmodelled-call
// The clock decides nothing that the inputs could change; but it might say something else the next time.
class Time {
    public static void main(String[] args) {
        int x = Inputs.nextInt(0, 1000);
        long now = System.nanoTime();
        long later = System.nanoTime();
        if (later < now) {
            return;
        }
        if (x == 500) {
            throw new IllegalStateException("half"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
