package attacker;

/** `C.class`, of the classes of the run. */
final class ClassLiteral extends Step {
    private final Class<?> named;

    ClassLiteral(Class<?> named) {
        super(new Types.Parameterized(Class.class, new java.lang.reflect.Type[] {Types.box(named)}));
        this.named = named;
    }

    @Override
    Object perform(Run run, Object[] values) {
        return run.real(named);
    }

    @Override
    String source(Printer printer) {
        return printer.name(named) + ".class";
    }

    @Override
    Step with(Arg[] others) {
        return null;
    }
}
