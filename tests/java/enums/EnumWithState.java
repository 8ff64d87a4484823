package enums;

enum EnumWithState {
    PENNY(1), CROWN(60), TOKEN(0);

    private final int pence;

    EnumWithState(int pence) {
        this.pence = pence;
    }

    int in(int amount) {
        return amount / pence; //~ CRASH division-by-zero
    }

    int checkedIn(int amount) {
        return this == TOKEN ? 0 : amount / pence;
    }

    static int crowns(int amount) {
        return CROWN.in(amount);
    }
}
