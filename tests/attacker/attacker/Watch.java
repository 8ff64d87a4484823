package attacker;

import java.util.function.Consumer;

/** Ends the JVM when one step takes too long: there is no other way to stop foreign code. */
final class Watch {
    private static final long NANOSECONDS = 1_000_000_000L;
    private volatile long since;
    private volatile String what;
    private final Consumer<String> beforeEnd;

    Watch(Consumer<String> beforeEnd) {
        this.beforeEnd = beforeEnd;
        Thread thread = new Thread(this::look, "watch");
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
        thread.start();
    }

    void begin(String what) {
        this.what = what;
        since = System.nanoTime();
    }

    void end() {
        since = 0;
    }

    private void look() {
        while (true) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                continue;
            }
            long start = since;
            if (start != 0 && System.nanoTime() - start > NANOSECONDS) {
                beforeEnd.accept(what);
                Runtime.getRuntime().halt(Child.HANGS);
            }
        }
    }
}
