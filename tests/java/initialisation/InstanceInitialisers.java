package initialisation;

class InstanceInitialisers {
    private int a = 4;
    private final int b;
    private int c = a - 4;

    {
        a += 1;
    }

    InstanceInitialisers() {
        b = a;
    }

    void inOrder() {
        assert b == 5 && c == 0;
    }

    int quotient() {
        return b / c; //~ CRASH division-by-zero
    }
}
