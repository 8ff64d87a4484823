package attacker;

import java.lang.reflect.Type;

/** A fixed expression, made anew each time: see {@link Zoo}. */
final class Expression extends Step {
    interface Make {
        Object make() throws Throwable;
    }

    private final String source;
    private final Make make;
    private final boolean implementation;
    private final boolean environment;

    Expression(Type type, String source, boolean implementation, boolean environment, Make make) {
        super(type);
        this.source = source;
        this.make = make;
        this.implementation = implementation;
        this.environment = environment;
    }

    /** Steps hold what a run made: each use is a step of its own. */
    Expression copy() {
        return new Expression(type, source, implementation, environment, make);
    }

    @Override
    boolean isImplementation() {
        return implementation;
    }

    @Override
    boolean isEnvironment() {
        return environment;
    }

    @Override
    Object perform(Run run, Object[] values) throws Throwable {
        return make.make();
    }

    @Override
    String source(Printer printer) {
        return source;
    }

    @Override
    Step with(Arg[] others) {
        return null;
    }
}
