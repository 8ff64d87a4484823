package ends;

import provoke.Inputs;

/** Only the thread of main is observed: what another one does is not followed, and that is said. */
//~ RUN ends.Threads => open unmodelled-call, paths 2+, says thread
class Threads {
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        int x = Inputs.nextInt(0, 100);
        Thread other = new Thread(() -> {
            if (x > 50) {
                shared = 1;
            }
        });
        other.start();
        other.join();
        if (x == 20) {
            throw new IllegalStateException("main itself"); //~ ERROR java.lang.IllegalStateException
        }
        if (shared == 1) {
            throw new IllegalArgumentException("the other one"); //~ MISS java.lang.IllegalArgumentException what the other thread decides is not followed
        }
    }
}
