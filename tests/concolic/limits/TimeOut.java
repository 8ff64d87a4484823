package limits;

import provoke.Inputs;

/** A run that takes too long is ended, and the JVM with it; the next one is made on a new one. */
//~ RUN limits.TimeOut --per-run 3s => open budget, timed-out 1, paths 3
// It sleeps, it is the error, or it ends.
class TimeOut {
    public static void main(String[] args) throws InterruptedException {
        int x = Inputs.nextInt();
        if (x > 0) {
            Thread.sleep(1_000_000);
        }
        if (x == -5) {
            throw new IllegalStateException("found"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
