package provoke.agent;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;
import provoke.harness.Frame;

/**
 * Inputs as the parent describes them, turned into objects of one run's classes: values, and the objects behind them, which
 * may refer to each other in any way.
 */
final class ObjectGraph {
    private static final Allocator ALLOCATOR = allocator();

    /** Makes objects without calling a constructor. */
    private interface Allocator {
        Object allocate(Class<?> type) throws ReflectiveOperationException;
    }

    /** One object: what it is, and the values it is made of. */
    private interface Node {
        /** The object itself, as far as nothing else is needed for it. */
        Object allocate(ObjectGraph graph) throws ReflectiveOperationException;

        /** The rest, when all objects exist. */
        default void fill(ObjectGraph graph, Object object) throws ReflectiveOperationException {
        }
    }

    private interface Value {
        Object get(ObjectGraph graph) throws ReflectiveOperationException;

        default boolean isReference() {
            return false;
        }
    }

    private interface Reference extends Value {
        @Override
        default boolean isReference() {
            return true;
        }
    }

    private final ClassLoader loader;
    private final List<Node> nodes;
    private final Object[] objects;
    private final boolean[] begun;

    private ObjectGraph(ClassLoader loader, List<Node> nodes) {
        this.loader = loader;
        this.nodes = nodes;
        this.objects = new Object[nodes.size()];
        this.begun = new boolean[nodes.size()];
    }

    /** An object, or null, among the inputs; values of primitive types are in boxes of their own. */
    record Given(Object object) {
    }

    /** A description that was read, to be built for one run. */
    record Description(List<?> nodes, List<?> values, int planned) {
        /** The inputs in order: boxes, and {@link Given} for references. */
        @SuppressWarnings("unchecked")
        Object[] build(ClassLoader loader) throws ReflectiveOperationException {
            ObjectGraph graph = new ObjectGraph(loader, (List<Node>) nodes);
            Object[] built = new Object[values.size()];
            for (int i = 0; i < graph.objects.length; i++) {
                graph.object(i);
            }
            for (int i = 0; i < graph.objects.length; i++) {
                graph.nodes.get(i).fill(graph, graph.objects[i]);
            }
            for (int i = 0; i < built.length; i++) {
                Value value = (Value) values.get(i);
                built[i] = value.isReference() ? new Given(value.get(graph)) : value.get(graph);
            }
            return built;
        }
    }

    static Description read(Frame.Reader frame) throws IOException {
        List<Node> nodes = new ArrayList<>();
        for (int left = frame.u32(); left > 0; left--) {
            nodes.add(node(frame));
        }
        return new Description(nodes, values(frame), frame.u32());
    }

    private Object object(int number) throws ReflectiveOperationException {
        if (!begun[number]) {
            begun[number] = true;
            objects[number] = nodes.get(number).allocate(this);
        }
        return objects[number];
    }

    private static Node node(Frame.Reader frame) throws IOException {
        int kind = frame.u8();
        switch (kind) {
            case 0: {
                String type = frame.string();
                List<String[]> names = new ArrayList<>();
                List<Value> values = new ArrayList<>();
                for (int left = frame.u32(); left > 0; left--) {
                    names.add(new String[] {frame.string(), frame.string()});
                    values.add(value(frame));
                }
                return new Raw(type, names, values);
            }
            case 1:
                return new Elements(frame.string(), values(frame));
            case 2: {
                String text = frame.text();
                return graph -> text;
            }
            case 3: {
                Value value = value(frame);
                // Values lie in boxes already, the way valueOf gives them: small ones are the same for everybody.
                return value::get;
            }
            case 4: {
                String owner = frame.string();
                String name = frame.string();
                return graph -> graph.field(owner, name).get(null);
            }
            case 5: {
                String type = frame.string();
                return graph -> graph.type(type);
            }
            case 6: {
                Call make = call(frame);
                List<Call> calls = new ArrayList<>();
                for (int left = frame.u32(); left > 0; left--) {
                    calls.add(call(frame));
                }
                return new Made(make, calls);
            }
            case 7: {
                String type = frame.string();
                Map<String, List<Value>> results = new HashMap<>();
                for (int left = frame.u32(); left > 0; left--) {
                    results.put(frame.string(), values(frame));
                }
                return new Stub(type, results);
            }
            default:
                throw new IOException("object of kind " + kind);
        }
    }

    private record Raw(String type, List<String[]> names, List<Value> values) implements Node {
        @Override
        public Object allocate(ObjectGraph graph) throws ReflectiveOperationException {
            Class<?> raw = graph.type(type);
            return raw.isRecord() ? made(graph, raw) : ALLOCATOR.allocate(raw);
        }

        /** Nobody but its constructor may set the fields of a record. */
        private Object made(ObjectGraph graph, Class<?> record) throws ReflectiveOperationException {
            RecordComponent[] components = record.getRecordComponents();
            Class<?>[] types = new Class<?>[components.length];
            Object[] arguments = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                arguments[i] = zero(types[i]);
                for (int j = 0; j < names.size(); j++) {
                    if (names.get(j)[1].equals(components[i].getName())) {
                        arguments[i] = values.get(j).get(graph);
                    }
                }
            }
            Constructor<?> constructor = record.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        }

