package construction;

/** Three deposits that add up: how many and how much are found together. */
class DepositsFirst {
    private long balance;
    private int deposits;

    void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount"); //~ INTENDED illegal-argument
        }
        balance += amount;
        deposits++;
    }

    long average() {
        return balance / deposits; //~ CRASH division-by-zero
    }

    long bonus() {
        if (deposits < 3) {
            return 0;
        }
        return 1000 / (balance - 500); //~ CRASH division-by-zero
    }
}
