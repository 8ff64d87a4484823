import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Calls static methods as told on standard input, one call per line (class, method, arguments, separated by tabs), and
 * prints how each ended. The Rust side writes the outcomes of its own machine in the same form.
 *
 * <p>Arguments: the directory of the classes and, as {@code --fresh}, that every call gets its classes anew, static
 * initialisers included.
 */
class Calls {
    public static void main(String[] arguments) throws Exception {
        URL[] path = {Path.of(arguments[0]).toUri().toURL()};
        boolean fresh = arguments.length > 1 && arguments[1].equals("--fresh");
        ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        Map<String, Method> methods = new HashMap<>();
        StringBuilder out = new StringBuilder();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split("\t", -1);
            String name = parts[0] + "." + parts[1];
            if (fresh) {
                methods.clear();
                loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
            }
            Method method = methods.get(name);
            if (method == null) {
                method = find(Class.forName(parts[0].replace('/', '.'), false, loader), parts[1]);
                methods.put(name, method);
            }
            out.append(outcome(method, parts)).append('\n');
        }
        System.out.print(out);
    }

    private static Method find(Class<?> type, String name) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new IllegalArgumentException(type + "." + name);
    }

    private static String outcome(Method method, String[] parts) {
        try {
            Class<?>[] types = method.getParameterTypes();
            Object[] values = new Object[types.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = argument(types[i], parts[i + 2]);
            }
            Object result = method.invoke(null, values);
            return method.getReturnType() == void.class ? "void" : shown(result);
        } catch (InvocationTargetException thrown) {
            return threw(thrown.getCause());
        } catch (Throwable thrown) {
            return threw(thrown);
        }
    }

    private static Object argument(Class<?> type, String text) {
        if (type == boolean.class) {
            return !text.equals("0");
        } else if (type == byte.class) {
            return Byte.parseByte(text);
        } else if (type == char.class) {
            return (char) Integer.parseInt(text);
        } else if (type == short.class) {
            return Short.parseShort(text);
        } else if (type == int.class) {
            return Integer.parseInt(text);
        } else if (type == long.class) {
            return Long.parseLong(text);
        } else if (type == float.class) {
            return Float.intBitsToFloat(Integer.parseUnsignedInt(text, 16));
        } else if (type == double.class) {
            return Double.longBitsToDouble(Long.parseUnsignedLong(text, 16));
        }
        return text.equals("null") ? null : text;
    }

    /** All NaN are one: the specification leaves their bits open. */
    private static String shown(Object value) {
        if (value == null) {
            return "null";
        } else if (value instanceof Boolean) {
            return "int " + ((Boolean) value ? 1 : 0);
        } else if (value instanceof Character) {
            return "int " + (int) (Character) value;
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            return "int " + value;
        } else if (value instanceof Long) {
            return "long " + value;
        } else if (value instanceof Float) {
            return String.format("float %08x", Float.floatToIntBits((Float) value));
        } else if (value instanceof Double) {
            return String.format("double %016x", Double.doubleToLongBits((Double) value));
        } else if (value instanceof String) {
            return "text " + escaped((String) value);
        }
        return "object " + value.getClass().getName().replace('.', '/');
    }

    private static String threw(Throwable thrown) {
        String name = thrown.getClass().getName().replace('.', '/');
        String message = thrown.getMessage();
        return "threw " + name + (message == null ? "" : ": " + escaped(message));
    }

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~' || c == '\\') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
