package construction;

/** The crashing state needs a call of a mutator first. */
class SetBeforeCall {
    private int rate = 1;
    private int limit = 10;

    void setRate(int rate) {
        this.rate = rate;
    }

    void setLimit(int limit) {
        if (limit > 0) {
            this.limit = limit;
        }
    }

    int perRate(int n) {
        return n / rate; //~ CRASH division-by-zero
    }

    int perLimit(int n) { //~ BOUNDED cannot-construct the invariant of limit is not proved
        return n / limit;
    }
}
