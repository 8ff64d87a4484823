package provoke.recorder;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Sends frames, in a thread of its own. Whoever has something to say leaves it here and goes on. */
final class Sender extends Thread {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int PAUSE_MILLIS = 200;
    /** So much is sent without waiting for more. */
    private static final int PLENTY = 1 << 20;
    private static final int MOST = 32 << 20;
    /** How long all callers together may wait for room. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(1);
    /** How long the end of the JVM waits until the rest is sent. */
    private static final int LAST_MILLIS = 10_000;

    /** What else is to be said at each occasion; asked by this thread. */
    interface Source {
        void say(boolean isLast);
    }

    private final Socket socket;
    private final OutputStream out;
    private final long most = Math.min(MOST, Runtime.getRuntime().maxMemory() / 16);
    private final Object lock = new Object();
    private List<Frame> queue = new ArrayList<>();
    private long queued;
    private boolean isEnding;
    private volatile boolean isBroken;
    private long waited;
    private Source source;

    Sender(int port) throws IOException {
        super(root(), "provoke recorder");
        setDaemon(true);
        setContextClassLoader(null);
        // Settings of the program about proxies are not meant for us.
        socket = new Socket(Proxy.NO_PROXY);
        try {
            InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            socket.connect(new InetSocketAddress(here, port), CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
        } catch (IOException | RuntimeException unreachable) {
            socket.close();
            throw unreachable;
        }
    }

    /** The program counts the threads of its own group. */
    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    void start(Source newSource) {
        source = newSource;
        start();
    }

    /** Leaves a frame that must not get lost. */
    void send(Frame frame) {
        synchronized (lock) {
            if (!isBroken) {
                add(frame);
            }
        }
    }

    /** Leaves a frame if there is room for it, and waits a while for that; returns whether it did. */
    boolean offer(Frame frame) {
        while (!isBroken) {
            synchronized (lock) {
                if (queued + frame.size() <= most) {
                    add(frame);
                    return true;
                }
                if (waited >= PATIENCE) {
                    break;
                }
            }
            long pause = pause();
            synchronized (lock) {
                waited += pause;
            }
        }
        return false;
    }

    private static long pause() {
        long start = System.nanoTime();
        LockSupport.parkNanos(SHORT);
        // A permit that was meant for the program may have ended the pause.
        LockSupport.unpark(Thread.currentThread());
        return Math.max(SHORT, System.nanoTime() - start);
    }

    private void add(Frame frame) {
        queue.add(frame);
        queued += frame.size();
        if (queued >= PLENTY) {
            lock.notifyAll();
        }
    }

    @Override
    public void run() {
        ThreadState.current().isBusy = true;
        try {
            boolean isLast = false;
            while (!isLast) {
                isLast = awaitWork();
                source.say(isLast);
                for (Frame frame : take()) {
                    frame.writeTo(out);
                }
                out.flush();
            }
        } catch (IOException | RuntimeException | Error broken) {
            Hooks.stop();
            take();
        } finally {
            isBroken = true;
            close();
        }
    }

    /** Returns whether it is for the last time. */
    private boolean awaitWork() {
        synchronized (lock) {
            if (!isEnding && queued < PLENTY) {
                try {
                    lock.wait(PAUSE_MILLIS);
                } catch (InterruptedException early) {
                    // Then something is sent now.
                }
            }
            return isEnding;
        }
    }

    private List<Frame> take() {
        synchronized (lock) {
            List<Frame> taken = queue;
            queue = new ArrayList<>();
            queued = 0;
            return taken;
        }
    }

    private void close() {
        try {
            socket.close();
        } catch (IOException closed) {
            // It is over either way.
        }
    }

    /** Sends the rest and waits for that, though not forever. */
    void finish() {
        synchronized (lock) {
            isEnding = true;
            lock.notifyAll();
        }
        try {
            join(LAST_MILLIS);
        } catch (InterruptedException hurry) {
            // The JVM ends.
        }
    }
}
