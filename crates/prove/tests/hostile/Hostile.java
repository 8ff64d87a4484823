package hostile;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** JUnit 5 tests that end their JVM, keep it busy, or reach out of it. */
class Hostile {
    private static final Path OUTSIDE = Path.of("@OUTSIDE@");

    @Test
    void hangsUntilInterrupted() throws InterruptedException {
        Thread.sleep(60_000);
    } //~ TIMED_OUT

    @Test
    void hangsForGood() {
        while (true) {
            Thread.onSpinWait();
        }
    } //~ TIMED_OUT

    @Test
    void exitsLikeASuccess() {
        System.exit(0);
    } //~ CRASHED status 0

    @Test
    void halts() {
        Runtime.getRuntime().halt(3);
    } //~ CRASHED status 3

    @Test
    void exhaustsTheHeap() {
        List<long[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new long[1 << 20]);
        }
    } //~ FAILED java.lang.OutOfMemoryError

    @Test
    void recursesForGood() {
        recursesForGood();
    } //~ FAILED java.lang.StackOverflowError

    @Test
    void printsARecordAndExits() throws IOException {
        byte[] record = {'P', 'V', 'K', 'L', 7, 1, 1, 1, 0, 0, 0, 5, 2, 0, 0, 0, 0};
        System.out.write(record);
        new FileOutputStream(FileDescriptor.out).write(record);
        new FileOutputStream(FileDescriptor.err).write(record);
        System.exit(0);
    } //~ CRASHED status 0

    @Test
    void writesToTheRecordChannel() throws IOException {
        for (Path open : Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            if (Files.isSymbolicLink(open) && Files.readSymbolicLink(open).toString().startsWith("pipe:")) {
                try (FileOutputStream out = new FileOutputStream(open.toFile())) {
                    out.write(new byte[64]);
                } catch (IOException notOurs) {
                    continue;
                }
            }
        }
    } //~ CRASHED record channel

    @Test
    void floodsItsOutput() throws IOException {
        FileOutputStream[] streams = {
            new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err)
        };
        for (int i = 0; i < 1000; i++) {
            System.out.print("x".repeat(1000));
            for (FileOutputStream stream : streams) {
                stream.write(new byte[1000]);
            }
        }
    } //~ PASSED

    @Test
    void hidesBehindAHostileThrowable() {
        throw new RuntimeException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }

            @Override
            public Throwable getCause() {
                return this;
            }
        };
    } //~ FAILED hostile.Hostile$1

    @Test
    void leavesAThreadBehind() {
        new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        }).start();
    } //~ PASSED

    @Test
    void leavesAShutdownHookBehind() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        }));
    } //~ PASSED

    @Test
    void startsAProcess() throws IOException {
        new ProcessBuilder("/bin/true").start();
    } //~ FAILED java.io.IOException @seccomp

    @Test
    void connects() throws IOException {
        new Socket(InetAddress.getLoopbackAddress(), 1);
    } //~ FAILED java.net.SocketException @seccomp

    @Test
    void listens() throws IOException {
        new ServerSocket(0);
    } //~ FAILED java.net.SocketException @seccomp

    @Test
    void readsOutside() throws IOException {
        Files.readString(OUTSIDE.resolve("secret"));
    } //~ FAILED java.nio.file.AccessDeniedException @landlock

    @Test
    void writesOutside() throws IOException {
        Files.writeString(OUTSIDE.resolve("written"), "text");
    } //~ FAILED java.nio.file.AccessDeniedException @landlock

    @Test
    void readsThroughALink() throws IOException {
        Path link = Path.of("link");
        Files.createSymbolicLink(link, OUTSIDE.resolve("secret"));
        Files.readString(link);
    } //~ FAILED java.nio.file.AccessDeniedException @landlock

    @Test
    void killsItsParent() {
        ProcessHandle.allProcesses().filter(process -> process.pid() == Long.parseLong("@PARENT@"))
            .forEach(ProcessHandle::destroyForcibly);
    } //~ PASSED @seccomp

    @Test
    void readsItsParentsEnvironment() throws IOException {
        Files.readString(Path.of("/proc/@PARENT@/environ"));
    } //~ FAILED java.nio.file @landlock

    @Test
    void fillsTheDisk() throws IOException {
        try (FileOutputStream out = new FileOutputStream("large")) {
            byte[] chunk = new byte[1 << 20];
            for (int i = 0; i < 1024; i++) {
                out.write(chunk);
            }
        }
    } //~ FAILED java.io.IOException @limits

    @Test
    void startsTooManyThreads() {
        while (true) {
            // Large stacks: the limit is met soon, also on a busy machine.
            Thread thread = new Thread(null, () -> {
                try {
                    Thread.sleep(60_000);
                } catch (InterruptedException ended) {
                    return;
                }
            }, "one of many", 256 << 20);
            thread.setDaemon(true);
            thread.start();
        }
    } //~ FAILED java.lang.OutOfMemoryError @limits

    @Test
    void isStillRunAfterAllThat() {
    } //~ PASSED
}
