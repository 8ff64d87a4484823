package initialisation;

/** Two classes that need each other: the second sees the first half-made. That nobody else uses one of them is not looked at. */
class InitialiserCycle {
    private static class Egg {
        static final int WEIGHT = Hen.WEIGHT + 1;
    }

    private static class Hen {
        static final int WEIGHT = Egg.WEIGHT + 1;
    }

    static int eggFirst() { //~ BOUNDED cannot-construct
        int egg = Egg.WEIGHT;
        int hen = Hen.WEIGHT;
        return 10 / (egg - hen);
    }

    static void never() { //~ BOUNDED cannot-construct
        assert Egg.WEIGHT != Hen.WEIGHT;
    }
}
