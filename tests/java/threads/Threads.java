package threads;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A thread that is started runs, and what it leaves behind is there afterwards. */
class Threads {
    private int count;

    static int joined(int n) throws InterruptedException {
        int[] result = new int[1];
        Thread thread = new Thread(() -> result[0] = n * 2);
        thread.start();
        thread.join();
        return 10 / (result[0] - 8); //~ CRASH division-by-zero
    }

    int synchronised(int n) throws InterruptedException {
        count = 0;
        Thread first = new Thread(() -> add(n));
        Thread second = new Thread(() -> add(2 * n));
        first.start();
        second.start();
        first.join();
        second.join();
        return 10 / (count - 33); //~ CRASH division-by-zero
    }

    private synchronized void add(int n) {
        count += n;
    }

    static int counted(int n) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            int factor = i;
            new Thread(() -> {
                sum.addAndGet(n * factor);
                done.countDown();
            }).start();
        }
        done.await();
        return 10 / (sum.get() - 21); //~ CRASH division-by-zero
    }

    static int produced(int n) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            queue.add(n);
            queue.add(n + 1);
        }).start();
        return 10 / (queue.take() + queue.take() - 11); //~ CRASH division-by-zero
    }

    static int diesEarly(int n) throws InterruptedException {
        String[] message = {null};
        Thread thread = new Thread(() -> {
            if (n == 7) {
                throw new IllegalStateException("seven");
            }
            message[0] = "done";
        });
        thread.setUncaughtExceptionHandler((who, what) -> {});
        thread.start();
        thread.join();
        return message[0].length(); //~ CRASH null-dereference
    }

    static int itsOwn(int n) throws InterruptedException {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
        local.set(n);
        int[] result = {0};
        Thread thread = new Thread(() -> result[0] = local.get());
        thread.start();
        thread.join();
        return 10 / (result[0] - 5); //~ CRASH division-by-zero
    }

    static int named(int n) throws InterruptedException {
        String[] name = {""};
        Thread thread = new Thread(() -> name[0] = Thread.currentThread().getName(), "worker" + n);
        thread.start();
        thread.join();
        return name[0].equals("worker12") ? 1 / (n - 12) : 0; //~ CRASH division-by-zero
    }

    static boolean startedTwice(int n) {
        Thread thread = new Thread(() -> {});
        thread.start();
        if (n == 3) {
            thread.start(); //~ INTENDED illegal-argument
        }
        return thread.isAlive();
    }

    static int fine(int n) throws InterruptedException { //~ BOUNDED interleaving
        int[] result = {1};
        Thread thread = new Thread(() -> result[0] += n & 7);
        thread.start();
        thread.join();
        return 10 / result[0];
    }

    /** Whoever waits for what comes later cannot go on here. */
    static int waits(int n) throws InterruptedException { //~ BOUNDED interleaving
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        int[] result = {0};
        Thread thread = new Thread(() -> {
            try {
                result[0] = queue.take();
            } catch (InterruptedException e) {
                result[0] = -1;
            }
        });
        thread.start();
        queue.add(n);
        thread.join();
        return 10 / (result[0] - 11); //~ MISS division-by-zero a thread runs at once, to its end
    }
}
