package attacker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;

/** An object of a subclass that a caller wrote, by a constructor of its superclass. */
final class Extend extends Step {
    private final Subclasses all;
    private final Subclasses.Subclass subclass;
    private final Member constructor;

    Extend(Subclasses all, Subclasses.Subclass subclass, Member constructor, Arg... arguments) {
        super(subclass.base(), arguments);
        this.all = all;
        this.subclass = subclass;
        this.constructor = constructor;
    }

    @Override
    boolean isImplementation() {
        return true;
    }

    @Override
    Step with(Arg[] others) {
        return new Extend(all, subclass, constructor, others);
    }

    @Override
    Object perform(Run run, Object[] values) throws Throwable {
        Class<?>[] seen = ((Executable) constructor.reflected).getParameterTypes();
        Class<?>[] types = new Class<?>[seen.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = run.real(seen[i]);
        }
        Constructor<?> found = all.load(subclass, run.loader).getConstructor(types);
        try {
            return found.newInstance(values);
        } catch (InvocationTargetException e) {
            throw new Thrown(e.getCause());
        }
    }

    @Override
    String source(Printer printer) {
        StringBuilder text = new StringBuilder("new ").append(printer.name(subclass.base())).append('(');
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ").append(printer.exact(arguments[i], constructor.parameters[i]));
        }
        return text.append(") { ").append(subclass.body().replace("\n", " ")).append("}").toString();
    }
}
