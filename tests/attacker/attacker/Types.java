package attacker;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Map;

/**
 * Generic types as the compiler sees them: erasure, substitution, supertypes and assignability without unchecked conversion.
 * Infers nothing: see {@link Inference}.
 */
final class Types {
    private Types() {
    }

    record Parameterized(Class<?> raw, Type[] arguments) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return arguments;
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public Type getOwnerType() {
            return raw.getDeclaringClass();
        }
    }

    record Wildcard(Type upper, Type lower) implements WildcardType {
        @Override
        public Type[] getUpperBounds() {
            return new Type[] {upper};
        }

        @Override
        public Type[] getLowerBounds() {
            return lower == null ? new Type[0] : new Type[] {lower};
        }
    }

    record ArrayOf(Type component) implements GenericArrayType {
        @Override
        public Type getGenericComponentType() {
            return component;
        }
    }

    static final Type ANY = new Wildcard(Object.class, null);

    static Class<?> erase(Type type) {
        if (type instanceof Class<?> c) {
            return c;
        }
        if (type instanceof ParameterizedType p) {
            return (Class<?>) p.getRawType();
        }
        if (type instanceof GenericArrayType a) {
            return Array.newInstance(erase(a.getGenericComponentType()), 0).getClass();
        }
        if (type instanceof TypeVariable<?> v) {
            return erase(v.getBounds()[0]);
        }
        return erase(((WildcardType) type).getUpperBounds()[0]);
    }

    /** The type with its variables replaced. */
    static Type substitute(Type type, Map<TypeVariable<?>, Type> values) throws Unmakeable {
        if (type instanceof Class<?>) {
            return type;
        }
        if (type instanceof TypeVariable<?> v) {
            Type value = values.get(v);
            if (value == null) {
                throw new Unmakeable("no type for " + v);
            }
            return value;
        }
        if (type instanceof ParameterizedType p) {
            // What is declared may be an array of variables.
            Type[] arguments = Arrays.copyOf(p.getActualTypeArguments(), p.getActualTypeArguments().length, Type[].class);
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = substitute(arguments[i], values);
            }
            return new Parameterized((Class<?>) p.getRawType(), arguments);
        }
        if (type instanceof GenericArrayType a) {
            Type component = substitute(a.getGenericComponentType(), values);
            if (component instanceof WildcardType) {
                throw new Unmakeable("array of a wildcard");
            }
            return component instanceof Class<?> c ? c.arrayType() : new ArrayOf(component);
        }
        WildcardType w = (WildcardType) type;
        Type upper = substitute(w.getUpperBounds()[0], values);
        Type lower = w.getLowerBounds().length == 0 ? null : substitute(w.getLowerBounds()[0], values);
        // A wildcard inside a wildcard: what a capture is bounded by.
        Type bound = upper instanceof WildcardType u ? u.getUpperBounds()[0] : upper;
        if (lower instanceof WildcardType) {
            throw new Unmakeable("lower bound is a wildcard");
        }
        return new Wildcard(bound, lower);
    }

    static boolean mentionsWildcard(Type type) {
        if (type instanceof WildcardType) {
            return true;
        }
        if (type instanceof ParameterizedType p) {
            return Arrays.stream(p.getActualTypeArguments()).anyMatch(Types::mentionsWildcard);
        }
        return type instanceof GenericArrayType a && mentionsWildcard(a.getGenericComponentType());
    }

    static boolean mentionsVariable(Type type) {
        if (type instanceof TypeVariable<?>) {
            return true;
        }
        if (type instanceof ParameterizedType p) {
            return Arrays.stream(p.getActualTypeArguments()).anyMatch(Types::mentionsVariable);
        }
        if (type instanceof WildcardType w) {
            return Arrays.stream(w.getUpperBounds()).anyMatch(Types::mentionsVariable)
                    || Arrays.stream(w.getLowerBounds()).anyMatch(Types::mentionsVariable);
        }
        return type instanceof GenericArrayType a && mentionsVariable(a.getGenericComponentType());
    }

    /** A class declared generic but used without arguments. */
    static boolean isRaw(Type type) {
        return type instanceof Class<?> c && (c.isArray() ? isRaw(c.getComponentType()) : c.getTypeParameters().length > 0);
    }

    /** Whether a cast to it is checked by the JVM. */
    static boolean isReifiable(Type type) {
        if (type instanceof Class<?>) {
            return true;
        }
        if (type instanceof ParameterizedType p) {
            return Arrays.stream(p.getActualTypeArguments()).allMatch(a -> a instanceof WildcardType w
                    && w.getLowerBounds().length == 0 && w.getUpperBounds()[0] == Object.class);
        }
        return type instanceof GenericArrayType a && isReifiable(a.getGenericComponentType());
    }

    /** What the type is as an instance of one of its superclasses or interfaces; null if it is none. */
    static Type asSuper(Type type, Class<?> target) throws Unmakeable {
        Class<?> raw = erase(type);
        if (raw == target) {
            return type;
        }
        if (!target.isAssignableFrom(raw)) {
            return null;
        }
        if (raw.isArray() || target.getTypeParameters().length == 0) {
            return target;
        }
        if (isRaw(type)) {
            return target;
        }
        Map<TypeVariable<?>, Type> values = arguments(type);
        for (Type parent : parents(raw)) {
            if (target.isAssignableFrom(erase(parent))) {
                Type found = asSuper(substitute(parent, values), target);
                if (found != null) {
                    return found;
                }
            }
        }
        return target;
    }

    static Type[] parents(Class<?> raw) {
        Type[] interfaces = raw.getGenericInterfaces();
        Type[] all = Arrays.copyOf(interfaces, interfaces.length + 1);
        all[interfaces.length] = raw.getGenericSuperclass() == null ? Object.class : raw.getGenericSuperclass();
        return all;
    }

    /** The values of the type's own variables. */
    static Map<TypeVariable<?>, Type> arguments(Type type) {
        if (!(type instanceof ParameterizedType p)) {
            return Map.of();
        }
        Map<TypeVariable<?>, Type> values = new java.util.HashMap<>();
        TypeVariable<?>[] variables = erase(type).getTypeParameters();
        for (int i = 0; i < variables.length; i++) {
            values.put(variables[i], p.getActualTypeArguments()[i]);
        }
        return values;
    }

    /** Whether a value of one type can be assigned to a variable of another without any cast, boxing apart. */
    static boolean isAssignable(Type from, Type to) throws Unmakeable {
        if (to instanceof WildcardType || from instanceof WildcardType) {
            return false;
        }
        Class<?> raw = erase(to);
        Class<?> source = erase(from);
        if (raw.isPrimitive() || source.isPrimitive()) {
            return raw == source;
        }
        if (!raw.isAssignableFrom(source)) {
            return false;
        }
        if (to instanceof Class<?>) {
            return true;
        }
        if (to instanceof GenericArrayType a) {
            Type component = from instanceof GenericArrayType f ? f.getGenericComponentType() : source.getComponentType();
            return component != null && isAssignable(component, a.getGenericComponentType());
        }
        Type parent = asSuper(from, raw);
        if (!(parent instanceof ParameterizedType p)) {
            return isReifiable(to);
        }
        Type[] given = p.getActualTypeArguments();
        Type[] wanted = ((ParameterizedType) to).getActualTypeArguments();
        for (int i = 0; i < given.length; i++) {
            if (!contains(wanted[i], given[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(Type wanted, Type given) throws Unmakeable {
        if (!(wanted instanceof WildcardType w)) {
            return same(wanted, given);
        }
        if (w.getLowerBounds().length > 0) {
            Type lower = given instanceof WildcardType g ? (g.getLowerBounds().length > 0 ? g.getLowerBounds()[0] : null) : given;
            return lower != null && isAssignable(w.getLowerBounds()[0], lower);
        }
        Type upper = given instanceof WildcardType g ? g.getUpperBounds()[0] : given;
        return w.getUpperBounds()[0] == Object.class || isAssignable(upper, w.getUpperBounds()[0]);
    }

    static boolean same(Type a, Type b) {
        if (a instanceof ParameterizedType p && b instanceof ParameterizedType q) {
            return p.getRawType() == q.getRawType() && same(p.getActualTypeArguments(), q.getActualTypeArguments());
        }
        if (a instanceof WildcardType p && b instanceof WildcardType q) {
            return same(p.getUpperBounds(), q.getUpperBounds()) && same(p.getLowerBounds(), q.getLowerBounds());
        }
        if (a instanceof GenericArrayType p && b instanceof GenericArrayType q) {
            return same(p.getGenericComponentType(), q.getGenericComponentType());
        }
        return a.equals(b);
    }

    private static boolean same(Type[] a, Type[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!same(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    static Class<?> box(Class<?> type) {
        return type.isPrimitive() ? java.lang.invoke.MethodType.methodType(type).wrap().returnType() : type;
    }
}
