package attacker;

import java.lang.reflect.Array;

/** An array with its elements; its class may be narrower than whoever takes it expects. */
final class NewArray extends Step {
    private final Class<?> component;

    NewArray(Class<?> component, Arg... elements) {
        super(component.arrayType(), elements);
        this.component = component;
    }

    @Override
    Step with(Arg[] others) {
        return new NewArray(component, others);
    }

    @Override
    Object perform(Run run, Object[] values) {
        Object array = Array.newInstance(run.real(component), values.length);
        for (int i = 0; i < values.length; i++) {
            Array.set(array, i, values[i]);
        }
        return array;
    }

    @Override
    String source(Printer printer) {
        StringBuilder text = new StringBuilder("new ").append(printer.type(component)).append("[] {");
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ").append(printer.plain(arguments[i]));
        }
        return text.append('}').toString();
    }
}
