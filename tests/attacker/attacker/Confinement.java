package attacker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Whether foreign code can do harm here. An attack calls anything with anything, `deleteDirectory("/")` included: an empty working
 * directory is no protection. So nothing is attacked unless files outside the scratch folder cannot be made.
 */
final class Confinement {
    private Confinement() {
    }

    /** A folder that can be written though it is none of ours; null if there is none. */
    static Path hole(Path scratch, ClassPath path) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        folders.add(Path.of("/"));
        folders.add(Path.of(System.getProperty("user.home")));
        folders.add(Path.of("/tmp"));
        folders.add(Path.of("/var/tmp"));
        for (Path each : Main.paths(path.text)) {
            folders.add(Files.isDirectory(each) ? each : each.toAbsolutePath().getParent());
        }
        Path own = scratch.toRealPath();
        for (Path folder : folders) {
            if (Files.isDirectory(folder) && !folder.toRealPath().startsWith(own) && isWritable(folder)) {
                return folder;
            }
        }
        return null;
    }

    /** By trying: a sandbox is not seen in permissions. */
    private static boolean isWritable(Path folder) {
        try {
            Files.delete(Files.createTempFile(folder, "attacker", null));
            return true;
        } catch (IOException | SecurityException e) {
            return false;
        }
    }
}
