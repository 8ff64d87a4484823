package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tasks of thread pools are done, and what they fail with is seen by whoever asks for the result. */
class Tasks {
    static int submitted(int n) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            return pool.submit(() -> 10 / (n - 3)).get(); //~ CRASH uncaught-exception
        } finally {
            pool.shutdown();
        }
    }

    static int summed(int[] numbers) {
        if (numbers == null || numbers.length > 3) {
            return 0;
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Integer>> doubled = new ArrayList<>();
        for (int number : numbers) {
            doubled.add(pool.submit(() -> number * 2));
        }
        int sum = 0;
        try {
            for (Future<Integer> each : doubled) {
                sum += each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        } finally {
            pool.shutdownNow();
        }
        return 100 / (sum - 14); //~ CRASH division-by-zero
    }

    static int all(int n) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(() -> n, () -> n + 1);
        int sum = 0;
        for (Future<Integer> each : pool.invokeAll(tasks)) {
            sum += each.get();
        }
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
        return ended ? 10 / (sum - 9) : 0; //~ CRASH division-by-zero
    }

    static void rejected(int n) {
        ExecutorService pool = Executors.newCachedThreadPool();
        if (n == 5) {
            pool.shutdown();
        }
        pool.execute(() -> {}); //~ CRASH uncaught-exception
        pool.shutdown();
    }

    static int later(int n) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        try {
            return pool.schedule(() -> 10 / (n - 2), 1, TimeUnit.MILLISECONDS).get(); //~ CRASH uncaught-exception
        } finally {
            pool.shutdownNow();
        }
    }

    static int combined(int n) throws Exception {
        CompletableFuture<Integer> next = CompletableFuture.supplyAsync(() -> n + 1);
        CompletableFuture<Integer> twice = CompletableFuture.supplyAsync(() -> n * 2);
        return 100 / (next.get() - twice.get()); //~ CRASH division-by-zero
    }

    static int inTheBackground(String text) {
        return CompletableFuture.supplyAsync(() -> text.length()).join(); //~ MISUSE uncaught-exception
    }

    static int divided(int[] numbers) {
        if (numbers == null || numbers.length > 3) {
            return 0;
        }
        return new ForkJoinPool(2).invoke(new Quotients(numbers, 0, numbers.length)) + 1; //~ CRASH uncaught-exception
    }

    private static class Quotients extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int[] numbers;
        private final int from;
        private final int to;

        Quotients(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 2) {
                return from < to ? 10 / numbers[from] : 0;
            }
            int middle = (from + to) / 2;
            Quotients lower = new Quotients(numbers, from, middle);
            Quotients upper = new Quotients(numbers, middle, to);
            lower.fork();
            return upper.compute() + lower.join();
        }
    }
}
