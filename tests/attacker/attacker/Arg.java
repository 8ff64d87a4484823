package attacker;

import java.lang.reflect.Type;

/** What a step is given: the result of an earlier step, perhaps cast, or a constant with its source text. */
final class Arg {
    static final Arg NULL = new Arg(null, null, "null", null);

    final Step step;
    final Object constant;
    final String source;
    /** A checked cast, or null. */
    final Type cast;

    private Arg(Step step, Object constant, String source, Type cast) {
        this.step = step;
        this.constant = constant;
        this.source = source;
        this.cast = cast;
    }

    static Arg of(Step step) {
        return new Arg(step, null, null, null);
    }

    static Arg cast(Step step, Type cast) {
        return new Arg(step, null, null, cast);
    }

    static Arg constant(Object value, String source) {
        return new Arg(null, value, source, null);
    }

    Object value() {
        return step == null ? constant : step.value;
    }

    /** Whether the step it needs went well. */
    boolean isThere() {
        return step == null || step.done;
    }
}
