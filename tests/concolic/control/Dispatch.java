package control;

import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import provoke.Inputs;

/** Lambdas, method references, default methods, inner classes and enums with bodies. */
//~ RUN control.Dispatch => exhausted
class Dispatch {
    interface Greeter {
        int number();

        default int twice() {
            return 2 * number();
        }
    }

    enum Operation {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        abstract int apply(int a, int b);
    }

    private int base = 5;

    class Inner implements Greeter {
        @Override
        public int number() {
            return base;
        }
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt(0, 1000);
        int y = Inputs.nextInt(0, 1000);
        Dispatch outer = new Dispatch();
        outer.base = x;
        Greeter greeter = x > 500 ? outer.new Inner() : () -> y;
        Supplier<Integer> twice = greeter::twice;
        if (twice.get() == 1998) {
            throw new IllegalStateException("either is 999"); //~ ERROR java.lang.IllegalStateException
        }
        IntBinaryOperator operator = Operation.values()[x % 2]::apply;
        if (operator.applyAsInt(x, y) == 77) {
            throw new IllegalArgumentException("sum or product"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
