package arithmetic;

/** Compound assignments narrow silently; increments of locals use iinc. */
class CompoundAssignment {
    static void byteSum(byte a, byte b) {
        byte sum = a;
        sum += b;
        assert sum == a + b; //~ CRASH assertion-failure
    }

    static void scaled(int a) {
        int scaled = a;
        scaled *= 0.5;
        assert scaled == (int) (a * 0.5);
    }

    static int iinc(int a) {
        int i = 0;
        i += 1000;
        i++;
        i -= 1000;
        return a / i;
    }

    static int postAndPre(int a) {
        int i = a;
        int sum = i++ + ++i;
        return 1 / (sum - 2 * a - 2); //~ CRASH division-by-zero
    }

    static int vanishing(int a) {
        int i = a;
        i -= 7;
        return 1 / i; //~ CRASH division-by-zero
    }

    static void shortWraps(short s) {
        s++;
        assert s != Short.MIN_VALUE; //~ CRASH assertion-failure
    }
}
