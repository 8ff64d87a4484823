package attacker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which classes and members there are, and which of them a caller in some package may use.
 * Its classes are never initialised: they are only looked at.
 */
final class World {
    private final ClassLoader loader;
    private final Map<String, Class<?>> byName = new HashMap<>();
    private final List<Class<?>> classes = new ArrayList<>();
    private final Map<Class<?>, List<Member>> members = new HashMap<>();
    private final Map<Class<?>, List<Member>> visible = new HashMap<>();
    private final List<Member> producers = new ArrayList<>();
    private final Map<String, List<Member>> producersOf = new HashMap<>();
    private final List<Member> library = new ArrayList<>();
    private final Map<Class<?>, List<Member>> libraryProducersOf = new HashMap<>();

    World(ClassPath path) {
        loader = path.loader();
        for (String name : path.analysed()) {
            try {
                Class<?> found = Class.forName(name, false, loader);
                byName.put(name, found);
                if (!found.isAnonymousClass() && !found.isLocalClass() && !found.isSynthetic() && !found.isHidden()) {
                    classes.add(found);
                    for (Member member : members(found)) {
                        if (produces(member)) {
                            producers.add(member);
                        }
                    }
                }
            } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
                // Needs something that is not here.
            }
        }
        for (Class<?> type : Zoo.CLASSES) {
            for (Member member : members(type)) {
                if (Modifier.isPublic(member.reflected.getModifiers()) && produces(member)
                        && (member.isStatic || member.isConstructor() || Zoo.isView(member)) && Zoo.isHarmless(member)) {
                    library.add(member);
                }
            }
        }
    }

    private static boolean produces(Member member) {
        Class<?> result = Types.erase(member.result);
        return result != void.class && !result.isPrimitive()
                && !(member.isConstructor() && Modifier.isAbstract(member.owner.getModifiers()));
    }

    boolean isOurs(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.getClassLoader() == loader;
    }

    List<Class<?>> classes() {
        return classes;
    }

    /** The class as it is looked at, for one of a run; null if it is of neither. */
    Class<?> seen(Class<?> real) {
        if (real.isArray()) {
            Class<?> component = seen(real.getComponentType());
            return component == null ? null : component.arrayType();
        }
        if (real.isPrimitive() || real.getClassLoader() == null || real.getClassLoader() == ClassLoader.getPlatformClassLoader()) {
            return real;
        }
        return named(real.getName());
    }

    Class<?> named(String name) {
        Class<?> found = byName.get(name);
        if (found == null && !byName.containsKey(name)) {
            try {
                found = Class.forName(name, false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                found = null;
            }
            byName.put(name, found);
        }
        return found;
    }

    /** Declared by the class itself, without what the compiler added. */
    List<Member> members(Class<?> type) {
        return members.computeIfAbsent(type, World::read);
    }

    private static List<Member> read(Class<?> type) {
        List<Member> all = new ArrayList<>();
        try {
            for (Constructor<?> each : type.getDeclaredConstructors()) {
                if (!each.isSynthetic() && !type.isEnum()) {
                    all.add(Member.of(each));
                }
            }
            for (Method each : type.getDeclaredMethods()) {
                if (!each.isSynthetic() && !each.isBridge()) {
                    all.add(Member.of(each));
                }
            }
            for (Field each : type.getDeclaredFields()) {
                if (!each.isSynthetic()) {
                    all.add(Member.of(each));
                }
            }
        } catch (LinkageError | RuntimeException e) {
            // Needs something that is not here.
        }
        // The JVM's order is not always the same.
        all.sort(java.util.Comparator.comparing(Member::key));
        return all;
    }

    /** Instance members of a class and its supertypes, overridden ones once. */
    List<Member> visible(Class<?> type) {
        List<Member> found = visible.get(type);
        if (found == null) {
            Map<String, Member> all = new java.util.LinkedHashMap<>();
            gather(type, all);
            if (type.isInterface()) {
                gather(Object.class, all);
            }
            found = List.copyOf(all.values());
            visible.put(type, found);
        }
        return found;
    }

    private void gather(Class<?> type, Map<String, Member> all) {
        for (Member member : members(type)) {
            if (!member.isStatic && !member.isConstructor()) {
                String key = member.key();
                // Results may be narrowed.
                String name = key.substring(key.indexOf('#'), member.isField() ? key.length() : key.indexOf(')'));
                all.putIfAbsent(name, member);
            }
        }
        for (Class<?> each : type.getInterfaces()) {
            gather(each, all);
        }
        if (type.getSuperclass() != null) {
            gather(type.getSuperclass(), all);
        }
    }

    /** Whether code in the package can name the class. */
    boolean isAccessible(Class<?> type, String from) {
        if (type.isArray()) {
            return isAccessible(type.getComponentType(), from);
        }
        if (type.isPrimitive()) {
            return true;
        }
        if (type.isAnonymousClass() || type.isLocalClass() || type.isHidden() || type.isSynthetic()) {
            return false;
        }
        if (!isOurs(type) && !type.getModule().isExported(type.getPackageName())) {
            return false;
        }
        if (!isAccessible(type.getModifiers(), type, from)) {
            return false;
        }
        return type.getDeclaringClass() == null || isAccessible(type.getDeclaringClass(), from);
    }

    boolean isAccessible(Member member, String from) {
        return isAccessible(member.reflected.getModifiers(), member.owner, from);
    }

    private static boolean isAccessible(int modifiers, Class<?> owner, String from) {
        return Modifier.isPublic(modifiers) || !Modifier.isPrivate(modifiers) && owner.getPackageName().equals(from);
    }

    /** Whether all classes that a type names are accessible. */
    boolean isNameable(Type type, String from) {
        if (type instanceof java.lang.reflect.ParameterizedType p) {
            for (Type argument : p.getActualTypeArguments()) {
                if (!isNameable(argument, from)) {
                    return false;
                }
            }
        }
        if (type instanceof java.lang.reflect.WildcardType w) {
            for (Type bound : w.getLowerBounds()) {
                if (!isNameable(bound, from)) {
                    return false;
                }
            }
            return isNameable(w.getUpperBounds()[0], from);
        }
        return isAccessible(Types.erase(type), from);
    }

    /** Constructors, methods and fields of the attacked code that may give such an object to code in the package. */
    List<Member> producers(Class<?> wanted, String from) {
        return producersOf.computeIfAbsent(wanted.getName() + " " + from, k -> producers.stream()
                .filter(m -> wanted.isAssignableFrom(Types.erase(m.result)))
                .filter(m -> isAccessible(m, from) && isAccessible(m.owner, from))
                .toList());
    }

    List<Member> libraryProducers(Class<?> wanted) {
        return libraryProducersOf.computeIfAbsent(wanted, w -> library.stream()
                .filter(m -> w.isAssignableFrom(Types.erase(m.result)))
                .toList());
    }
}
