package surroundings;

import java.io.IOException;
import java.io.InputStream;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.util.Date;

class Clocks {
    static int fixed(Clock clock) {
        return 10 / (int) (clock.instant().getEpochSecond() - 5); //~ CRASH division-by-zero //~ MISUSE null-dereference
    }

    static int read(InputStream in) throws IOException {
        return 10 / (in.read() - 65); //~ CRASH division-by-zero //~ MISUSE null-dereference
    }

    /** A date out of the clock is one date; everything else goes on. */
    static int logged(int size) { //~ BOUNDED uncontrolled one moment is followed
        String line = new SimpleDateFormat("yyyy-MM-dd").format(new Date()) + " " + size;
        return line.length() / (size - 7); //~ CRASH division-by-zero
    }
}
