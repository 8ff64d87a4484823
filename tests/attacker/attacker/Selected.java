package attacker;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Which method a call really runs. */
final class Selected {
    private Selected() {
    }

    /** Named as entries are; the class of the receiver decides. */
    static String key(Invoke call) {
        Object receiver = call.hasReceiver() ? call.arguments[0].value() : null;
        if (receiver == null || Proxy.isProxyClass(receiver.getClass())) {
            return call.member.key();
        }
        Class<?>[] parameters = ((Executable) call.member.reflected).getParameterTypes();
        for (Class<?> type = receiver.getClass(); type != null; type = type.getSuperclass()) {
            Method found = declared(type, call.member.name(), parameters);
            if (found != null) {
                return Member.key(type.getName(), found);
            }
        }
        // An interface's own.
        return call.member.key();
    }

    private static Method declared(Class<?> type, String name, Class<?>[] parameters) {
        Method bridge = null;
        Method other = null;
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (!method.getName().equals(name) || method.getParameterCount() != parameters.length) {
                    continue;
                }
                boolean same = isSame(method.getParameterTypes(), parameters);
                if (same && !method.isBridge()) {
                    return method;
                }
                bridge = same ? method : bridge;
                other = method.isBridge() ? other : method;
            }
        } catch (LinkageError e) {
            return null;
        }
        // What the compiler's bridge leads to.
        return bridge == null ? null : other == null ? bridge : other;
    }

    /** By name: the classes may be of different loaders. */
    private static boolean isSame(Class<?>[] some, Class<?>[] others) {
        for (int i = 0; i < some.length; i++) {
            if (!some[i].getName().equals(others[i].getName())) {
                return false;
            }
        }
        return true;
    }
}
