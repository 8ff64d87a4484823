package attacker;

import java.lang.reflect.Type;

/** One statement of an attack: what it does, and how it is written in Java. */
abstract class Step {
    /** What the compiler knows of the result; `void` if there is none. */
    final Type type;
    final Arg[] arguments;
    /** Of the latest run. */
    Object value;
    boolean done;
    /** In the latest run it threw; what it did before that stays done. */
    boolean threw;

    Step(Type type, Arg... arguments) {
        this.type = type;
        this.arguments = arguments;
    }

    /** What the code under attack throws comes out as it is. */
    abstract Object perform(Run run, Object[] values) throws Throwable;

    abstract String source(Printer printer);

    /** The same with other arguments; null if that makes no sense. */
    abstract Step with(Arg[] others);

    /** What it is an implementation of that a caller wrote. */
    boolean isImplementation() {
        return false;
    }

    /** Whether it changes what belongs to the whole JVM. */
    boolean isEnvironment() {
        return false;
    }

    final void run(Run run) throws Throwable {
        value = null;
        done = false;
        threw = false;
        Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            if (!arguments[i].isThere()) {
                return;
            }
            values[i] = arguments[i].value();
        }
        try {
            value = perform(run, values);
            done = true;
        } catch (Throwable e) {
            threw = true;
            throw e;
        }
    }
}
