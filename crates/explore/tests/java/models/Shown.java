import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Results as one line of text, the same on HotSpot and on our machine. */
class Shown {
    static final Object VOID = new Object();

    /** What came back, and what the call made of its arguments. */
    static String of(Object result, Object[] arguments) {
        StringBuilder out = new StringBuilder();
        if (result == VOID) {
            out.append("void");
        } else {
            show(result, 0, out);
            for (int i = 0; i < arguments.length; i++) {
                if (result == arguments[i] && result != null && !isBox(result)) {
                    out.append(" is argument ").append(i);
                }
            }
        }
        after(arguments, out);
        return out.toString();
    }

    static String threw(Throwable thrown, Object[] arguments) {
        StringBuilder out = new StringBuilder("threw ").append(thrown.getClass().getName().replace('.', '/'));
        if (thrown.getMessage() != null) {
            out.append(": ");
            text(thrown.getMessage(), out);
        }
        after(arguments, out);
        return out.toString();
    }

    private static void after(Object[] arguments, StringBuilder out) {
        for (Object argument : arguments) {
            if (argument instanceof CharSequence && !(argument instanceof String) || argument != null && argument.getClass().isArray()) {
                out.append(" after ");
                show(argument, 0, out);
            } else if (argument instanceof Samples.Recorder) {
                out.append(" printed ");
                text(((Samples.Recorder) argument).bytes.toString(), out);
            }
        }
    }

    private static boolean isBox(Object x) {
        return x instanceof Number || x instanceof Character || x instanceof Boolean;
    }

    private static void show(Object x, int depth, StringBuilder out) {
        if (x == null) {
            out.append("null");
        } else if (x instanceof Double) {
            out.append("double ").append(Long.toHexString(Double.doubleToLongBits((Double) x)));
        } else if (x instanceof Float) {
            out.append("float ").append(Integer.toHexString(Float.floatToIntBits((Float) x)));
        } else if (x instanceof Character) {
            out.append("char ").append((int) (Character) x);
        } else if (x instanceof Integer || x instanceof Long || x instanceof Short || x instanceof Byte || x instanceof Boolean) {
            out.append(x.getClass().getSimpleName()).append(' ').append(x.toString());
        } else if (x instanceof CharSequence) {
            out.append(x instanceof String ? "\"" : "builder \"");
            text(x.toString(), out);
            out.append('"');
        } else if (x instanceof Class) {
            out.append("class ").append(((Class<?>) x).getName());
        } else if (x instanceof Enum) {
            out.append("constant ").append(((Enum<?>) x).name());
        } else if (x instanceof Field) {
            out.append("field ").append(((Field) x).getName()).append(' ').append(((Field) x).getType().getName());
        } else if (x instanceof Method) {
            out.append("method ").append(((Method) x).getName());
        } else if (x instanceof Constructor) {
            out.append("constructor ").append(((Constructor<?>) x).getParameterCount());
        } else if (x instanceof Annotation) {
            out.append("annotation ").append(((Annotation) x).annotationType().getName());
        } else if (x.getClass().isArray()) {
            elements(x, depth, out);
        } else if (x instanceof Samples.Sampled) {
            out.append("sampled ").append(((Samples.Sampled) x).number);
        } else {
            out.append("object ").append(x.getClass().getName());
        }
    }

    private static void elements(Object array, int depth, StringBuilder out) {
        out.append(array.getClass().getName());
        int length = java.lang.reflect.Array.getLength(array);
        out.append('[').append(length).append("] {");
        if (array instanceof Member[]) {
            // In which order members are listed is each machine's own.
            String[] names = new String[length];
            for (int i = 0; i < length; i++) {
                names[i] = ((Member[]) array)[i].toString();
            }
            Arrays.sort(names);
            array = names;
        }
        for (int i = 0; depth < 3 && i < length && i < 40; i++) {
            show(java.lang.reflect.Array.get(array, i), depth + 1, out);
            out.append(", ");
        }
        out.append('}');
    }

    private static void text(String text, StringBuilder out) {
        for (int i = 0; i < text.length() && i < 200; i++) {
            char c = text.charAt(i);
            if (c == '@' && isIdentity(text, i)) {
                out.append("@...");
                return;
            }
            if (c < ' ' || c > '~' || c == '\\') {
                out.append("\\u").append((int) c).append(';');
            } else {
                out.append(c);
            }
        }
        if (text.length() > 200) {
            out.append("... ").append(text.length()).append(' ').append(text.hashCode());
        }
    }

    /** Whether the text goes on, to its end, with an identity hash code: any number. */
    private static boolean isIdentity(String text, int at) {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c == '\n')) {
                return false;
            }
        }
        return true;
    }
}
