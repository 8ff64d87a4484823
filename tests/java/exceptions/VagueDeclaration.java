package exceptions;

import java.util.concurrent.Callable;

class VagueDeclaration {
    static int sized(Callable<Integer> source) throws Exception {
        Integer size = source == null ? null : source.call();
        return size == null ? 0 : new int[size].length; //~ CRASH negative-array-size
    }

    static int announced(int n) throws ArithmeticException {
        return 1 / n; //~ INTENDED division-by-zero
    }
}
