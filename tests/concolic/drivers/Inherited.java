package drivers;

import java.util.ArrayList;

/** What the JDK refuses to the driver itself is no error of the class; what goes wrong in its own code is. */
//~ RUN drivers.Inherited$Level --calls 1 --max-runs 80 => errors 1
//~ RUN drivers.Inherited$Names --calls 1 --max-runs 80 => errors 1
class Inherited {
    enum Level {
        LOW, HIGH;

        int share(int parts) {
            return parts == 3 ? 1 / ordinal() : 0; //~ ERROR java.lang.ArithmeticException
        }
    }

    static class Names extends ArrayList<String> {
        @Override
        public String get(int at) {
            return at == 17 ? super.get(at / (size() - size())) : "x"; //~ ERROR java.lang.ArithmeticException
        }
    }
}
