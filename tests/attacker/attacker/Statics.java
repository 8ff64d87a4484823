package attacker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Whether steps change what static fields hold, as far as it can be seen. */
final class Statics {
    private static final int DEPTH = 4;

    private Statics() {
    }

    /** Runs the steps but the last; whether the statics of the classes they need were changed after these were initialised. */
    static boolean areChangedBy(List<Step> steps, World world, Run run) {
        for (Class<?> type : world.classes()) {
            if (steps.stream().anyMatch(s -> uses(s, type))) {
                try {
                    Class.forName(type.getName(), true, run.loader);
                } catch (ClassNotFoundException | LinkageError e) {
                    // What it breaks, it breaks later, too.
                }
            }
        }
        String before = picture(world, run);
        run.runAll(steps.subList(0, steps.size() - 1));
        return !before.equals(picture(world, run));
    }

    private static boolean uses(Step step, Class<?> type) {
        Class<?> owner = step instanceof Invoke call ? call.member.owner : step instanceof Access access ? access.member.owner : null;
        return owner != null && (owner == type || type.isAssignableFrom(owner));
    }

    private static String picture(World world, Run run) {
        StringBuilder text = new StringBuilder();
        for (Class<?> seen : world.classes()) {
            if (!run.isInitialised(seen.getName())) {
                continue;
            }
            Class<?> type = run.real(seen);
            try {
                for (Field field : type.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        text.append(seen.getName()).append('.').append(field.getName()).append('=');
                        show(field.get(null), DEPTH, text, new IdentityHashMap<>());
                        text.append('\n');
                    }
                }
            } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                text.append(e.getClass());
            }
        }
        return text.toString();
    }

    private static void show(Object value, int depth, StringBuilder text, Map<Object, Object> seen) {
        if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean || value instanceof Character) {
            text.append(value);
            return;
        }
        text.append(value.getClass().getName());
        if (depth == 0 || seen.put(value, value) != null) {
            return;
        }
        text.append('{');
        if (value.getClass().isArray()) {
            for (int i = 0; i < Math.min(64, Array.getLength(value)); i++) {
                show(Array.get(value, i), depth - 1, text, seen);
                text.append(',');
            }
        } else if (value instanceof Collection<?> all && value.getClass().getClassLoader() == null) {
            text.append(all.size());
            all.stream().limit(64).forEach(each -> show(each, depth - 1, text, seen));
        } else if (value instanceof Map<?, ?> map && value.getClass().getClassLoader() == null) {
            text.append(map.size());
        } else if (value.getClass().getClassLoader() == null) {
            text.append(value.getClass() == Object.class ? "" : String.valueOf(value).replaceAll("@[0-9a-f]+", ""));
        } else {
            for (Class<?> type = value.getClass(); type != null && type.getClassLoader() != null; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        try {
                            field.setAccessible(true);
                            show(field.get(value), depth - 1, text.append(field.getName()).append('='), seen);
                            text.append(' ');
                        } catch (ReflectiveOperationException | RuntimeException e) {
                            text.append('?');
                        }
                    }
                }
            }
        }
        text.append('}');
    }
}
