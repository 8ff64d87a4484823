package lambdas;

import java.util.function.IntUnaryOperator;

class CapturedVariables {
    static int captured(int a, int b) {
        IntUnaryOperator divide = x -> x / a; //~ CRASH division-by-zero
        return divide.applyAsInt(b);
    }

    static int capturedAndGuarded(int a, int b) {
        IntUnaryOperator divide = x -> a == 0 ? 0 : x / a;
        return divide.applyAsInt(b);
    }

    static int neverApplied(int a) {
        IntUnaryOperator divide = x -> x / 0;
        return a > 0 && divide == null ? divide.applyAsInt(a) : 0;
    }

    static int capturedArray(int n) {
        int[] box = {1};
        Runnable zero = () -> box[0] = 0;
        if (n == 8) {
            zero.run();
        }
        return n / box[0]; //~ CRASH division-by-zero
    }
}
