package drivers;

/** A method, with a driver made for it. */
//~ RUN drivers.Statics#share => paths 3, exhausted
// The guard; zero parts; some.
class Statics {
    static int share(int total, int parts) {
        if (total < 1000) {
            return 0;
        }
        return total / parts; //~ ERROR java.lang.ArithmeticException
    }
}
