package attacker;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * One sequence of calls over shared objects, made up and run step by step; whatever an entry that is said to be safe throws ends it.
 * Every step is one that a Java program could contain.
 */
final class Attack {
    private static final int DEPTH = 3;
    private static final int MAX_STEPS = 60;
    private static final int REPEATS = 12;

    private final World world;
    private final Target target;
    private final Map<String, Entry> safe;
    private final Set<String> slow;
    private final Subclasses subclasses;
    private final Run run;
    private final Random random;
    private final Inference inference;
    private final Watch watch;
    final List<Step> steps = new ArrayList<>();
    /** What is being made is used before somebody gets it; not also what that needs. */
    private boolean isUsing;
    /** Calls of entries that are said to be safe, and of the one under attack. */
    int calls;
    int callsOfTarget;
    /** What came out of the last step, which called this entry. */
    Throwable thrown;
    Entry refuted;

    Attack(World world, Target target, Map<String, Entry> safe, Set<String> slow, Subclasses subclasses, Run run, long seed, Watch watch) {
        this.world = world;
        this.target = target;
        this.safe = safe;
        this.slow = slow;
        this.subclasses = subclasses;
        this.run = run;
        this.random = new Random(seed);
        this.inference = new Inference(random, target.relevant);
        this.watch = watch;
    }

    void make() {
        if (random.nextBoolean() && target.member.isMethod() && !target.member.isStatic) {
            attempt(this::worryOne);
            return;
        }
        int preparations = random.nextInt(4) == 0 ? 0 : random.nextInt(10);
        for (int i = 0; i < preparations && refuted == null; i++) {
            attempt(this::prepare);
        }
        for (int i = random.nextInt(3); i >= 0 && refuted == null; i--) {
            attempt(this::callTarget);
            if (refuted == null && i > 0) {
                attempt(this::prepare);
            }
        }
        hammer();
    }

