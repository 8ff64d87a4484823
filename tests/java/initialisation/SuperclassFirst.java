package initialisation;

class SuperclassFirst {
    private static int order;

    private static class Base {
        static final int BASE = ++order;
    }

    private static class Derived extends Base {
        static final int DERIVED = ++order;
    }

    static void baseBeforeDerived() {
        assert Derived.DERIVED == Base.BASE + 1;
    }

    static int sameNumber() {
        return 1 / (Derived.DERIVED - Base.BASE - 1); //~ CRASH division-by-zero
    }
}
