package attacker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

/** A constructor, method or field, with its types as declared; in the classes that are only looked at, see {@link World}. */
final class Member {
    final Class<?> owner;
    final java.lang.reflect.Member reflected;
    /** As declared, an outer object first; for a field, none. */
    final Type[] parameters;
    final Type result;
    /** Of the method itself; for a constructor those of the class, too. */
    final TypeVariable<?>[] variables;
    final boolean isStatic;
    /** Whether the first parameter is the object around the new one. */
    final boolean hasOuter;
    private String key;

    private Member(Class<?> owner, java.lang.reflect.Member reflected, Type[] parameters, Type result, TypeVariable<?>[] variables, boolean hasOuter) {
        this.owner = owner;
        this.reflected = reflected;
        this.parameters = parameters;
        this.result = result;
        this.variables = variables;
        this.isStatic = Modifier.isStatic(reflected.getModifiers());
        this.hasOuter = hasOuter;
    }

    static Member of(Field field) {
        return new Member(field.getDeclaringClass(), field, new Type[0], generic(field::getGenericType, field.getType()), new TypeVariable<?>[0], false);
    }

    static Member of(Method method) {
        Type[] parameters = parameters(method);
        return new Member(method.getDeclaringClass(), method, parameters,
                generic(method::getGenericReturnType, method.getReturnType()), method.getTypeParameters(), false);
    }

    static Member of(Constructor<?> constructor) {
        Class<?> owner = constructor.getDeclaringClass();
        boolean inner = owner.isMemberClass() && !Modifier.isStatic(owner.getModifiers());
        TypeVariable<?>[] own = owner.getTypeParameters();
        TypeVariable<?>[] more = constructor.getTypeParameters();
        TypeVariable<?>[] all = java.util.Arrays.copyOf(own, own.length + more.length);
        System.arraycopy(more, 0, all, own.length, more.length);
        Type result = own.length == 0 ? owner : new Types.Parameterized(owner, own);
        return new Member(owner, constructor, parameters(constructor), result, all, inner);
    }

    private static Type[] parameters(Executable executable) {
        Class<?>[] erased = executable.getParameterTypes();
        Type[] generic;
        try {
            generic = executable.getGenericParameterTypes();
        } catch (RuntimeException | LinkageError e) {
            return erased;
        }
        if (generic.length == erased.length) {
            return generic;
        }
        // The compiler leaves out what it added itself, which stands first.
        Type[] all = new Type[erased.length];
        int added = erased.length - generic.length;
        for (int i = 0; i < all.length; i++) {
            all[i] = i < added ? erased[i] : generic[i - added];
        }
        return all;
    }

    private interface Signature {
        Type read();
    }

    private static Type generic(Signature signature, Class<?> erased) {
        try {
            return signature.read();
        } catch (RuntimeException | LinkageError e) {
            return erased;
        }
    }

    boolean isConstructor() {
        return reflected instanceof Constructor;
    }

    boolean isMethod() {
        return reflected instanceof Method;
    }

    boolean isField() {
        return reflected instanceof Field;
    }

    String name() {
        return reflected.getName();
    }

    /** As entries are named. */
    String key() {
        if (key == null) {
            key = key(owner.getName(), reflected);
        }
        return key;
    }

    static String key(String owner, java.lang.reflect.Member reflected) {
        StringBuilder text = new StringBuilder(owner).append('#');
        if (reflected instanceof Field) {
            return text.append(reflected.getName()).toString();
        }
        text.append(reflected instanceof Constructor ? "<init>" : reflected.getName()).append('(');
        for (Class<?> type : ((Executable) reflected).getParameterTypes()) {
            text.append(type.descriptorString());
        }
        Class<?> result = reflected instanceof Method m ? m.getReturnType() : void.class;
        return text.append(')').append(result.descriptorString()).toString();
    }
}
