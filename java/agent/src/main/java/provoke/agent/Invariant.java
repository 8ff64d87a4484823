package provoke.agent;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** The method without parameters that says whether an object is as it should be, known by its name. */
record Invariant(String method) {
    /** Also of objects whose class has no such method. What throws does not hold. */
    boolean holds(Object object) {
        Method found = find(object.getClass());
        if (found == null) {
            return true;
        }
        try {
            found.setAccessible(true);
            return (Boolean) found.invoke(object);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Ended ended) {
                throw ended;
            }
            return false;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Method find(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                Method declared = at.getDeclaredMethod(method);
                if (declared.getReturnType() == boolean.class) {
                    return declared;
                }
            } catch (NoSuchMethodException inherited) {
                // Perhaps the superclass has one.
            }
        }
        return null;
    }
}
