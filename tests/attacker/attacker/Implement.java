package attacker;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An implementation of an interface as a caller may write it: each method returns one of the arguments, or throws. */
final class Implement extends Step {
    /** One method to implement; which argument it returns, or -1 if it throws. */
    record Body(Method method, Type[] parameters, Type result, int argument) {
        String key() {
            StringBuilder text = new StringBuilder(method.getName());
            for (Class<?> type : method.getParameterTypes()) {
                text.append(' ').append(type.getName());
            }
            return text.toString();
        }
    }

    private final Class<?> raw;
    private final List<Body> bodies;

    Implement(Type type, List<Body> bodies, Arg... arguments) {
        super(type, arguments);
        this.raw = Types.erase(type);
        this.bodies = bodies;
    }

    /** What is left to implement, overriding methods once; declared types. */
    static List<Method> open(Class<?> type) {
        Map<String, Method> found = new HashMap<>();
        List<Method> all = new ArrayList<>();
        for (Method method : type.getMethods()) {
            boolean isObjects = false;
            for (Method each : Object.class.getMethods()) {
                isObjects |= each.getName().equals(method.getName()) && java.util.Arrays.equals(each.getParameterTypes(), method.getParameterTypes());
            }
            String key = new Body(method, null, null, 0).key();
            if (Modifier.isAbstract(method.getModifiers()) && !isObjects && found.putIfAbsent(key, method) == null) {
                all.add(method);
            }
        }
        all.sort(java.util.Comparator.comparing(Method::toString));
        return all;
    }

    @Override
    boolean isImplementation() {
        return true;
    }

    @Override
    Step with(Arg[] others) {
        return new Implement(type, bodies, others);
    }

    @Override
    Object perform(Run run, Object[] values) {
        Map<String, Body> byKey = new HashMap<>();
        bodies.forEach(b -> byKey.put(b.key(), b));
        InvocationHandler handler = (self, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    default -> "implementation";
                };
            }
            if (method.isDefault()) {
                return callDefault(self, method, arguments);
            }
            Body body = byKey.get(new Body(method, null, null, 0).key());
            if (body == null || body.argument < 0) {
                throw new IllegalStateException("thrown by the implementation");
            }
            return values[body.argument];
        };
        return Proxy.newProxyInstance(run.loader, new Class<?>[] {run.real(raw)}, handler);
    }

    private static Object callDefault(Object self, Method method, Object[] arguments) throws Throwable {
        Class<?> owner = method.getDeclaringClass();
        if (owner.getClassLoader() == null) {
            return InvocationHandler.invokeDefault(self, method, arguments);
        }
        // It need not be public.
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
        return lookup.unreflectSpecial(method, owner).bindTo(self).invokeWithArguments(arguments == null ? new Object[0] : arguments);
    }

    @Override
    String source(Printer printer) {
        if (bodies.size() == 1 && bodies.get(0).method.getTypeParameters().length == 0) {
            StringBuilder text = new StringBuilder("(");
            for (int i = 0; i < bodies.get(0).parameters.length; i++) {
                text.append(i == 0 ? "" : ", ").append("p").append(i);
            }
            return text.append(") -> ").append(body(bodies.get(0), printer)).toString();
        }
        StringBuilder text = new StringBuilder("new ").append(printer.type(type)).append("() {");
        for (Body body : bodies) {
            text.append(" @Override public ").append(printer.type(body.result)).append(' ').append(body.method.getName()).append('(');
            for (int i = 0; i < body.parameters.length; i++) {
                text.append(i == 0 ? "" : ", ").append(printer.type(body.parameters[i])).append(" p").append(i);
            }
            text.append(") ").append(body(body, printer));
        }
        return text.append(" }").toString();
    }

    private String body(Body body, Printer printer) {
        if (body.argument < 0) {
            return "{ throw new IllegalStateException(\"thrown by the implementation\"); }";
        }
        return body.result == void.class ? "{ }" : "{ return " + printer.plain(arguments[body.argument]) + "; }";
    }
}
