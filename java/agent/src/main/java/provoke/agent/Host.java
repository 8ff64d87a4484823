package provoke.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import provoke.harness.Frame;
import provoke.harness.Outcome;
import provoke.harness.RecordChannel;

/**
 * Runs one program again and again, with the inputs that the parent chooses, and tells what happened on the way.
 * It judges nothing, and does not try to survive a run that ends the JVM or does not stop: the parent starts another.
 */
public final class Host {
    private static final int READY = 0;
    private static final int STARTED = 1;
    private static final int ENDED = 2;
    /** What a program has by default, and room for what observing it takes: recursion without an end comes to its own end. */
    private static final long STACK_BYTES = 2 << 20;

    /** How a run ended; the numbers that {@code PROTOCOL.md} gives them are their positions. */
    private enum Verdict {
        RETURNED, THREW, DROPPED, DEPTH, EXIT, TIMED_OUT, NOT_RUN, WANTING
    }

    private record Result(Verdict verdict, Outcome outcome) {
    }

    /** What one run is to do. */
    private record Run(List<String> arguments, long seed, int millis, int traceLimit, long depth,
            ObjectGraph.Description inputs) {
        static Run read(Frame.Reader frame) throws IOException {
            return new Run(frame.strings(), frame.u64(), frame.u32(), frame.u32(), frame.u64(), ObjectGraph.read(frame));
        }
    }

    private final String mainClass;
    private final Invariant invariant;
    private final ProgramLoader.Program program;
    private final Branches branches;

    private Host(String mainClass, Invariant invariant, ProgramLoader.Program program, Branches branches) {
        this.mainClass = mainClass;
        this.invariant = invariant;
        this.program = program;
        this.branches = branches;
    }

    public static void main(String[] arguments) {
        int status = 1;
        try {
            InputStream requests = System.in;
            Host host = read(requests);
            RecordChannel.open();
            silence();
            write(new Frame(READY));
            for (Frame.Reader frame = Frame.read(requests); frame != null; frame = Frame.read(requests)) {
                if (!host.run(Run.read(frame))) {
                    break;
                }
            }
            status = 0;
        } catch (Throwable failure) {
            failure.printStackTrace(System.err);
        } finally {
            // Not exit: threads and shutdown hooks that the program left behind must not hold up the end.
            Runtime.getRuntime().halt(status);
        }
    }

    private static Host read(InputStream requests) throws IOException {
        Frame.Reader frame = Frame.read(requests);
        List<String> classPath = frame.strings();
        URL[] urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = new File(classPath.get(i)).toURI().toURL();
        }
        Set<String> scope = new HashSet<>(frame.strings());
        InputApis apis = new InputApis();
        for (int left = frame.u32(); left > 0; left--) {
            apis.add(frame.string(), frame.string(), frame.string(), InputApis.Role.values()[frame.u8()]);
        }
        String mainClass = frame.string();
        Invariant invariant = new Invariant(frame.string());
        Branches branches = new Branches();
        Scope instrumented = new Scope(scope);
        Instrumenter instrumenter = new Instrumenter(instrumented, apis, branches);
        return new Host(mainClass, invariant,
                new ProgramLoader.Program(urls, instrumented, instrumenter), branches);
    }

    /** Whether the JVM is good for another run. */
    private boolean run(Run run) throws InterruptedException {
        write(new Frame(STARTED));
        long start = System.nanoTime();
        FutureTask<Result> task = new FutureTask<>(() -> execute(run));
        Thread thread = new Thread(null, task, "main", STACK_BYTES);
        thread.setDaemon(true);
        Trace.start(run.traceLimit(), run.depth());
        thread.start();
        Result result = await(task, run.millis());
        long nanos = System.nanoTime() - start;
        Trace.Events events = Trace.stop();
        boolean goesOn = result.verdict() != Verdict.TIMED_OUT && !result.outcome().spoilsTheJvm();
        write(reply(result, nanos, events, goesOn));
        return goesOn;
    }

    private Result execute(Run run) {
        Method main;
        Object[] inputs;
        ProgramLoader loader = new ProgramLoader(program);
        Thread.currentThread().setContextClassLoader(loader);
        try {
            main = Class.forName(mainClass, false, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            inputs = run.inputs().build(loader);
        } catch (ReflectiveOperationException | LinkageError | RuntimeException impossible) {
            return new Result(Verdict.NOT_RUN, Outcome.notRun(impossible.toString()));
        }
        Source.start(new Source.Inputs(inputs, run.inputs().planned(), invariant, run.seed()));
        try {
            // What making the inputs was like is nobody's business.
            Trace.hear(Thread.currentThread());
            main.invoke(null, (Object) run.arguments().toArray(String[]::new));
            // Whoever caught what ended the run has ended all the same.
            Throwable caught = Ended.or(null);
            return caught == null ? new Result(Verdict.RETURNED, Outcome.PASSED) : ended(caught);
        } catch (InvocationTargetException thrown) {
            return ended(thrown.getCause());
        } catch (IllegalAccessException | RuntimeException impossible) {
            return new Result(Verdict.NOT_RUN, Outcome.notRun(impossible.toString()));
        }
    }

    private static Result ended(Throwable thrown) {
        // An initialiser that was ended wraps what ended it.
        for (Throwable cause = Ended.or(thrown); cause != null; cause = cause.getCause()) {
            if (cause instanceof Ended ended) {
                return new Result(switch (ended.why) {
                    case DROPPED -> Verdict.DROPPED;
                    case DEPTH -> Verdict.DEPTH;
                    case EXIT -> Verdict.EXIT;
                    case WANTING -> Verdict.WANTING;
                }, Outcome.PASSED);
            }
        }
        return new Result(Verdict.THREW, Outcome.failed(thrown));
    }

    private static Result await(FutureTask<Result> task, int millis) throws InterruptedException {
        try {
            return task.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return new Result(Verdict.TIMED_OUT, Outcome.TIMED_OUT);
        } catch (ExecutionException failure) {
            // Taking the throwable apart failed, by code of the program's.
            return new Result(Verdict.THREW, Outcome.failed(failure.getCause()));
        }
    }

    private Frame reply(Result result, long nanos, Trace.Events events, boolean goesOn) {
        Frame frame = new Frame(ENDED).u8(result.verdict().ordinal()).u8(goesOn ? 1 : 0).u64(nanos);
        result.outcome().write(frame);
        frame.u32(events.bytes().length).raw(events.bytes()).strings(events.classes());
        frame.u8(events.othersSpoke() ? 1 : 0);
        List<Branches.Branch> fresh = branches.takeFresh();
        frame.u32(fresh.size());
        for (Branches.Branch branch : fresh) {
            frame.u32(branch.id()).string(branch.className()).string(branch.method()).string(branch.descriptor())
                    .u32(branch.ordinal());
        }
        Map<String, String> refused = new TreeMap<>(program.refused());
        frame.u32(refused.size());
        refused.forEach((name, why) -> frame.string(name).string(why));
        return frame;
    }

    private static void write(Frame frame) {
        RecordChannel.write(frame.content());
    }

    /** What the program prints or asks for goes nowhere: it has no terminal. */
    private static void silence() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        System.setIn(InputStream.nullInputStream());
    }
}
