package attacker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** From an attack that made an entry throw to a program that a person can paste; and whether it counts. */
final class Refutation {
    private static final int MAX_FRAMES = 12;

    private final World world;
    private final ClassPath path;
    private final Entry entry;
    private final Throwable thrown;
    private final Watch watch;
    private final Environment environment;
    /** The program, and what it ends with. */
    String text = "";

    Refutation(World world, ClassPath path, Entry entry, Throwable thrown, Watch watch, Environment environment) {
        this.world = world;
        this.path = path;
        this.entry = entry;
        this.thrown = thrown;
        this.watch = watch;
        this.environment = environment;
    }

    /** The steps that are needed, on fresh classes; with those of earlier attacks if statics matter. Null if it does not happen again. */
    List<Step> reproduce(List<Step> steps, List<List<Step>> before) {
        List<Step> needed = steps;
        if (!fails(needed)) {
            needed = new ArrayList<>();
            before.forEach(needed::addAll);
            needed.addAll(steps);
            if (!fails(needed)) {
                return null;
            }
        }
        return new Minimiser(this::fails).minimise(needed);
    }

    private boolean fails(List<Step> steps) {
        Throwable last = run(steps);
        return last != null && last.getClass().getName().equals(thrown.getClass().getName())
                && steps.get(steps.size() - 1) instanceof Invoke call && Selected.key(call).equals(entry.key());
    }

    private Throwable run(List<Step> steps) {
        watch.begin(entry.key());
        try {
            return new Run(world, path).runAll(steps);
        } finally {
            watch.end();
            environment.restore();
        }
    }

    /** What the refutation is worth, as one word. */
    String judge(List<Step> steps) {
        Throwable last = run(steps);
        String source = new Printer(world, entry.packageName()).program(steps);
        StringBuilder said = new StringBuilder(source);
        said.append(last == null ? "nothing" : safe(last)).append('\n');
        if (last != null) {
            trace(last, said);
        }
        boolean implementations = steps.stream().anyMatch(Step::isImplementation);
        boolean surroundings = steps.stream().anyMatch(Step::isEnvironment);
        boolean statics = steps.size() > 1 && Statics.areChangedBy(steps, world, new Run(world, path));
        boolean unusual = steps.stream().anyMatch(step -> Usual.isUnusual(step.value));
        environment.restore();
        said.append("needs:").append(implementations ? " implementation" : "").append(surroundings ? " environment" : "")
                .append(statics ? " statics" : "").append(unusual ? " unusual" : "").append('\n');
        text = said.toString();
        if (thrown instanceof VirtualMachineError) {
            return "resources";
        }
        if (thrown instanceof NoClassDefFoundError && thrown.getCause() instanceof ClassNotFoundException) {
            return "missing";
        }
        if (entry.assumes("fresh-statics") && statics || entry.assumes("usual-classes") && unusual) {
            return "excluded";
        }
        String objection;
        try {
            objection = Snippet.objection(source, entry.packageName(), thrown, path, new Run(world, path), watch);
        } catch (IOException e) {
            objection = e.toString();
        } finally {
            environment.restore();
        }
        if (objection != null) {
            text += objection;
            return "unconfirmed";
        }
        return "refuted";
    }

    /** The frames of the code under attack and of the JDK, down to where we called. */
    private static void trace(Throwable thrown, StringBuilder said) {
        int shown = 0;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String name = frame.getClassName();
            if (name.equals(Invoke.class.getName()) || shown == MAX_FRAMES) {
                return;
            }
            boolean isMachinery = name.startsWith("attacker.") || name.startsWith("jdk.internal.reflect.") || name.contains("$Proxy") || Subclasses.isName(name)
                    || name.startsWith("java.lang.reflect.") || name.startsWith("java.lang.invoke.");
            if (!isMachinery) {
                said.append("    at ").append(frame).append('\n');
                shown++;
            }
        }
    }

    private static String safe(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException e) {
            return thrown.getClass().getName();
        }
    }
}
