package dispatch;

class SuperCall {
    int divisor() {
        return 5;
    }

    static class Lower extends SuperCall {
        @Override
        int divisor() {
            return super.divisor() - 5;
        }
    }

    static final class Lowest extends Lower {
        @Override
        int divisor() {
            return super.divisor() + 1;
        }

        int superQuotient(int n) {
            return n / super.divisor(); //~ CRASH division-by-zero
        }

        int ownQuotient(int n) {
            return n / (divisor() * divisor() + 1);
        }
    }

    static int base(int n) {
        return n / new SuperCall().divisor();
    }
}
