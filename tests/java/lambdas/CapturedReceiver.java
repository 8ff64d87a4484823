package lambdas;

import java.util.function.IntSupplier;

class CapturedReceiver {
    private final int value;

    CapturedReceiver(int value) {
        this.value = value;
    }

    int inverse() {
        IntSupplier supplier = () -> 1 / value; //~ CRASH division-by-zero
        return supplier.getAsInt();
    }

    int guardedInverse() {
        IntSupplier supplier = () -> value == 0 ? 0 : 1 / value;
        return supplier.getAsInt();
    }
}
