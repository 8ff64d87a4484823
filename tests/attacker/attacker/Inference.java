package attacker;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Chooses types for type variables, so that a member gives what is wanted and all bounds hold. */
final class Inference {
    private static final List<Class<?>> USUAL = List.of(String.class, Object.class, Integer.class, String.class, Object.class, Long.class,
            Double.class, Character.class, StringBuilder.class, java.util.concurrent.TimeUnit.class, int[].class, Number.class);

    private final Random random;
    private final List<Class<?>> relevant;

    Inference(Random random, List<Class<?>> relevant) {
        this.random = random;
        this.relevant = relevant;
    }

    /** Types for the variables, such that the result is assignable to what is wanted (null: whatever it is). */
    Map<TypeVariable<?>, Type> solve(TypeVariable<?>[] variables, Type result, Type wanted) throws Unmakeable {
        Map<TypeVariable<?>, Type> values = new HashMap<>();
        if (wanted instanceof ParameterizedType w && variables.length > 0) {
            Type parent = declaredSuper(result, Types.erase(wanted));
            if (parent instanceof ParameterizedType p) {
                Type[] given = p.getActualTypeArguments();
                Type[] asked = w.getActualTypeArguments();
                for (int i = 0; i < given.length; i++) {
                    bind(given[i], asked[i], values);
                }
            }
        } else if (wanted != null && variables.length > 0 && Types.mentionsVariable(result)) {
            bind(result, wanted, values);
        }
        complete(variables, values);
        return values;
    }

    private static Type declaredSuper(Type type, Class<?> target) throws Unmakeable {
        if (type instanceof TypeVariable<?>) {
            return null;
        }
        return Types.asSuper(type, target);
    }

    private void bind(Type given, Type asked, Map<TypeVariable<?>, Type> values) throws Unmakeable {
        Type exact = asked;
        if (asked instanceof WildcardType w) {
            exact = w.getLowerBounds().length > 0 ? w.getLowerBounds()[0] : w.getUpperBounds()[0];
            if (exact == Object.class) {
                return;
            }
        }
        if (given instanceof TypeVariable<?> v) {
            if (Types.erase(exact).isPrimitive()) {
                throw new Unmakeable("a primitive type argument");
            }
            values.putIfAbsent(v, exact);
        } else if (given instanceof ParameterizedType p && exact instanceof ParameterizedType q && p.getRawType() == q.getRawType()) {
            for (int i = 0; i < p.getActualTypeArguments().length; i++) {
                bind(p.getActualTypeArguments()[i], q.getActualTypeArguments()[i], values);
            }
        } else if (given instanceof GenericArrayType a && exact instanceof GenericArrayType b) {
            bind(a.getGenericComponentType(), b.getGenericComponentType(), values);
        } else if (given instanceof GenericArrayType a && exact instanceof Class<?> c && c.isArray() && !c.getComponentType().isPrimitive()) {
            bind(a.getGenericComponentType(), c.getComponentType(), values);
        }
    }

    /** Something for those that are still open. */
    void complete(TypeVariable<?>[] variables, Map<TypeVariable<?>, Type> values) throws Unmakeable {
        for (TypeVariable<?> variable : variables) {
            if (values.containsKey(variable)) {
                continue;
            }
            for (int tries = 0; ; tries++) {
                if (tries == 12) {
                    throw new Unmakeable("nothing within the bounds of " + variable);
                }
                values.put(variable, any());
                if (isWithin(variable, values)) {
                    break;
                }
            }
        }
        for (TypeVariable<?> variable : variables) {
            if (!isWithin(variable, values)) {
                throw new Unmakeable("out of bounds: " + variable);
            }
        }
    }

    Type any() {
        if (!relevant.isEmpty() && random.nextInt(3) == 0) {
            Class<?> type = relevant.get(random.nextInt(relevant.size()));
            if (type.getTypeParameters().length == 0) {
                return type;
            }
        }
        return USUAL.get(random.nextInt(USUAL.size()));
    }

    private static boolean isWithin(TypeVariable<?> variable, Map<TypeVariable<?>, Type> values) {
        try {
            for (Type bound : variable.getBounds()) {
                if (bound != Object.class && !Types.isAssignable(values.get(variable), Types.substitute(bound, values))) {
                    return false;
                }
            }
            return true;
        } catch (Unmakeable e) {
            return true;
        }
    }
}
