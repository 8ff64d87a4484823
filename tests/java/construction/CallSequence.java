package construction;

class CallSequence {
    private int opened;

    void open() {
        if (opened < 2) {
            opened++;
        }
    }

    int share(int n) {
        return n / (2 - opened); //~ CRASH division-by-zero
    }

    int spare(int n) { //~ BOUNDED cannot-construct that no sequence opens more often is not proved
        return n / (3 - opened);
    }
}
