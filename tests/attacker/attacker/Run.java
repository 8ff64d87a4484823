package attacker;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of a class loader of their own: their statics are as a fresh JVM has them, until steps are run here. */
final class Run {
    private final World world;
    final ClassPath.Loader loader;
    private final Map<Member, java.lang.reflect.Member> members = new HashMap<>();
    private final Map<Class<?>, Class<?>> classes = new HashMap<>();

    Run(World world, ClassPath path) {
        this.world = world;
        this.loader = path.loader();
    }

    /** The class of this run for one that is only looked at. */
    Class<?> real(Class<?> seen) {
        if (seen.isPrimitive() || !world.isOurs(seen)) {
            return seen;
        }
        Class<?> known = classes.get(seen);
        if (known == null) {
            try {
                known = seen.isArray() ? real(seen.getComponentType()).arrayType() : Class.forName(seen.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                throw new NoClassDefFoundError(seen.getName());
            }
            classes.put(seen, known);
        }
        return known;
    }

    java.lang.reflect.Member real(Member member) throws ReflectiveOperationException {
        java.lang.reflect.Member found = members.get(member);
        if (found == null) {
            found = find(member);
            if (world.isOurs(member.owner)) {
                ((AccessibleObject) found).setAccessible(true);
            }
            members.put(member, found);
        }
        return found;
    }

    private java.lang.reflect.Member find(Member member) throws ReflectiveOperationException {
        if (!world.isOurs(member.owner)) {
            return member.reflected;
        }
        Class<?> owner = real(member.owner);
        if (member.reflected instanceof Field) {
            return owner.getDeclaredField(member.name());
        }
        Class<?>[] seen = ((Executable) member.reflected).getParameterTypes();
        Class<?>[] types = new Class<?>[seen.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = real(seen[i]);
        }
        if (member.reflected instanceof Constructor) {
            return owner.getDeclaredConstructor(types);
        }
        Class<?> result = real(((Method) member.reflected).getReturnType());
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(member.name()) && method.getReturnType() == result
                    && java.util.Arrays.equals(method.getParameterTypes(), types)) {
                return method;
            }
        }
        throw new NoSuchMethodException(member.key());
    }

    /** Whether the class was loaded here, which in our use goes with being initialised. */
    boolean isInitialised(String name) {
        return loader.isDefined(name);
    }

    /** Runs all steps; what the last of them threw, or null. */
    Throwable runAll(List<Step> steps) {
        Throwable last = null;
        for (Step step : steps) {
            last = null;
            try {
                step.run(this);
            } catch (Thrown e) {
                last = e.getCause();
            } catch (Throwable e) {
                // Not the code's fault.
            }
        }
        return last;
    }
}
