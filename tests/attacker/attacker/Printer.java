package attacker;

import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Writes steps as a Java program that can be pasted, in the package of the entry. */
final class Printer {
    static final String CLASS = "Attack";
    private final World world;
    private final String home;
    private final Map<Step, String> names = new IdentityHashMap<>();
    private int unused;

    Printer(World world, String home) {
        this.world = world;
        this.home = home;
    }

    String program(List<Step> steps) {
        StringBuilder text = new StringBuilder();
        if (!home.isEmpty()) {
            text.append("package ").append(home).append(";\n\n");
        }
        text.append("import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n\npublic class ").append(CLASS)
                .append(" {\n    public static void main(String[] arguments) throws Throwable {\n");
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean last = i == steps.size() - 1;
            text.append("        ");
            if (step.threw && !last) {
                text.append("try { ").append(statement(step)).append(" } catch (Throwable expected) { }\n");
            } else if (!last && isUsed(step, steps)) {
                String name = "v" + names.size();
                text.append(type(step.type)).append(' ').append(name).append(" = ").append(step.source(this)).append(";\n");
                names.put(step, name);
            } else {
                text.append(statement(step)).append('\n');
            }
        }
        return text.append("    }\n}\n").toString();
    }

    private static boolean isUsed(Step step, List<Step> steps) {
        return steps.stream().anyMatch(s -> java.util.Arrays.stream(s.arguments).anyMatch(a -> a.step == step));
    }

    private String statement(Step step) {
        boolean expression = step instanceof Invoke || step.type == void.class;
        return (expression ? "" : type(step.type) + " unused" + unused++ + " = ") + step.source(this) + ";";
    }

    String call(Invoke call) {
        Member member = call.member;
        int first = call.hasReceiver() || member.hasOuter ? 1 : 0;
        StringBuilder text = new StringBuilder();
        if (member.isConstructor()) {
            if (member.hasOuter) {
                text.append(receiver(call.arguments[0], member.owner.getDeclaringClass())).append('.');
            }
            text.append("new ").append(member.hasOuter ? member.owner.getSimpleName() : name(member.owner));
            int own = member.owner.getTypeParameters().length;
            if (own > 0) {
                text.append(list(java.util.Arrays.copyOf(call.typeArguments, own)));
            }
        } else {
            text.append(member.isStatic ? name(member.owner) : receiver(call.arguments[0], call.receiver)).append('.');
            if (call.typeArguments.length > 0) {
                text.append(list(call.typeArguments));
            }
            text.append(member.name());
        }
        text.append('(');
        boolean exact = isOverloaded(member) || ((Executable) member.reflected).isVarArgs();
        for (int i = first; i < call.arguments.length; i++) {
            Type parameter = call.parameters[call.hasReceiver() ? i - 1 : i];
            text.append(i == first ? "" : ", ").append(exact ? exact(call.arguments[i], parameter) : plain(call.arguments[i]));
        }
        return text.append(')').toString();
    }

    private boolean isOverloaded(Member member) {
        int arity = member.parameters.length;
        List<Member> all = member.isConstructor() || member.isStatic ? world.members(member.owner) : world.visible(member.owner);
        return all.stream().filter(m -> !m.isField() && m.isConstructor() == member.isConstructor() && m.name().equals(member.name())
                && (m.parameters.length == arity || ((Executable) m.reflected).isVarArgs())).count() > 1;
    }

    /** With a cast where another overloaded method might be meant. */
    String exact(Arg argument, Type parameter) {
        if (argument.step != null && argument.cast == null && Types.same(argument.step.type, parameter)) {
            return plain(argument);
        }
        Class<?> erased = Types.erase(parameter);
        if (erased.isPrimitive() && argument.step == null) {
            return argument.source;
        }
        // After a cast, a sign would be a subtraction.
        return "(" + type(parameter) + ") " + (argument.step == null ? "(" + argument.source + ")" : plain(argument));
    }

    String plain(Arg argument) {
        if (argument.step == null) {
            return argument.source;
        }
        String name = names.get(argument.step);
        if (name == null) {
            name = "missing";
        }
        return argument.cast == null ? name : "(" + type(argument.cast) + ") " + name;
    }

    /** What a member is asked of. */
    String receiver(Arg argument, Type wanted) {
        return argument.step != null && argument.cast == null ? plain(argument) : "((" + type(wanted) + ") " + plain(argument) + ")";
    }

    private String list(Type[] types) {
        StringBuilder text = new StringBuilder("<");
        for (int i = 0; i < types.length; i++) {
            text.append(i == 0 ? "" : ", ").append(type(types[i]));
        }
        return text.append('>').toString();
    }

    String type(Type type) {
        if (type instanceof Class<?> c) {
            return name(c);
        }
        if (type instanceof ParameterizedType p) {
            return name((Class<?>) p.getRawType()) + list(p.getActualTypeArguments());
        }
        if (type instanceof GenericArrayType a) {
            return type(a.getGenericComponentType()) + "[]";
        }
        if (type instanceof WildcardType w) {
            if (w.getLowerBounds().length > 0) {
                return "? super " + type(w.getLowerBounds()[0]);
            }
            return w.getUpperBounds()[0] == Object.class ? "?" : "? extends " + type(w.getUpperBounds()[0]);
        }
        return type.getTypeName();
    }

    String name(Class<?> type) {
        if (type.isArray()) {
            return name(type.getComponentType()) + "[]";
        }
        if (type.isPrimitive()) {
            return type.getName();
        }
        if (type.getDeclaringClass() != null) {
            return name(type.getDeclaringClass()) + "." + type.getSimpleName();
        }
        String packageName = type.getPackageName();
        boolean imported = packageName.equals("java.lang") || packageName.equals("java.util") || packageName.equals(home);
        String simple = type.getSimpleName();
        // A class of the package hides one that is imported.
        boolean hidden = !packageName.equals(home) && world.named(home.isEmpty() ? simple : home + "." + simple) != null;
        return imported && !hidden ? simple : type.getCanonicalName() == null ? type.getName() : type.getCanonicalName();
    }
}