        @Override
        public void fill(ObjectGraph graph, Object object) throws ReflectiveOperationException {
            if (object.getClass().isRecord()) {
                return;
            }
            for (int i = 0; i < names.size(); i++) {
                graph.field(names.get(i)[0], names.get(i)[1]).set(object, values.get(i).get(graph));
            }
        }
    }

    private record Elements(String component, List<Value> values) implements Node {
        @Override
        public Object allocate(ObjectGraph graph) throws ReflectiveOperationException {
            return Array.newInstance(graph.type(component), values.size());
        }

        @Override
        public void fill(ObjectGraph graph, Object array) throws ReflectiveOperationException {
            for (int i = 0; i < values.size(); i++) {
                Array.set(array, i, values.get(i).get(graph));
            }
        }
    }

    private record Made(Call make, List<Call> calls) implements Node {
        @Override
        public Object allocate(ObjectGraph graph) throws ReflectiveOperationException {
            return make.run(graph, null);
        }

        @Override
        public void fill(ObjectGraph graph, Object object) throws ReflectiveOperationException {
            for (Call call : calls) {
                call.run(graph, object);
            }
        }
    }

    /** Answers each method with the next of its results, the last one again and again. */
    private record Stub(String type, Map<String, List<Value>> results) implements Node {
        @Override
        public Object allocate(ObjectGraph graph) throws ReflectiveOperationException {
            Map<String, Integer> asked = new HashMap<>();
            return Proxy.newProxyInstance(graph.loader, new Class<?>[] {graph.type(type)}, (stub, method, arguments) -> {
                String name = method.getName() + Type.getMethodDescriptor(method);
                List<Value> values = results.get(name);
                if (values == null || values.isEmpty()) {
                    return zero(method.getReturnType());
                }
                int next = asked.merge(name, 1, Integer::sum) - 1;
                return values.get(Math.min(next, values.size() - 1)).get(graph);
            });
        }
    }

    private record Call(String owner, String name, String descriptor, List<Value> arguments) {
        Object run(ObjectGraph graph, Object receiver) throws ReflectiveOperationException {
            Executable method = graph.method(this);
            List<Object> values = new ArrayList<>();
            for (Value argument : arguments) {
                values.add(argument.get(graph));
            }
            try {
                if (method instanceof Constructor<?> constructor) {
                    return constructor.newInstance(values.toArray());
                }
                Object on = receiver;
                if (values.size() > method.getParameterCount()) {
                    on = values.remove(0);
                }
                return ((Method) method).invoke(on, values.toArray());
            } catch (InvocationTargetException thrown) {
                throw new ReflectiveOperationException(owner + '.' + name + " threw", thrown.getCause());
            }
        }
    }

    private static Call call(Frame.Reader frame) throws IOException {
        return new Call(frame.string(), frame.string(), frame.string(), values(frame));
    }

    private static List<Value> values(Frame.Reader frame) throws IOException {
        List<Value> values = new ArrayList<>();
        for (int left = frame.u32(); left > 0; left--) {
            values.add(value(frame));
        }
        return values;
    }

    private static Value value(Frame.Reader frame) throws IOException {
        int kind = frame.u8();
        if (kind == 'L') {
            int number = frame.u32();
            return (Reference) graph -> graph.object(number);
        }
        if (kind == '0') {
            return (Reference) graph -> null;
        }
        long bits = frame.u64();
        Object value = switch (kind) {
            case 'Z' -> bits != 0;
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'C' -> (char) bits;
            case 'I' -> (int) bits;
            case 'J' -> bits;
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> throw new IOException("value of kind " + kind);
        };
        return graph -> value;
    }

    private static Object zero(Class<?> type) {
        return type == void.class || !type.isPrimitive() ? null : Array.get(Array.newInstance(type, 1), 0);
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return switch (name) {
            case "boolean" -> boolean.class;
            case "byte" -> byte.class;
            case "short" -> short.class;
            case "char" -> char.class;
            case "int" -> int.class;
            case "long" -> long.class;
            case "float" -> float.class;
            case "double" -> double.class;
            default -> Class.forName(name, true, loader);
        };
    }

    private Field field(String owner, String name) throws ReflectiveOperationException {
        Field field = type(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private Executable method(Call call) throws ReflectiveOperationException {
        Class<?> owner = type(call.owner());
        boolean isConstructor = call.name().equals("<init>");
        for (Executable candidate : isConstructor ? owner.getDeclaredConstructors() : owner.getDeclaredMethods()) {
            String descriptor = candidate instanceof Constructor<?> constructor
                    ? Type.getConstructorDescriptor(constructor)
                    : Type.getMethodDescriptor((Method) candidate);
            if (descriptor.equals(call.descriptor()) && (isConstructor || candidate.getName().equals(call.name()))) {
                candidate.setAccessible(true);
                return candidate;
            }
        }
        throw new NoSuchMethodException(call.owner() + '.' + call.name() + call.descriptor());
    }

    /** By reflection, for javac warns of the class whatever one tells it. */
    private static Allocator allocator() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field field = unsafe.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object instance = field.get(null);
            Method allocate = unsafe.getMethod("allocateInstance", Class.class);
            return type -> allocate.invoke(instance, type);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
