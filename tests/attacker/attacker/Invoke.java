package attacker;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;

/** A call of a method or constructor; the receiver is the first argument. */
final class Invoke extends Step {
    final Member member;
    /** What the parameters are, type variables replaced; the receiver is not among them. */
    final Type[] parameters;
    /** For the type parameters of the method; for a constructor those of the class first. */
    final Type[] typeArguments;
    /** The type through which an instance method is called. */
    final Type receiver;

    Invoke(Member member, Type receiver, Type[] parameters, Type[] typeArguments, Type result, Arg... arguments) {
        super(result, arguments);
        this.member = member;
        this.receiver = receiver;
        this.parameters = parameters;
        this.typeArguments = typeArguments;
    }

    boolean hasReceiver() {
        return member.isMethod() && !member.isStatic;
    }

    @Override
    Step with(Arg[] others) {
        return new Invoke(member, receiver, parameters, typeArguments, type, others);
    }

    @Override
    Object perform(Run run, Object[] values) throws Throwable {
        java.lang.reflect.Member real = run.real(member);
        try {
            if (real instanceof Constructor<?> constructor) {
                return constructor.newInstance(values);
            }
            Object[] rest = values;
            Object object = null;
            if (hasReceiver()) {
                object = values[0];
                if (object == null) {
                    throw new Unmakeable("null as receiver");
                }
                rest = java.util.Arrays.copyOfRange(values, 1, values.length);
            }
            return ((Method) real).invoke(object, rest);
        } catch (InvocationTargetException e) {
            throw new Thrown(e.getCause());
        }
    }

    @Override
    String source(Printer printer) {
        return printer.call(this);
    }
}
