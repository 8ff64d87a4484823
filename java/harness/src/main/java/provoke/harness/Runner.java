package provoke.harness;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs the tests of one request, one after the other, and leaves a record of each on the record channel.
 * It judges nothing, and does not try to survive a test that ends the JVM: the parent starts another for the rest.
 */
public final class Runner {
    // How long a test that was interrupted may take to stop, before the JVM is given up.
    private static final long GRACE_MILLIS = 100;

    private final Request request;

    private Runner(Request request) {
        this.request = request;
    }

    public static void main(String[] arguments) {
        int status = 1;
        try {
            Request request = Request.read(System.in);
            RecordChannel.open();
            silence();
            TestLoader loader = new TestLoader(request);
            JUnit.warmUp(loader, request.tests().get(0));
            Records.ready();
            new Runner(request).runAll(loader);
            status = 0;
        } catch (Throwable failure) {
            failure.printStackTrace(System.err);
        } finally {
            // Not exit: threads and shutdown hooks that tests left behind must not hold up the end.
            Runtime.getRuntime().halt(status);
        }
    }

    private void runAll(TestLoader loader) throws InterruptedException {
        for (int index = 0; index < request.tests().size(); index++) {
            Request.Test test = request.tests().get(index);
            Records.started(index, test);
            long start = System.nanoTime();
            Class<?> testClass;
            try {
                testClass = loader.load(test);
            } catch (ClassNotFoundException | LinkageError missing) {
                String reason = "cannot load " + test.className() + ": " + missing;
                Records.finished(index, System.nanoTime() - start, Outcome.notRun(reason));
                continue;
            }
            RecordChannel.watch(testClass);
            FutureTask<Outcome> task = new FutureTask<>(() -> run(testClass, test));
            Thread thread = new Thread(null, task, "test");
            // A test thread that cannot be stopped must not keep the JVM alive.
            thread.setDaemon(true);
            thread.start();
            Outcome outcome = await(task);
            Records.finished(index, System.nanoTime() - start, outcome);
            if (outcome.spoilsTheJvm() || hangs(thread)) {
                return;
            }
            Workplace.clear();
        }
    }

    /** On the test's own thread: throwables are code under test, also those that JUnit lets pass. */
    private static Outcome run(Class<?> testClass, Request.Test test) {
        try {
            return JUnit.run(testClass, test.method()).copy();
        } catch (Throwable failure) {
            return Outcome.failed(failure);
        }
    }

    private Outcome await(FutureTask<Outcome> task) throws InterruptedException {
        try {
            return task.get(request.perTestMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return Outcome.TIMED_OUT;
        } catch (ExecutionException failure) {
            // Taking the throwable apart failed, and nothing of it is touched here.
            return Outcome.notRun("what the test threw could not be read");
        }
    }

    private static boolean hangs(Thread thread) throws InterruptedException {
        thread.interrupt();
        thread.join(GRACE_MILLIS);
        return thread.isAlive();
    }

    /** What the code under test prints or asks for goes nowhere: a test has no terminal. */
    private static void silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        System.setIn(InputStream.nullInputStream());
    }
}
