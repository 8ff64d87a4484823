package provoke.harness;

import java.io.File;
import java.nio.file.Files;

/** The folder tests run in: each finds it empty, whatever the one before left there. */
final class Workplace {
    private Workplace() {
    }

    /** Does nothing where the working directory is not the one that was made for this JVM. */
    static void clear() {
        File here = new File(System.getProperty("user.dir"));
        if (here.equals(new File(System.getProperty("java.io.tmpdir")))) {
            deleteInside(here);
        }
    }

    private static void deleteInside(File folder) {
        File[] children = folder.listFiles();
        if (children == null) {
            return;
        }
        for (File child : children) {
            // A link is only a link: what it leads to is not ours.
            if (child.isDirectory() && !Files.isSymbolicLink(child.toPath())) {
                deleteInside(child);
            }
            child.delete();
        }
    }
}
