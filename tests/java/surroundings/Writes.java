package surroundings;

import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What these leave in the working directory is gone after their tests. */
class Writes {
    static int text(int parts) throws IOException {
        try (FileWriter out = new FileWriter("report.txt")) {
            out.write("total");
            return 10 / parts; //~ CRASH division-by-zero
        }
    }

    static int bytes(int[] sizes) throws IOException {
        try (FileOutputStream out = new FileOutputStream("out.bin")) {
            out.write(1);
        }
        return sizes[0]; //~ MISUSE index-out-of-bounds //~ MISUSE null-dereference
    }

    static int folders(int depth) throws IOException {
        new File("cache/deep").mkdirs();
        Files.writeString(Path.of("cache/deep/x"), "y");
        return 10 / depth; //~ CRASH division-by-zero
    }

    static int besideWhatATestMakes(int parts) throws IOException {
        if (new File("conf").isDirectory()) {
            new FileOutputStream("conf/last").close();
            return 10 / parts; //~ CRASH division-by-zero
        }
        return 0;
    }
}
