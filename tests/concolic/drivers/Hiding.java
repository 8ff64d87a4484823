package drivers;

/** Parameters with the names of packages, classes and of what the driver has itself. */
//~ RUN drivers.Hiding$Made#stat => errors 1, paths 2, exhausted
//~ RUN drivers.Hiding$Made#of => errors 1, paths 3, exhausted
//~ RUN drivers.Hiding#make => errors 1, paths 3, exhausted
class Hiding {
    interface Made {
        static int stat(int drivers) {
            return 1 / (drivers - 4); //~ ERROR java.lang.ArithmeticException
        }

        static int of(Kept Inputs, int DEPTH, int p0) {
            return Inputs == null ? 0 : 1 / (DEPTH - p0); //~ ERROR java.lang.ArithmeticException
        }
    }

    static class Kept {
        final int drivers;

        private Kept(int drivers) {
            this.drivers = drivers;
        }

        static Kept of(int drivers) {
            return new Kept(drivers);
        }
    }

    static int make(Kept drivers) {
        return drivers != null && drivers.drivers == 5 ? 1 / 0 : 0; //~ ERROR java.lang.ArithmeticException
    }
}
