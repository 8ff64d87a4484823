package dispatch;

class PrivateIsNotOverridden {
    private int secret() {
        return 1;
    }

    int quotient(int n) {
        return n / secret();
    }

    static class Below extends PrivateIsNotOverridden {
        int secret() {
            return 0;
        }

        int ownQuotient(int n) {
            return n / secret(); //~ CRASH division-by-zero
        }
    }
}
