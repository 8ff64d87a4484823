package surroundings;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.LineNumberReader;
import java.nio.file.Files;
import java.nio.file.Path;

class FilesInPlace {
    static int existing(String path) {
        if (path == null) {
            return 0;
        }
        return new File(path).exists() ? 1 / (path.length() - 3) : 0; //~ CRASH division-by-zero
    }

    static int directoryOfAName(String name) {
        File file = new File("conf/" + name);
        return file.isDirectory() && name != null ? 1 / (name.length() - 2) : 0; //~ CRASH division-by-zero
    }

    static int howMany() {
        int[] shards = new int[2];
        File[] files = new File("shards").listFiles();
        return files == null ? 0 : shards[files.length]; //~ CRASH index-out-of-bounds
    }

    static int suffix() {
        String[] names = new File("input").list();
        if (names == null) {
            return 0;
        }
        for (String name : names) {
            if (name.endsWith("x")) {
                return 1 / 0; //~ CRASH division-by-zero
            }
        }
        return 1;
    }

    static int magic() throws IOException {
        try (FileInputStream in = new FileInputStream("archive")) { //~ INTENDED uncaught-exception
            return in.read() == 'P' && in.read() == 'K' ? 1 / 0 : 0; //~ CRASH division-by-zero
        }
    }

    static int missing() {
        String state = null;
        try {
            new FileInputStream("missing").close();
            state = "there";
        } catch (IOException e) {
            // Goes on without.
        }
        return state.length(); //~ CRASH null-dereference
    }

    static int firstLine() throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader("lines"))) { //~ INTENDED uncaught-exception
            return reader.readLine().charAt(0); //~ CRASH null-dereference //~ CRASH index-out-of-bounds
        }
    }

    static int size() throws IOException {
        return (int) (10 / Files.size(Path.of("data"))); //~ CRASH division-by-zero //~ INTENDED uncaught-exception
    }

    static int text() throws IOException {
        String text = Files.readString(Path.of("text")); //~ INTENDED uncaught-exception
        return text.equals("go") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int secondLine() throws IOException {
        return Files.readAllLines(Path.of("rows")).get(1).length(); //~ CRASH index-out-of-bounds //~ INTENDED uncaught-exception
    }

    static int askedTwice() { //~ BOUNDED uncontrolled
        File file = new File("stable");
        return file.exists() && !file.exists() ? 1 / 0 : 0;
    }

    static int numberedLine() throws IOException { //~ BOUNDED string-length characters
        try (LineNumberReader reader = new LineNumberReader(new FileReader("numbered"))) { //~ INTENDED uncaught-exception
            reader.readLine();
            return "stop".equals(reader.readLine()) ? 1 / (reader.getLineNumber() - 2) : 0; //~ CRASH division-by-zero
        }
    }
}
