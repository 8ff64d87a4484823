package provoke.recorder;

import java.io.File;
import java.io.IOException;

/** Records calls: what the hooks in instrumented code stand for. */
final class Recorder implements Sender.Source {
    private static final int VERSION = 1;

    final Configuration configuration;
    final Remarks remarks = new Remarks();
    private final CappedCalls capped = new CappedCalls();
    private final Sender sender;
    private final Pairs pairs;

    /** Throws if there is nobody to tell. */
    Recorder(Configuration configuration) throws IOException {
        this.configuration = configuration;
        sender = new Sender(configuration.port);
        pairs = new Pairs(configuration.cap, capped, sender, remarks);
        sender.send(new Frame(0).u32(VERSION).string(configuration.token).u64(process())
                .string(property("java.version") + ' ' + property("java.vm.name"))
                .string(property("sun.java.command")));
        sender.start(this);
        Runtime.getRuntime().addShutdownHook(new Thread("provoke recorder end") {
            @Override
            public void run() {
                end();
            }
        });
    }

    /** The JVM ends: says the rest. */
    void end() {
        ThreadState.current().isBusy = true;
        Hooks.stop();
        sender.finish();
    }

    /** Loads every class that a hook needs, while nothing depends on it; throws what would go wrong each time. */
    void rehearse() {
        Api api = Api.of("provoke.recorder.Rehearsal", "rehearse", "(Ljava/lang/Object;D)Ljava/lang/Object;", true);
        Call call = new Call(api, ThreadState.current());
        call.add(new Object[] {"text", 1, new RuntimeException("text"), Thread.State.NEW, Object.class});
        call.add(Double.doubleToRawLongBits(1.5));
        RecordWriter writer = call.thread.writer(configuration);
        writer.enter(call);
        writer.exit(call, call, 0, null);
        writer.exit(call, null, 0, new RuntimeException("text"));
        Pairs.rehearse(writer.json.bytes, writer.json.length);
    }

    /** A call begins, or null if nobody needs to know of its end. */
    Call begin(int number) {
        ThreadState thread = ThreadState.current();
        if (thread.isBusy) {
            return null;
        }
        Api api = Api.numbered(number);
        int counter = api.counter;
        if (counter >= 0) {
            capped.count(thread, counter, 1);
            return null;
        }
        Call call = new Call(api, thread);
        thread.isBusy = api == Api.HOUSEKEEPING;
        return call;
    }

    /** A call knows its receiver and arguments. */
    void entered(Call call) {
        work(call, true, null, 0, null);
    }

    /** A call ended with this exception, or with this result; a number is given in {@code bits}. */
    void exited(Call call, Object result, long bits, Throwable exception) {
        if (call.api == Api.HOUSEKEEPING) {
            call.thread.isBusy = false;
        } else if (call.before != null) {
            work(call, false, result, bits, exception);
        }
    }

    private void work(Call call, boolean isEntry, Object result, long bits, Throwable exception) {
        ThreadState thread = call.thread;
        thread.isBusy = true;
        boolean isPinned = thread.isVirtual && Carrier.pin();
        try {
            RecordWriter writer = thread.writer(configuration);
            if (isEntry) {
                writer.enter(call);
            } else {
                writer.exit(call, result, bits, exception);
                // Whatever happens from here on, it is recorded once.
                call.before = null;
                pairs.add(call, writer.json.bytes, writer.json.length);
            }
        } catch (Throwable failure) {
            try {
                remarks.failed(failure);
            } catch (Throwable again) {
                // Stack or memory are used up, and nobody hears of it.
            }
        } finally {
            thread.isBusy = false;
            if (isPinned) {
                Carrier.unpin();
            }
        }
    }

    @Override
    public void say(boolean isLast) {
        pairs.sayAgain();
        Frame counted = capped.unsaid();
        if (counted != null) {
            sender.send(counted);
        }
        for (Frame remark : isLast ? remarks.last() : remarks.unsaid()) {
            sender.send(remark);
        }
        if (isLast) {
            sender.send(new Frame(7));
        }
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    /** The number of this process, as far as Java tells it. */
    private static long process() throws IOException {
        try {
            Class<?> handle = Class.forName("java.lang.ProcessHandle");
            return (long) handle.getMethod("pid").invoke(handle.getMethod("current").invoke(null));
        } catch (ReflectiveOperationException olderThanThat) {
            String self = new File("/proc/self").getCanonicalFile().getName();
            return self.matches("[0-9]{1,18}") ? Long.parseLong(self) : 0;
        }
    }
}
