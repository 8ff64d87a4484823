package attacker;

import java.lang.reflect.Array;
import java.lang.reflect.Type;

/** Changes an element of an array that somebody may have kept: array, index, value. */
final class StoreElement extends Step {
    private final Type array;

    StoreElement(Type array, Arg... arguments) {
        super(void.class, arguments);
        this.array = array;
    }

    @Override
    Step with(Arg[] others) {
        return new StoreElement(array, others);
    }

    @Override
    Object perform(Run run, Object[] values) throws Unmakeable {
        try {
            Array.set(values[0], (Integer) values[1], values[2]);
        } catch (RuntimeException e) {
            throw new Unmakeable("an element that does not fit");
        }
        return null;
    }

    @Override
    String source(Printer printer) {
        return printer.receiver(arguments[0], array) + "[" + printer.plain(arguments[1]) + "] = " + printer.plain(arguments[2]);
    }
}
