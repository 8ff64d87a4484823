package nulls;

class ParameterPassedDown {
    private int value;

    static int oneLevel(ParameterPassedDown p) {
        return read(p);
    }

    static int twoLevels(ParameterPassedDown p) {
        return relay(p);
    }

    static int replaced(ParameterPassedDown p) {
        return read(p == null ? new ParameterPassedDown() : p);
    }

    private static int relay(ParameterPassedDown p) {
        return read(p);
    }

    private static int read(ParameterPassedDown p) {
        return p.value; //~ MISUSE null-dereference
    }
}
