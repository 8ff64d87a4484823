package initialisation;

class FieldDefaults {
    private int number;
    private boolean flag;
    private double fraction;
    private Object reference;

    void allZero() {
        assert number == 0 && !flag && fraction == 0.0 && reference == null;
    }

    int byNumber() {
        return 1 / number; //~ CRASH division-by-zero
    }

    int referenceHash() {
        return reference.getClass() == null ? 0 : 1; //~ CRASH null-dereference
    }
}