    /** All on one object: its methods, what it was given, what it handed out; then the entry. */
    private void worryOne() throws Unmakeable {
        Arg receiver = receiver(true);
        for (int i = random.nextInt(7); i > 0 && refuted == null; i--) {
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> attempt(() -> callAny(receiver));
                case 3, 4 -> attempt(this::mutate);
                default -> attempt(this::prepare);
            }
        }
        for (int i = random.nextInt(2); i >= 0 && refuted == null; i--) {
            attempt(() -> callOn(receiver, target.member));
        }
        hammer();
    }

    /** The last call of the entry again, with other numbers and strings. */
    private void hammer() {
        if (refuted != null || steps.isEmpty() || !(steps.get(steps.size() - 1) instanceof Invoke last) || last.member != target.member) {
            return;
        }
        int first = last.hasReceiver() ? 1 : 0;
        boolean[] varies = new boolean[last.arguments.length];
        boolean any = false;
        for (int i = first; i < varies.length; i++) {
            varies[i] = Constants.of(Types.erase(last.parameters[i - first]), random, false) != null;
            any |= varies[i];
        }
        for (int k = any ? REPEATS : 0; k > 0 && refuted == null; k--) {
            Arg[] others = last.arguments.clone();
            for (int i = first; i < others.length; i++) {
                if (varies[i] && random.nextInt(4) > 0) {
                    others[i] = Constants.of(Types.erase(last.parameters[i - first]), random, random.nextInt(3) == 0);
                }
            }
            attempt(() -> add(last.with(others)));
        }
    }

    private interface Action {
        void run() throws Unmakeable;
    }

    private void attempt(Action action) {
        if (steps.size() > MAX_STEPS) {
            return;
        }
        try {
            action.run();
        } catch (Unmakeable e) {
            // Another time.
        }
    }

    private void prepare() throws Unmakeable {
        int kind = random.nextInt(20);
        if (kind < 5) {
            callOnPool(false);
        } else if (kind < 8) {
            callOnPool(true);
        } else if (kind < 10) {
            mutate();
        } else if (kind < 13) {
            Class<?> type = target.relevant.isEmpty() ? Object.class : pick(target.relevant);
            value(typed(type), DEPTH, false, true);
        } else if (kind < 15) {
            callStatic();
        } else if (kind < 17) {
            store();
        } else if (kind < 18 && !target.entry.assumes("environment")) {
            add(pick(Zoo.ENVIRONMENT).copy());
        } else {
            callTarget();
        }
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** The class, with any type arguments. */
    private Type typed(Class<?> type) throws Unmakeable {
        TypeVariable<?>[] variables = type.getTypeParameters();
        if (variables.length == 0) {
            return type;
        }
        Map<TypeVariable<?>, Type> values = new HashMap<>();
        inference.complete(variables, values);
        return new Types.Parameterized(type, Arrays.stream(variables).map(values::get).toArray(Type[]::new));
    }

    // ---- the entry, and other calls

    private void callTarget() throws Unmakeable {
        Member member = target.member;
        if (!member.isMethod() || member.isStatic) {
            invoke(member, null, DEPTH);
            return;
        }
        callOn(receiver(random.nextInt(3) == 0), member);
    }

    private Arg receiver(boolean preferNew) throws Unmakeable {
        // The class of the entry may be hidden: then what is declared is all there is.
        Class<?> owner = world.isAccessible(target.owner, target.home) ? target.owner : target.member.owner;
        return value(typed(owner), DEPTH, true, preferNew);
    }

    private void callOnPool(boolean recent) throws Unmakeable {
        List<Step> pool = pool();
        if (pool.isEmpty()) {
            return;
        }
        int from = recent ? Math.max(0, pool.size() - 3) : 0;
        callAny(Arg.of(pool.get(from + random.nextInt(pool.size() - from))));
    }

    private void callAny(Arg object) throws Unmakeable {
        Arg receiver = object;
        Step step = object.step;
        Class<?> type = Types.erase(step.type);
        if (type.isPrimitive()) {
            return;
        }
        if (type.isArray()) {
            storeElement(step);
            return;
        }
        Class<?> real = world.seen(step.value.getClass());
        if (real != null && real != type && real.getTypeParameters().length == 0 && !real.isArray() && random.nextInt(3) == 0
                && world.isAccessible(real, target.home)) {
            receiver = Arg.cast(step, real);
            type = real;
        }
        List<Member> callable = new ArrayList<>();
        for (Member member : world.visible(type)) {
            if (isUsable(member)) {
                callable.add(member);
            }
        }
        if (callable.isEmpty()) {
            return;
        }
        Member chosen = pick(callable);
        // Counters and builders want more than one.
        for (int i = random.nextInt(3) > 0 ? 0 : random.nextInt(3); i >= 0 && refuted == null; i--) {
            callOn(receiver, chosen);
        }
    }

    /** Changes what somebody may have kept, or handed out. */
    private void mutate() throws Unmakeable {
        List<Step> pool = pool().stream().filter(s -> !Types.erase(s.type).isPrimitive() && !world.isOurs(Types.erase(s.type))).toList();
        for (int tries = 0; tries < 6 && !pool.isEmpty(); tries++) {
            Step step = random.nextBoolean() ? pick(pool) : pool.get(pool.size() - 1 - random.nextInt(Math.min(2, pool.size())));
            if (Types.erase(step.type).isArray()) {
                storeElement(step);
                return;
            }
            List<Member> mutators = world.visible(Types.erase(step.type)).stream().filter(m -> isUsable(m) && Zoo.isMutator(m)).toList();
            List<Member> emptying = mutators.stream().filter(m -> m.name().equals("clear")).toList();
            if (!mutators.isEmpty()) {
                callOn(Arg.of(step), pick(emptying.isEmpty() || random.nextInt(3) > 0 ? mutators : emptying));
                return;
            }
        }
    }

    private boolean isUsable(Member member) {
        if (!member.isMethod() || !world.isAccessible(member, target.home) || !world.isAccessible(member.owner, target.home)) {
            return false;
        }
        return world.isOurs(member.owner) || Zoo.isCallable(member);
    }

    private void callStatic() throws Unmakeable {
        if (target.relevant.isEmpty()) {
            return;
        }
        List<Member> all = world.members(pick(target.relevant)).stream()
                .filter(m -> m.isMethod() && m.isStatic && world.isAccessible(m, target.home)).toList();
        if (!all.isEmpty()) {
            invoke(pick(all), null, 2);
        }
    }

    private Step callOn(Arg receiver, Member member) throws Unmakeable {
        Type type = receiver.cast != null ? receiver.cast : receiver.step.type;
        Type owner = Types.asSuper(type, member.owner);
        if (owner == null) {
            throw new Unmakeable("no such method there");
        }
        boolean raw = Types.isRaw(owner);
        Map<TypeVariable<?>, Type> values = new HashMap<>(Types.arguments(owner));
        for (Class<?> outer = member.owner; raw && outer != null; outer = outer.getDeclaringClass()) {
            for (TypeVariable<?> variable : outer.getTypeParameters()) {
                values.put(variable, Types.ANY);
            }
        }
        inference.complete(member.variables, values);
        Type[] parameters = new Type[member.parameters.length];
        Arg[] arguments = new Arg[parameters.length + 1];
        arguments[0] = receiver;
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = parameter(member.parameters[i], values);
            // Of a captured type there is nothing but null.
            arguments[i + 1] = parameters[i] == null ? Arg.NULL : argument(parameters[i], arguments, i + 1, DEPTH - 1, !world.isOurs(member.owner));
            if (parameters[i] == null) {
                if (Types.erase(member.parameters[i]).isPrimitive() || raw) {
                    throw new Unmakeable("an unchecked call");
                }
                parameters[i] = Types.erase(member.parameters[i]);
            }
        }
        Type result = raw ? Types.erase(member.result) : result(member.result, values);
        Type[] chosen = Arrays.stream(member.variables).map(values::get).toArray(Type[]::new);
        return add(new Invoke(member, type, parameters, chosen, nameable(result), arguments));
    }

    /** Null if it mentions a wildcard's capture. */
    private static Type parameter(Type declared, Map<TypeVariable<?>, Type> values) throws Unmakeable {
        if (declared instanceof TypeVariable<?> v && values.get(v) instanceof WildcardType w) {
            return w.getLowerBounds().length > 0 ? w.getLowerBounds()[0] : null;
        }
        return mentionsCapture(declared, values) ? null : Types.substitute(declared, values);
    }

    private static boolean mentionsCapture(Type declared, Map<TypeVariable<?>, Type> values) {
        if (declared instanceof TypeVariable<?> v) {
            return values.get(v) instanceof WildcardType;
        }
        if (declared instanceof ParameterizedType p) {
            return Arrays.stream(p.getActualTypeArguments()).anyMatch(a -> mentionsCapture(a, values));
        }
        if (declared instanceof WildcardType w) {
            return Arrays.stream(w.getUpperBounds()).anyMatch(a -> mentionsCapture(a, values))
                    || Arrays.stream(w.getLowerBounds()).anyMatch(a -> mentionsCapture(a, values));
        }
        return declared instanceof GenericArrayType a && mentionsCapture(a.getGenericComponentType(), values);
    }

    private static Type result(Type declared, Map<TypeVariable<?>, Type> values) throws Unmakeable {
        if (declared instanceof GenericArrayType && mentionsCapture(declared, values)) {
            return Types.erase(declared);
        }
        Type result = Types.substitute(declared, values);
        return result instanceof WildcardType w ? w.getUpperBounds()[0] : result;
    }

    private Type nameable(Type type) {
        return type == void.class || world.isNameable(type, target.home) ? type : Object.class;
    }

    /** A static method, a constructor, a static field, or a member of an object that is made for it. */
    private Step invoke(Member member, Type wanted, int depth) throws Unmakeable {
        boolean needsObject = !member.isStatic && !member.isConstructor();
        TypeVariable<?>[] variables = member.variables;
        if (needsObject) {
            TypeVariable<?>[] own = member.owner.getTypeParameters();
            variables = Arrays.copyOf(own, own.length + member.variables.length);
            System.arraycopy(member.variables, 0, variables, own.length, member.variables.length);
        }
        Map<TypeVariable<?>, Type> values = inference.solve(variables, member.result, wanted);
        Arg object = null;
        Type receiver = member.owner;
        if (needsObject) {
            TypeVariable<?>[] own = member.owner.getTypeParameters();
            if (own.length > 0) {
                receiver = new Types.Parameterized(member.owner, Arrays.stream(own).map(values::get).toArray(Type[]::new));
            }
            object = value(receiver, depth - 1, true, true);
        }
        Type result = nameable(member.result == void.class ? void.class : result(member.result, values));
        if (member.isField()) {
            return add(object == null ? new Access(member, null, false, result) : new Access(member, receiver, false, result, object));
        }
        Type[] parameters = new Type[member.parameters.length];
        Arg[] arguments = new Arg[parameters.length + (object == null ? 0 : 1)];
        int first = object == null ? 0 : 1;
        if (object != null) {
            arguments[0] = object;
        }
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = Types.substitute(member.parameters[i], values);
            arguments[first + i] = i == 0 && member.hasOuter ? value(parameters[i], depth - 1, true, true)
                    : argument(parameters[i], arguments, first + i, depth - 1, !world.isOurs(member.owner));
        }
        Type[] chosen = Arrays.stream(member.variables).map(values::get).toArray(Type[]::new);
        return add(new Invoke(member, receiver, parameters, chosen, result, arguments));
    }

    /** Sometimes what was passed before: the same object twice, or the receiver itself. */
    private Arg argument(Type wanted, Arg[] before, int count, int depth, boolean small) throws Unmakeable {
        if (count > 0 && random.nextInt(4) == 0) {
            Arg same = before[random.nextInt(count)];
            if (same.step != null && same.step.done) {
                Arg fitting = fit(same.step, wanted);
                if (fitting != null) {
                    return fitting;
                }
            }
        }
        if (small && (wanted == int.class || wanted == long.class)) {
            return Constants.of(Types.erase(wanted), random, true);
        }
        return value(wanted, depth, false, false);
    }

    // ---- changes from outside

    private void store() throws Unmakeable {
        List<Step> pool = pool();
        if (!pool.isEmpty() && random.nextBoolean()) {
            Step step = pick(pool);
            if (Types.erase(step.type).isArray()) {
                storeElement(step);
                return;
            }
            for (Member member : world.visible(Types.erase(step.type))) {
                if (isWritable(member) && !member.isStatic && random.nextInt(3) > 0 && !Types.mentionsVariable(member.result)) {
                    add(new Access(member, step.type, true, void.class, Arg.of(step), value(member.result, 2, false, false)));
                    return;
                }
            }
            return;
        }
        if (!target.relevant.isEmpty()) {
            for (Member member : world.members(pick(target.relevant))) {
                if (isWritable(member) && member.isStatic && random.nextInt(3) > 0) {
                    add(new Access(member, null, true, void.class, value(member.result, 2, false, false)));
                    return;
                }
            }
        }
    }

    private boolean isWritable(Member member) {
        return member.isField() && world.isOurs(member.owner) && !Modifier.isFinal(((Field) member.reflected).getModifiers())
                && world.isAccessible(member, target.home) && world.isAccessible(member.owner, target.home);
    }

    private void storeElement(Step step) throws Unmakeable {
        int length = java.lang.reflect.Array.getLength(step.value);
        Class<?> real = step.value.getClass().getComponentType();
        Type component = step.type instanceof GenericArrayType a ? a.getGenericComponentType() : Types.erase(step.type).getComponentType();
        Class<?> seen = world.seen(real);
        if (length == 0 || seen == null) {
            return;
        }
        int index = random.nextInt(length);
        Arg value = value(real.isPrimitive() || !(component instanceof Class<?>) ? component : seen, 2, false, false);
        add(new StoreElement(step.type, Arg.of(step), Arg.constant(index, Integer.toString(index)), value));
    }

    // ---- values

    private List<Step> pool() {
        return steps.stream().filter(s -> s.done && s.value != null && s.type != void.class).toList();
    }

    /** The step's result as a value of the type: as it is, by a checked cast, or not at all (null). */
    private Arg fit(Step step, Type wanted) throws Unmakeable {
        Class<?> erased = Types.erase(wanted);
        Class<?> given = Types.erase(step.type);
        if (step.type == void.class) {
            return null;
        }
        if (given.isPrimitive() && !erased.isPrimitive()) {
            return erased.isAssignableFrom(Types.box(given)) && wanted instanceof Class<?> ? Arg.of(step) : null;
        }
        if (Types.isAssignable(step.type, wanted)) {
            return Arg.of(step);
        }
        boolean castable = !erased.isPrimitive() && !given.isPrimitive() && step.value != null && Types.isReifiable(wanted)
                && run.real(erased).isInstance(step.value);
        return castable ? Arg.cast(step, wanted) : null;
    }

    /** An object for the receiver of a call must be a step's, and not null. */
    private Arg value(Type wanted, int depth, boolean asReceiver, boolean preferNew) throws Unmakeable {
        if (wanted instanceof WildcardType) {
            throw new Unmakeable("a wildcard");
        }
        Class<?> erased = Types.erase(wanted);
        int fromPool = preferNew ? 5 : asReceiver ? 14 : 9;
        for (int tries = 0; tries < 6; tries++) {
            int kind = random.nextInt(20);
            if (kind < fromPool) {
                List<Arg> fitting = new ArrayList<>();
                for (Step step : steps) {
                    if (step.done && (!asReceiver || step.value != null)) {
                        Arg fit = fit(step, wanted);
                        if (fit != null) {
                            fitting.add(fit);
                        }
                    }
                }
                if (!fitting.isEmpty()) {
                    return pick(fitting);
                }
            }
            if (kind == 19 && !asReceiver && !erased.isPrimitive()) {
                return Arg.NULL;
            }
            try {
                Arg made = fresh(wanted, depth);
                if (!asReceiver || made.step != null && made.value() != null) {
                    return made;
                }
            } catch (Unmakeable e) {
                if (steps.size() > MAX_STEPS || refuted != null) {
                    throw e;
                }
            }
        }
        if (!asReceiver && !erased.isPrimitive()) {
            return Arg.NULL;
        }
        throw new Unmakeable("no " + wanted);
    }

    private Arg fresh(Type wanted, int depth) throws Unmakeable {
        Class<?> erased = Types.erase(wanted);
        Class<?> primitive = java.lang.invoke.MethodType.methodType(erased).unwrap().returnType();
        if (primitive.isPrimitive()) {
            return Constants.of(primitive, random, random.nextInt(3) == 0);
        }
        if (erased == String.class && random.nextInt(8) > 0) {
            return Constants.of(String.class, random, false);
        }
        if (erased == Object.class || erased == Comparable.class || erased == CharSequence.class || erased == Number.class || erased == java.io.Serializable.class) {
            if (random.nextInt(3) == 0 && (wanted instanceof Class<?> || Types.isReifiable(wanted))) {
                Class<?>[] some = {int.class, String.class, double.class, long.class, char.class, boolean.class, byte.class, float.class};
                Class<?> chosen = some[random.nextInt(some.length)];
                if (erased.isAssignableFrom(Types.box(chosen))) {
                    return Constants.of(chosen, random, random.nextBoolean());
                }
            }
        }
        if (depth <= 0) {
            throw new Unmakeable("too deep");
        }
        if (erased == Class.class && Types.isReifiable(wanted) && !target.relevant.isEmpty() && random.nextBoolean()) {
            return Arg.of(add(new ClassLiteral(pick(target.relevant))));
        }
        if (erased.isArray()) {
            return array(wanted, depth);
        }
        if (erased == Object.class && random.nextInt(4) == 0) {
            return array(pick(List.<Class<?>>of(Object[].class, String[].class, int[].class, Integer[].class, byte[].class, char[].class)), depth);
        }
        Step made = switch (random.nextInt(10)) {
            case 0, 1 -> expression(wanted);
            case 2, 3 -> implementation(wanted, depth);
            case 4, 5 -> library(wanted, depth);
            default -> ours(wanted, depth);
        };
        Arg fitting = fit(made, wanted);
        if (fitting == null) {
            throw new Unmakeable("does not fit");
        }
        return fitting;
    }

    private Step expression(Type wanted) throws Unmakeable {
        List<Expression> fitting = new ArrayList<>();
        for (Expression each : Zoo.EXPRESSIONS) {
            boolean allowed = !each.isEnvironment() && !(each.isImplementation() && target.entry.assumes("closed-world"));
            if (allowed && !Types.erase(each.type).isPrimitive() && Types.isAssignable(each.type, wanted)) {
                fitting.add(each);
            }
        }
        if (fitting.isEmpty()) {
            return library(wanted, 2);
        }
        return add(pick(fitting).copy());
    }

    private Step library(Type wanted, int depth) throws Unmakeable {
        List<Member> all = world.libraryProducers(Types.erase(wanted));
        if (all.isEmpty()) {
            throw new Unmakeable("nothing in the library");
        }
        return invoke(pick(all), wanted, depth);
    }

    private Step ours(Type wanted, int depth) throws Unmakeable {
        List<Member> all = world.producers(Types.erase(wanted), target.home);
        if (Types.erase(wanted) == Object.class && !target.relevant.isEmpty()) {
            Class<?> type = pick(target.relevant);
            all = world.producers(type, target.home);
        }
        if (all.isEmpty()) {
            return library(wanted, depth);
        }
        Member chosen = pick(all);
        // Constructors are the usual way.
        for (int i = 0; i < 2 && !chosen.isConstructor(); i++) {
            chosen = pick(all);
        }
        Step made = invoke(chosen, wanted, depth);
        if (depth > 1 && made.value != null && random.nextInt(3) == 0 && !isUsing) {
            isUsing = true;
            attempt(() -> callAny(Arg.of(made)));
            isUsing = false;
        }
        return made;
    }

    private Arg array(Type wanted, int depth) throws Unmakeable {
        if (!(wanted instanceof Class<?> type)) {
            throw new Unmakeable("an array of a generic type");
        }
        Class<?> component = type.getComponentType();
        if (component.getTypeParameters().length > 0 || !world.isAccessible(component, target.home)) {
            throw new Unmakeable("an array of a generic type");
        }
        if (!component.isPrimitive() && random.nextInt(3) == 0) {
            component = narrower(component);
        }
        Arg[] elements = new Arg[random.nextInt(4)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = value(component, depth - 1, false, false);
        }
        return Arg.of(add(new NewArray(component, elements)));
    }

    private Class<?> narrower(Class<?> component) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> each : List.<Class<?>>of(String.class, Integer.class, int[].class, String[].class, Long.class)) {
            all.add(each);
        }
        all.addAll(target.relevant);
        all.removeIf(each -> !component.isAssignableFrom(each) || each.getTypeParameters().length > 0);
        return all.isEmpty() ? component : pick(all);
    }

    private Step implementation(Type wanted, int depth) throws Unmakeable {
        Class<?> raw = Types.erase(wanted);
        boolean possible = raw.isInterface() && !raw.isSealed() && !raw.isAnnotation() && !Types.isRaw(wanted)
                && !target.entry.assumes("closed-world") && world.isAccessible(raw, target.home) && !raw.isHidden();
        if (!possible) {
            return subclass(raw, wanted, depth);
        }
        Type exact = wanted;
        if (wanted instanceof ParameterizedType p && Types.mentionsWildcard(p)) {
            Type[] arguments = Arrays.copyOf(p.getActualTypeArguments(), p.getActualTypeArguments().length, Type[].class);
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] instanceof WildcardType w) {
                    arguments[i] = w.getLowerBounds().length > 0 ? w.getLowerBounds()[0] : w.getUpperBounds()[0];
                }
            }
            exact = new Types.Parameterized(raw, arguments);
        }
        List<Implement.Body> bodies = new ArrayList<>();
        List<Arg> results = new ArrayList<>();
        List<Method> open;
        try {
            open = Implement.open(raw);
        } catch (LinkageError e) {
            throw new Unmakeable("needs what is not here");
        }
        for (Method method : open) {
            Type owner = Types.asSuper(exact, method.getDeclaringClass());
            if (Types.isRaw(owner) || method.getTypeParameters().length > 0) {
                throw new Unmakeable("a generic method");
            }
            Member member = Member.of(method);
            Map<TypeVariable<?>, Type> values = Types.arguments(owner);
            Type[] parameters = new Type[member.parameters.length];
            for (int i = 0; i < parameters.length; i++) {
                parameters[i] = Types.substitute(member.parameters[i], values);
            }
            Type result = member.result == void.class ? void.class : Types.substitute(member.result, values);
            int argument = -1;
            if (random.nextInt(6) > 0) {
                argument = results.size();
                results.add(result == void.class ? Arg.NULL : value(result, depth - 1, false, false));
            }
            bodies.add(new Implement.Body(method, parameters, result, argument));
        }
        return add(new Implement(exact, bodies, results.toArray(Arg[]::new)));
    }

    /** Of the class, or of one of its subclasses. */
    private Step subclass(Class<?> raw, Type wanted, int depth) throws Unmakeable {
        List<Subclasses.Subclass> possible = new ArrayList<>(subclasses.of(raw));
        for (Class<?> each : target.relevant) {
            if (raw != Object.class && raw != each && raw.isAssignableFrom(each)) {
                possible.addAll(subclasses.of(each));
            }
        }
        if (raw == Object.class && !target.relevant.isEmpty()) {
            possible.addAll(subclasses.of(pick(target.relevant)));
        }
        possible.removeIf(s -> !s.base().getPackageName().equals(target.home));
        if (possible.isEmpty() || target.entry.assumes("closed-world")) {
            return ours(wanted, depth);
        }
        Subclasses.Subclass chosen = pick(possible);
        List<Member> constructors = world.members(chosen.base()).stream()
                .filter(m -> m.isConstructor() && m.variables.length == 0 && !Modifier.isPrivate(m.reflected.getModifiers())).toList();
        if (constructors.isEmpty()) {
            return ours(wanted, depth);
        }
        Member constructor = pick(constructors);
        Arg[] arguments = new Arg[constructor.parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(constructor.parameters[i], arguments, i, depth - 1, false);
        }
        return add(new Extend(subclasses, chosen, constructor, arguments));
    }

    // ---- running

    private Step add(Step step) throws Unmakeable {
        if (refuted != null) {
            throw new Unmakeable("it is over");
        }
        Entry entry = null;
        String key = "";
        if (step instanceof Invoke call) {
            key = Selected.key(call);
            if (slow.contains(key) && !key.equals(target.entry.key())) {
                throw new Unmakeable("it takes too long");
            }
            entry = safe.get(key);
            if (entry != null) {
                calls++;
                callsOfTarget += entry == target.entry ? 1 : 0;
            }
        }
        steps.add(step);
        watch.begin(key);
        try {
            step.run(run);
        } catch (Thrown e) {
            if (entry != null && isFair(entry)) {
                thrown = e.getCause();
                refuted = entry;
            }
            throw new Unmakeable("it throws");
        } catch (Throwable e) {
            throw e instanceof Unmakeable u ? u : new Unmakeable("cannot be called: " + e);
        } finally {
            watch.end();
        }
        if (!step.done) {
            throw new Unmakeable("an argument is missing");
        }
        if (step.value != null && step.type != void.class && !step.type.equals(Object.class)
                && !Types.box(run.real(Types.erase(step.type))).isInstance(step.value)) {
            step.done = false;
            throw new Unmakeable("the heap is polluted");
        }
        return step;
    }

    /** Whether what was done so far is within what the entry assumes. */
    private boolean isFair(Entry entry) {
        return !(entry.assumes("closed-world") && steps.stream().anyMatch(Step::isImplementation))
                && !(entry.assumes("environment") && steps.stream().anyMatch(Step::isEnvironment));
    }
}
