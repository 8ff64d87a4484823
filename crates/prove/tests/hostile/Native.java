package hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that bring native code along, which asks the kernel itself. */
class Native {
    private static final String ATTRIBUTES = "chmod,fchmod,fchmodat,fchmodat2,chmod by proc,chown,lchown,fchown,fchownat,"
        + "utimes,futimesat,utimensat,futimens,setxattr,lsetxattr,fsetxattr,setxattrat,removexattr,fremovexattr,setflags,"
        + "io_uring,link and chmod,rename,unlink,truncate,mkdir";
    private static final String PROCESSES = "setsid,setpgid,death signal,fork,kill,tkill,owner,read memory,socket,datagram,"
        + "raw datagram,priority,priority of input,affinity,scheduler,shared memory,semaphores,messages,queue,"
        + "file in memory,memory that is shared,own memory by proc,mount,mount_setattr,unshare,other number";

    static native boolean succeeds(String what, String path, int parent);

    static native void hide();

    static native void share();

    /** A class loader loads a file once, and every test has its own. */
    private static void load() {
        try {
            Path copy = Files.createTempFile("attacker", ".so");
            Files.copy(Path.of("@LIBRARY@"), copy, StandardCopyOption.REPLACE_EXISTING);
            System.load(copy.toString());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static List<String> successes(String attacks) {
        load();
        List<String> successes = new ArrayList<>();
        for (String what : attacks.split(",")) {
            if (succeeds(what, "@VICTIM@", Integer.parseInt("@PARENT@"))) {
                successes.add(what);
            }
        }
        return successes;
    }

    @Test
    void changesAFileThatItMayRead() {
        assertEquals(List.of(), successes(ATTRIBUTES));
    } //~ PASSED @seccomp

    @Test
    void reachesOtherProcesses() {
        assertEquals(List.of(), successes(PROCESSES));
    } //~ PASSED @seccomp

    /** Is run by itself, for it takes its time. */
    @Test
    void fillsMemoryThatNoLimitCounts() {
        load();
        share();
        while (true) {
            Thread.onSpinWait();
        }
    }

    @Test
    void hidesAndStays() {
        load();
        hide();
        while (true) {
            Thread.onSpinWait();
        }
    } //~ TIMED_OUT
}
