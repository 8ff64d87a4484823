package surroundings;

import java.nio.file.Files;
import java.nio.file.Path;

/** The parts of a path that is an input, whether anything is there or not. */
class PathParts {
    static int parent(String path) {
        return path == null ? 0 : Path.of(path).getParent().toString().length(); //~ CRASH null-dereference
    }

    static int fileName(String path) {
        return path == null ? 0 : Path.of(path).getFileName().toString().length(); //~ CRASH null-dereference
    }

    static int outside(String path) {
        if (path == null) {
            return 0;
        }
        Path base = Path.of("/base");
        return base.resolve(path).normalize().startsWith(base) ? 1 : 10 / (path.length() - 2); //~ CRASH division-by-zero
    }

    static int besideWhatIsThere(String path) {
        if (path == null || !Files.exists(Path.of(path))) {
            return 0;
        }
        return Path.of(path).getParent().getNameCount(); //~ CRASH null-dereference
    }
}
