package surroundings;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;

class Clocks {
    static int fixed(Clock clock) {
        return 10 / (int) (clock.instant().getEpochSecond() - 5); //~ CRASH division-by-zero //~ MISUSE null-dereference
    }

    static int read(InputStream in) throws IOException {
        return 10 / (in.read() - 65); //~ CRASH division-by-zero //~ MISUSE null-dereference
    }
}
