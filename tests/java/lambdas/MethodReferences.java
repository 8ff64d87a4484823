package lambdas;

import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

class MethodReferences {
    private final int value;

    private MethodReferences(int value) {
        this.value = value;
    }

    private static int quotient(int a, int b) {
        return a / b; //~ CRASH division-by-zero
    }

    private int plus(int n) {
        return value + n;
    }

    static int toStatic(int a, int b) {
        IntBinaryOperator op = MethodReferences::quotient;
        return op.applyAsInt(a, b);
    }

    static int toStaticGuarded(int a, int b) {
        IntBinaryOperator op = MethodReferences::quotient;
        return b == 0 ? 0 : op.applyAsInt(a, b);
    }

    static int toConstructor(int n) {
        IntFunction<MethodReferences> make = MethodReferences::new;
        return 1 / make.apply(n).value; //~ CRASH division-by-zero
    }

    static int toBoundReceiver(int n) {
        Function<Integer, Integer> plus = new MethodReferences(3)::plus;
        return 1 / plus.apply(n); //~ CRASH division-by-zero
    }

    static int toUnboundReceiver(boolean empty) {
        ToIntFunction<String> length = String::length;
        return 3 / length.applyAsInt(empty ? "" : "abc"); //~ CRASH division-by-zero
    }

    static int boundToNull() {
        String text = null;
        Supplier<String> upper = text::toUpperCase; //~ CRASH null-dereference
        return upper.get().length();
    }

    static int toArrayConstructor(int n) {
        IntFunction<int[]> make = int[]::new;
        return make.apply(n & 3).length;
    }
}
