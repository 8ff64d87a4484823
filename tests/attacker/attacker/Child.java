package attacker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The JVM in which foreign code runs: attacks one entry after the other and says on standard output what became of it.
 * Arguments: target paths, library paths, seed, sequences per entry, milliseconds per entry, first entry, first sequence of it.
 * Standard input: entries, one a line, and after an exclamation mark methods that took too long.
 */
public final class Child {
    static final int HANGS = 71;
    static final int UNCONFINED = 72;
    /** Sequences that find the statics as earlier ones left them. */
    private static final int SHARED = 20;

    private final ClassPath path;
    private final World world;
    private final Subclasses subclasses;
    private final Map<String, Entry> safe = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();
    /** Calls that took too long; entries are tried again all the same. */
    private final Set<String> slow = new HashSet<>();
    private final Environment environment = new Environment();
    private final PrintStream out;
    private final long seed;
    private final int sequences;
    private final long milliseconds;
    private final Watch watch;
    private volatile int current;
    private volatile int sequence;
    private final Set<String> refuted = new HashSet<>();

    private Child(ClassPath path, long seed, int sequences, long milliseconds, PrintStream out) throws IOException {
        this.path = path;
        this.world = new World(path);
        this.subclasses = new Subclasses(world, path, Path.of("subclasses"));
        this.seed = seed;
        this.sequences = sequences;
        this.milliseconds = milliseconds;
        this.out = out;
        this.watch = new Watch(what -> out.println("@hang " + current + " " + sequence + " " + what));
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        ClassPath path = new ClassPath(Main.paths(arguments[0]), Main.paths(arguments[1]));
        Path hole = Confinement.hole(Path.of(""), path);
        if (hole != null) {
            out.println("@unconfined " + hole);
            Runtime.getRuntime().halt(UNCONFINED);
        }
        Child child = new Child(path, Long.parseLong(arguments[2]),
                Integer.parseInt(arguments[3]), Long.parseLong(arguments[4]), out);
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("!")) {
                    child.slow.add(line.substring(1));
                    continue;
                }
                Entry entry = Entry.parse(line);
                child.entries.add(entry);
                child.safe.put(entry.key(), entry);
            }
        }
        System.setIn(java.io.InputStream.nullInputStream());
        child.attackAll(Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]));
        out.println("@end");
        Runtime.getRuntime().halt(0);
    }

    private void attackAll(int first, int firstSequence) {
        for (int i = first; i < entries.size(); i++) {
            current = i;
            sequence = i == first ? firstSequence : 0;
            try {
                attack(new Target(entries.get(i), world));
            } catch (RuntimeException | LinkageError e) {
                out.println("@broken " + i + " " + e + " " + java.util.Arrays.toString(e.getStackTrace()));
            }
        }
    }

    private void attack(Target target) {
        int calls = 0;
        int ofTarget = 0;
        int made = 0;
        if (target.member != null) {
            long end = System.nanoTime() + milliseconds * 1_000_000;
            boolean fresh = target.entry.assumes("fresh-statics");
            Run run = new Run(world, path);
            List<List<Step>> before = new ArrayList<>();
            for (int i = sequence; i < sequences && System.nanoTime() < end && !refuted.contains(target.entry.key()); i++) {
                sequence = i;
                if (fresh || before.size() == SHARED) {
                    run = new Run(world, path);
                    before.clear();
                }
                Attack attack = new Attack(world, target, safe, slow, subclasses, run, seed * 1_000_003 + target.entry.key().hashCode() * 31L + i, watch);
                attack.make();
                environment.restore();
                calls += attack.calls;
                ofTarget += attack.callsOfTarget;
                made++;
                if (attack.refuted != null && !refuted.contains(attack.refuted.key())) {
                    refute(attack, before);
                    run = new Run(world, path);
                    before.clear();
                } else {
                    before.add(attack.steps);
                }
            }
        }
        boolean called = ofTarget > 0 || refuted.contains(target.entry.key());
        out.println("@done " + current + " " + made + " " + calls + " " + (called ? 1 : 0));
    }

    private void refute(Attack attack, List<List<Step>> before) {
        Entry entry = attack.refuted;
        Throwable thrown = attack.thrown;
        Refutation refutation = new Refutation(world, path, entry, thrown, watch, environment);
        List<Step> steps = refutation.reproduce(attack.steps, before);
        if (steps == null) {
            out.println("@unstable " + entry.key() + " " + first(thrown));
            new Printer(world, entry.packageName()).program(attack.steps).lines().forEach(line -> out.println("| " + line));
            return;
        }
        String kind = refutation.judge(steps);
        if (!kind.equals("excluded")) {
            refuted.add(entry.key());
        }
        out.println("@" + kind + " " + entry.key() + " " + first(thrown));
        refutation.text.lines().forEach(line -> out.println("| " + line));
    }

    private static String first(Throwable thrown) {
        String message;
        try {
            message = String.valueOf(thrown).lines().findFirst().orElse("");
        } catch (RuntimeException e) {
            message = thrown.getClass().getName();
        }
        return message.length() > 200 ? message.substring(0, 200) : message;
    }
}
