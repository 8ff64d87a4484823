package divergences;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import provoke.Inputs;

/** A program that goes another way each time it is run: what it did before is in a file. */
//~ RUN divergences.OwnRuns => diverges 1+, open unmodelled-call
class OwnRuns {
    public static void main(String[] args) throws IOException {
        int x = Inputs.nextInt();
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "provoke-own-runs");
        boolean second = Files.exists(file);
        if (second) {
            Files.delete(file);
        } else {
            Files.createFile(file);
        }
        if (second) {
            Inputs.assume(x > 10);
        } else {
            Inputs.assume(x < 20);
        }
    }
}
