package attacker;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An entry as it is attacked: the member, through which type it can be called, and which classes have to do with it. */
final class Target {
    private static final int MAX_RELEVANT = 60;

    final Entry entry;
    final String home;
    /** Null if no legal program can call it. */
    final Member member;
    /** Where an object comes from that has the method: the entry's class; calls may have to go through a supertype. */
    final Class<?> owner;
    final List<Class<?>> relevant;

    Target(Entry entry, World world) {
        this.entry = entry;
        this.home = entry.packageName();
        this.owner = world.named(entry.owner());
        this.member = owner == null ? null : find(world);
        this.relevant = owner == null ? List.of() : relevant(world);
    }

    private Member find(World world) {
        Member declared = null;
        for (Member each : world.members(owner)) {
            if (each.key().equals(entry.key())) {
                declared = each;
            }
        }
        if (declared == null) {
            return null;
        }
        if (world.isAccessible(owner, home) && world.isAccessible(declared, home)) {
            return declared;
        }
        if (!declared.isMethod() || declared.isStatic) {
            return null;
        }
        for (Member each : world.visible(owner)) {
            if (isSame(each, declared) && world.isAccessible(each.owner, home) && world.isAccessible(each, home)) {
                return each;
            }
        }
        return through(owner, declared, world);
    }

    private Member through(Class<?> type, Member declared, World world) {
        for (Type parent : Types.parents(type)) {
            Class<?> raw = Types.erase(parent);
            for (Member each : world.members(raw)) {
                if (isSame(each, declared) && world.isAccessible(raw, home) && world.isAccessible(each, home)) {
                    return each;
                }
            }
            if (raw != Object.class) {
                Member found = through(raw, declared, world);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static boolean isSame(Member a, Member b) {
        return a.isMethod() && !a.isStatic && a.name().equals(b.name()) && a.parameters.length == b.parameters.length;
    }

    private List<Class<?>> relevant(World world) {
        Set<Class<?>> all = new LinkedHashSet<>();
        List<Class<?>> open = new ArrayList<>();
        open.add(owner);
        if (member != null) {
            for (Type type : member.parameters) {
                open.add(Types.erase(type));
            }
            open.add(Types.erase(member.result));
        }
        for (int i = 0; i < open.size() && all.size() < MAX_RELEVANT; i++) {
            Class<?> type = open.get(i);
            while (type.isArray()) {
                type = type.getComponentType();
            }
            if (!world.isOurs(type) || !all.add(type)) {
                continue;
            }
            if (type.getSuperclass() != null) {
                open.add(type.getSuperclass());
            }
            if (type.getDeclaringClass() != null) {
                open.add(type.getDeclaringClass());
            }
            for (Class<?> each : world.classes()) {
                if (each.getSuperclass() == type || each.getDeclaringClass() == type || List.of(each.getInterfaces()).contains(type)) {
                    open.add(each);
                }
            }
            for (Member each : world.members(type)) {
                if (each.isField() || each.isConstructor() || i == 0) {
                    open.add(Types.erase(each.result));
                    for (Type parameter : each.parameters) {
                        open.add(Types.erase(parameter));
                    }
                }
            }
        }
        return all.stream().filter(c -> world.isAccessible(c, home)).toList();
    }
}
