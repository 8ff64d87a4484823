package hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** JUnit 5 tests that end their JVM, keep it busy, or reach out of it. */
class Hostile {
    private static final Path OUTSIDE = Path.of("@OUTSIDE@");
    /** A file of the user's that may be read. */
    private static final Path VICTIM = Path.of("@VICTIM@");

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
    } //~ PASSED

    @Test
    void writesARecordByReflection() throws Exception {
        // Test 0 ended, passed, without a reason or a throwable.
        byte[] passed = new byte[1 + 4 + 8 + 1 + 4 + 4];
        passed[0] = 2;
        Class.forName("provoke.harness.RecordChannel").getMethod("write", byte[].class).invoke(null, (Object) passed);
        Thread.sleep(60_000);
    } //~ CRASHED record channel

    @Test
    void opensTheChannelAgain() throws Exception {
        assertEquals(false, Class.forName("provoke.harness.RecordChannel").getMethod("open").invoke(null));
    } //~ PASSED

    @Test
    void findsNoRecordInADumpOfTheHeap() throws Exception {
        Object beans = Class.forName("java.lang.management.ManagementFactory").getMethod("getPlatformMXBean", Class.class)
            .invoke(null, Class.forName("com.sun.management.HotSpotDiagnosticMXBean"));
        Class.forName("com.sun.management.HotSpotDiagnosticMXBean").getMethod("dumpHeap", String.class, boolean.class)
            .invoke(beans, Path.of("heap.hprof").toAbsolutePath().toString(), false);
        byte[] heap = Files.readAllBytes(Path.of("heap.hprof"));
        // The record that this test has started ends with the name of its class, behind the length of that.
        byte[] name = Hostile.class.getName().getBytes();
        byte[] started = new byte[name.length + 4];
        started[3] = (byte) name.length;
        System.arraycopy(name, 0, started, 4, name.length);
        int found = 0;
        for (int at = 0; at + started.length < heap.length; at++) {
            if (Arrays.equals(heap, at, at + started.length, started, 0, started.length)) {
                found++;
                // What stands before the content of a record is its length, and before that the nonce.
                int length = 1 + 4 + started.length;
                byte[] header = {0, 0, 0, (byte) length};
                assertEquals(false, Arrays.equals(heap, at - 9, at - 5, header, 0, 4), "a record with its nonce");
            }
        }
        assertEquals(true, found > 0, "the content itself is in the heap");
    } //~ PASSED

    @Test
    void replacesTheLauncherOfTests() throws Exception {
        Class<?> type = Class.forName("org.junit.platform.launcher.Launcher");
        var launcher = Class.forName("provoke.harness.JUnit").getDeclaredField("jupiter");
        launcher.setAccessible(true);
        Object honest = launcher.get(null);
        Object liar = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            Object listener = ((Object[]) arguments[1])[0];
            var outcome = listener.getClass().getDeclaredField("outcome");
            outcome.setAccessible(true);
            outcome.set(listener, Class.forName("provoke.harness.Outcome").getField("PASSED").get(null));
            // Once is enough.
            launcher.set(null, honest);
            return null;
        });
        launcher.set(null, liar);
    } //~ PASSED

    @Test
    void isSaidToPass() {
        Integer.parseInt("no number");
    } //~ PASSED

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
    } //~ FAILED java.nio.file @landlock

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
    void fillsTheDiskWithManyFiles() throws InterruptedException {
        for (int i = 0; ; i++) {
            try (FileOutputStream out = new FileOutputStream("file" + i)) {
                out.write(new byte[4 << 20]);
            } catch (IOException full) {
                Thread.sleep(50);
            }
        }
    } //~ CRASHED filled its scratch folder @mounts

    @Test
    void fillsTheDiskWithFilesThatHaveNoName() throws Exception {
        List<FileOutputStream> open = new ArrayList<>();
        for (int i = 0; ; i++) {
            try {
                FileOutputStream out = new FileOutputStream("file" + i);
                open.add(out);
                Files.deleteIfExists(Path.of("file" + i));
                out.write(new byte[4 << 20]);
            } catch (IOException full) {
                Thread.sleep(50);
            }
        }
    } //~ CRASHED filled its scratch folder

    @Test
    void changesModesOutside() throws IOException {
        Files.setPosixFilePermissions(VICTIM, PosixFilePermissions.fromString("rwxrwxrwx"));
    } //~ FAILED java.nio.file @seccomp

    @Test
    void changesTimesOutside() throws IOException {
        Files.setLastModifiedTime(VICTIM, FileTime.fromMillis(0));
    } //~ FAILED java.nio.file @seccomp

    @Test
    void changesOwnersOutside() throws IOException {
        Files.setOwner(VICTIM, Files.getOwner(VICTIM));
    } //~ FAILED java.nio.file @seccomp

    @Test
    void changesWhatIsItsOwn() throws IOException {
        Path own = Files.writeString(Path.of("own"), "text");
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
        Files.setLastModifiedTime(own, FileTime.fromMillis(0));
        assertEquals(true, own.toFile().setLastModified(1000));
        assertEquals(1000, Files.getLastModifiedTime(own).toMillis());
    } //~ PASSED @mounts

    @Test
    void changesWhatIsItsOwnWhereNobodyCanTell() throws IOException {
        Path own = Files.writeString(Path.of("own"), "text");
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
    } //~ FAILED java.nio.file @no-mounts

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
