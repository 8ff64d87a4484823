package surroundings;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.stream.Stream;

class FilesAsStreams {
    static int lines() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("numbers.txt"))) { //~ INTENDED uncaught-exception
            return lines.mapToInt(line -> 10 / line.length()).sum(); //~ CRASH division-by-zero
        }
    }

    static int listed() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("inbox"))) { //~ INTENDED uncaught-exception
            return 10 / (int) all.count(); //~ CRASH division-by-zero
        }
    }

    static String walked() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("tree"))) { //~ INTENDED uncaught-exception
            return all.filter(path -> path.toString().endsWith(".txt")).findFirst().get().toString(); //~ CRASH no-such-element
        }
    }

    static int scanned() throws IOException {
        Scanner in = new Scanner(new File("number")); //~ INTENDED uncaught-exception
        return 100 / in.nextInt(); //~ CRASH no-such-element //~ CRASH division-by-zero
    }
}
