package surroundings;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

class Listings {
    static int noDirectory() {
        int all = 0;
        for (File file : new File("inbox").listFiles()) { //~ CRASH null-dereference
            all += file.length() > 100 ? 1 : 0;
        }
        return all;
    }

    static int suffix() {
        File[] tables = new File("tables").listFiles((directory, name) -> name.endsWith(".csv"));
        return tables == null ? 0 : 10 / (tables.length - 1); //~ CRASH division-by-zero
    }

    static int size() {
        File[] parts = new File("parts").listFiles();
        if (parts == null || parts.length != 1) {
            return 0;
        }
        return parts[0].isFile() && parts[0].length() == 3 ? 1 / 0 : 1; //~ CRASH division-by-zero
    }

    static int contents() throws IOException {
        File[] jobs = new File("jobs").listFiles(File::isFile);
        if (jobs == null || jobs.length != 1) {
            return 0;
        }
        return Files.readString(jobs[0].toPath()).startsWith("go") ? 1 / 0 : 1; //~ CRASH division-by-zero
    }

    static int whatIsListedIsThere() { //~ BOUNDED uncontrolled
        File[] all = new File("all").listFiles();
        return all == null || all.length != 1 || all[0].exists() ? 0 : 1 / 0;
    }
}
