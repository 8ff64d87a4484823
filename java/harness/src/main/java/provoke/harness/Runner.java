package provoke.harness;

import java.io.IOException;
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

    // Both are reachable from the main thread's stack only: no static leads the code under test to the nonce.
    private final Request request;
    private final Records records;

    private Runner(Request request, Records records) {
        this.request = request;
        this.records = records;
    }

    /** The one argument is the number of the record channel's descriptor. */
    public static void main(String[] arguments) {
        int status = 1;
        try {
            Request request = Request.read(System.in);
            Records records = Records.open(arguments[0], request.nonce());
            silence();
            TestLoader loader = new TestLoader(request);
            JUnit.warmUp(loader, request.tests().get(0));
            records.ready();
            new Runner(request, records).runAll(loader);
            status = 0;
        } catch (Throwable failure) {
            failure.printStackTrace(System.err);
        } finally {
            // Not exit: threads and shutdown hooks that tests left behind must not hold up the end.
            Runtime.getRuntime().halt(status);
        }
    }

    private void runAll(TestLoader loader) throws IOException, InterruptedException {
        for (int index = 0; index < request.tests().size(); index++) {
            Request.Test test = request.tests().get(index);
            records.started(index);
            long start = System.nanoTime();
            FutureTask<Outcome> task = new FutureTask<>(() -> JUnit.run(loader, test));
            Thread thread = new Thread(null, task, "test");
            // A test thread that cannot be stopped must not keep the JVM alive.
            thread.setDaemon(true);
            thread.start();
            Outcome outcome = await(task);
            records.finished(index, System.nanoTime() - start, outcome);
            if (outcome.spoilsTheJvm() || hangs(thread)) {
                return;
            }
            Workplace.clear();
        }
    }

    private Outcome await(FutureTask<Outcome> task) throws InterruptedException {
        try {
            return task.get(request.perTestMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return Outcome.TIMED_OUT;
        } catch (ExecutionException failure) {
            return Outcome.failed(failure.getCause());
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
