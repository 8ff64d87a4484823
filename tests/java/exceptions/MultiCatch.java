package exceptions;

class MultiCatch {
    static int bothCaught(Object o, int n) {
        try {
            return ((Integer) o).intValue() / n;
        } catch (ArithmeticException | ClassCastException | NullPointerException e) {
            return 0;
        }
    }

    static int oneMissing(Object o, int n) {
        if (o == null) {
            return 0;
        }
        try {
            return ((Integer) o).intValue() / n; //~ MISUSE bad-cast
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            return 0;
        }
    }

    static int indexFamily(int i) {
        try {
            return "abc".charAt(i) + new int[2][i].length;
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            return 0;
        }
    }
}
