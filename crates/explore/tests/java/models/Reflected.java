import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Calls any method of the JDK by reflection as told on standard input, one call per line: class, name, descriptor,
 * descriptors of receiver and parameters, number of the sample; prints how each ended.
 */
class Reflected {
    public static void main(String[] arguments) throws Exception {
        Method open = Module.class.getDeclaredMethod("implAddOpensToAllUnnamed", String.class);
        open.setAccessible(true);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        String last = "";
        Method method = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split("\t", -1);
            String name = parts[0] + "." + parts[1] + parts[2];
            if (!name.equals(last)) {
                Class<?> type = Class.forName(parts[0].replace('/', '.'));
                open.invoke(type.getModule(), type.getPackageName());
                method = find(type, parts[1], parts[2]);
                last = name;
            }
            out.append(outcome(method, name, parts[3], Integer.parseInt(parts[4]))).append('\n');
        }
        System.out.print(out);
    }

    private static Method find(Class<?> type, String name, String descriptor) {
        for (Method method : type.getDeclaredMethods()) {
            MethodType types = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            if (method.getName().equals(name) && types.toMethodDescriptorString().equals(descriptor)) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new IllegalArgumentException(type + "." + name + descriptor);
    }

    private static String outcome(Method method, String name, String types, int sample) throws IllegalAccessException {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object[] values = Samples.of(name, types, !isStatic, sample);
        if (values == null) {
            return "not called";
        }
        Object[] arguments = isStatic ? values : Arrays.copyOfRange(values, 1, values.length);
        try {
            Object result = method.invoke(isStatic ? null : values[0], arguments);
            return Shown.of(method.getReturnType() == void.class ? Shown.VOID : result, values);
        } catch (InvocationTargetException thrown) {
            return Shown.threw(thrown.getCause(), values);
        } catch (IllegalArgumentException thrown) {
            // Newer JDKs take what a native throws for a complaint about the arguments.
            return Shown.threw(thrown.getCause() == null ? thrown : thrown.getCause(), values);
        }
    }
}
