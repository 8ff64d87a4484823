package construction;

/** The seventh call is the one that breaks; states met before are not pursued. */
class CountedCalls {
    private int count;

    void increment() {
        count++;
    }

    void reset() {
        count = 0;
    }

    int rest() {
        return 100 / (count - 7); //~ CRASH division-by-zero
    }
}
