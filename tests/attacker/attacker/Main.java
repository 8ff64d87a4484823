package attacker;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Attacks every entry that is said to be safe, as hard as a Java program can: see docs/attack.md.
 * Arguments: target paths, library paths, seed, sequences per entry, milliseconds per entry, the provoke binary. Standard input:
 * entries, one a line. Foreign code runs in another JVM, confined by provoke, which is started again when it hangs or ends.
 */
public final class Main {
    private static final int MAX_HANGS = 2;

    private final String[] arguments;
    private final String input;
    private final int entries;
    private final Map<String, Integer> counts = new TreeMap<>();
    private int next;
    private int sequence;
    private int hangs;
    private long sequences;
    private long calls;
    private int called;
    private final Set<String> seen = new HashSet<>();
    private boolean isKnown;
    private final Set<String> slow = new LinkedHashSet<>();

    private Main(String[] arguments, String input) {
        this.arguments = arguments;
        this.input = input;
        this.entries = (int) input.lines().count();
    }

    static List<Path> paths(String text) {
        return Arrays.stream(text.split(File.pathSeparator)).filter(p -> !p.isEmpty()).map(Path::of).toList();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String input = new String(System.in.readAllBytes(), "UTF-8");
        new Main(arguments, input).run();
    }

    private void run() throws IOException, InterruptedException {
        Path scratch = Files.createTempDirectory("attacker");
        while (next < entries) {
            int before = next;
            int from = sequence;
            child(scratch);
            if (next == before && sequence == from) {
                // It ended without a word: on to the next.
                count("ended the JVM");
                skip();
            }
        }
        StringBuilder text = new StringBuilder();
        text.append(entries).append(" entries, ").append(called).append(" called, ").append(sequences).append(" sequences, ").append(calls).append(" calls");
        for (String kind : List.of("refuted", "unconfirmed", "unstable", "resources", "missing", "excluded", "broken", "hangs", "ended the JVM")) {
            text.append(", ").append(counts.getOrDefault(kind, 0)).append(' ').append(kind);
        }
        System.out.println(text);
        delete(scratch);
    }

    private void child(Path scratch) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("java.home")).toRealPath();
        List<String> command = new ArrayList<>(List.of(absolute(arguments[5]), "confined", "--folder", scratch.toString(), "--read", home.toString()));
        for (String read : List.of(System.getProperty("java.class.path"), arguments[0], arguments[1])) {
            for (Path each : paths(read)) {
                command.add("--read");
                command.add(each.toAbsolutePath().toString());
            }
        }
        command.add("--");
        command.addAll(List.of(home.resolve("bin").resolve("java").toString(), "-Xmx768m", "-Xss512k",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow", "-Xshare:auto", "-Djava.io.tmpdir=" + scratch,
                "-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude," + Environment.CHANGED_FIELDS, "-cp", absolute(System.getProperty("java.class.path")),
                Child.class.getName()));
        command.addAll(Arrays.asList(absolute(arguments[0]), absolute(arguments[1]), arguments[2], arguments[3], arguments[4],
                Integer.toString(next), Integer.toString(sequence)));
        Process process = new ProcessBuilder(command).directory(scratch.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (OutputStream out = process.getOutputStream()) {
            out.write((String.join("", slow) + input).getBytes("UTF-8"));
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream(), "UTF-8"))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                hear(line);
            }
        }
        process.waitFor();
    }

    private static String absolute(String text) {
        return String.join(File.pathSeparator, paths(text).stream().map(p -> p.toAbsolutePath().toString()).toList());
    }

    private void hear(String line) {
        String[] words = line.split(" ");
        switch (words[0]) {
            case "@done" -> {
                next = Integer.parseInt(words[1]) + 1;
                sequence = 0;
                hangs = 0;
                sequences += Long.parseLong(words[2]);
                calls += Long.parseLong(words[3]);
                called += Integer.parseInt(words[4]);
            }
            case "@hang" -> {
                count("hangs");
                System.out.println(line.substring(1));
                next = Integer.parseInt(words[1]);
                sequence = Integer.parseInt(words[2]) + 1;
                // Not every step is a call.
                if (words.length > 3) {
                    slow.add("!" + words[3] + "\n");
                }
                hangs++;
                if (hangs == MAX_HANGS) {
                    skip();
                }
            }
            case "@broken" -> {
                count("broken");
                System.out.println(line.substring(1));
                next = Integer.parseInt(words[1]) + 1;
                sequence = 0;
            }
            case "@unconfined" -> {
                System.err.println("error: foreign code could write to " + words[1] + ", so nothing is attacked");
                System.err.println("hint: start this in a sandbox that leaves it no folder but its own");
                System.exit(2);
            }
            case "@end" -> next = entries;
            case "|" -> {
                if (!isKnown) {
                    System.out.println(line);
                }
            }
            default -> {
                // A new JVM does not know what an earlier one has found.
                isKnown = words.length > 1 && !seen.add(words[0] + words[1]);
                if (words[0].startsWith("@") && !isKnown) {
                    count(words[0].substring(1));
                    System.out.println(line.substring(1));
                }
            }
        }
    }

    private void skip() {
        next++;
        sequence = 0;
        hangs = 0;
    }

    private void count(String kind) {
        counts.merge(kind, 1, Integer::sum);
    }

    private static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
