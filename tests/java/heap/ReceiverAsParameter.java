package heap;

class ReceiverAsParameter {
    private int balance;

    ReceiverAsParameter(int balance) {
        this.balance = balance;
    }

    void moveTo(ReceiverAsParameter other, int amount) {
        if (other == null || amount <= 0) {
            return;
        }
        int before = balance;
        balance -= amount;
        other.balance += amount;
        assert balance != before; //~ CRASH assertion-failure
    }

    void moveToOther(ReceiverAsParameter other, int amount) {
        if (other == null || other == this || amount <= 0) {
            return;
        }
        int before = balance;
        balance -= amount;
        other.balance += amount;
        assert balance != before;
    }
}
