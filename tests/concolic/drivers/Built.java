package drivers;

/** Arguments are built as users would: by constructors and factories, which have their say. */
//~ RUN drivers.Built#pay => exhausted
class Built {
    static final class Money {
        private final int cents;

        private Money(int cents) {
            this.cents = cents;
        }

        static Money of(int euros) {
            if (euros < 0 || euros > 1000) {
                throw new IllegalArgumentException("unlikely");
            }
            return new Money(euros * 100);
        }
    }

    static final class Purse {
        private final Money money;

        Purse(Money money) {
            if (money == null) {
                throw new NullPointerException("no money");
            }
            this.money = money;
        }
    }

    static int pay(Purse purse, int price) {
        int left = purse.money.cents - price; //~ ERROR java.lang.NullPointerException
        if (purse.money.cents < 0 || purse.money.cents % 100 != 0) {
            throw new AssertionError("nobody can make that");
        }
        if (left == 12_345 && price == 55) {
            throw new IllegalStateException("exactly"); //~ ERROR java.lang.IllegalStateException
        }
        return left;
    }
}
