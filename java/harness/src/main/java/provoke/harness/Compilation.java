package provoke.harness;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * One compile request: sources in, class files and diagnostics out.
 * A source with errors is left out and the rest compiled again; it decides nothing about what the errors mean.
 */
final class Compilation {
    private static final int DONE = 0;
    private static final int CRASHED = 1;

    private final Path output;
    private final List<String> classPath;
    private final List<String> options;
    private final Map<String, JavaFileObject> sources = new LinkedHashMap<>();
    private final List<Diagnostic<? extends JavaFileObject>> diagnostics = new ArrayList<>();
    private final Set<String> failed = new LinkedHashSet<>();

    private Compilation(Path output, List<String> classPath, List<String> options) {
        this.output = output;
        this.classPath = classPath;
        this.options = new ArrayList<>(options);
        // Nothing that lies on a class path is executed by the compiler.
        this.options.add("-proc:none");
        // By default javac stops to name errors, and with them sources to leave out, after a hundred.
        this.options.addAll(List.of("-Xmaxerrs", "100000"));
    }

    static Compilation read(Frame.Reader in) throws IOException {
        Compilation compilation = new Compilation(Path.of(in.string()), in.strings(), in.strings());
        int count = in.u32();
        for (int i = 0; i < count; i++) {
            String path = in.string();
            boolean hasText = in.u8() != 0;
            compilation.sources.put(path, new Source(path, hasText ? in.string() : null));
        }
        return compilation;
    }

    /** Compiles until no source with an error is left; every round drops at least one source. */
    Frame run(JavaCompiler javac, StandardJavaFileManager files) throws IOException {
        Files.createDirectories(output);
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
        files.setLocation(StandardLocation.CLASS_PATH, classPath.stream().map(File::new).toList());
        // Without this javac would look on the class path for plugins, and start them.
        files.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, List.of());
        // Without this javac would compile sources that happen to lie on the class path.
        files.setLocation(StandardLocation.SOURCE_PATH, List.of());
        StringWriter unattributed = new StringWriter();
        boolean compiled = false;
        while (!compiled && !sources.isEmpty()) {
            DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
            compiled = javac.getTask(unattributed, files, collector, options, null, sources.values()).call();
            diagnostics.addAll(collector.getDiagnostics());
            if (!compiled && !dropSourcesWithErrors(collector)) {
                break;
            }
        }
        return reply(compiled, unattributed.toString());
    }

    static Frame crashed(Throwable crash) {
        return new Frame(CRASHED).string(crash.toString());
    }

    private boolean dropSourcesWithErrors(DiagnosticCollector<JavaFileObject> collector) {
        boolean dropped = false;
        for (Diagnostic<? extends JavaFileObject> diagnostic : collector.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR && diagnostic.getSource() instanceof Source source
                    && sources.remove(source.path) != null) {
                failed.add(source.path);
                dropped = true;
            }
        }
        return dropped;
    }

    private Frame reply(boolean compiled, String unattributed) {
        if (!compiled) {
            failed.addAll(sources.keySet());
        }
        Frame reply = new Frame(DONE).u32(failed.size());
        failed.forEach(reply::string);
        reply.u32(diagnostics.size());
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics) {
            reply.string(diagnostic.getSource() instanceof Source source ? source.path : "")
                    .u32((int) Math.max(diagnostic.getLineNumber(), 0))
                    .u8(diagnostic.getKind() == Diagnostic.Kind.ERROR ? 1 : 0)
                    .string(diagnostic.getMessage(null));
        }
        return reply.string(unattributed);
    }

    /** A source under the path that the request gave it; its text comes with the request or lies in that file. */
    private static final class Source extends SimpleJavaFileObject {
        final String path;
        private final String text;

        Source(String path, String text) {
            super(uri(path), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
            // Old sources in other encodings still compile: only their string constants would differ.
            return text != null ? text : new String(Files.readAllBytes(Path.of(path)), "UTF-8");
        }

        // Not Path.toUri, which asks the file system whether a path is a directory.
        private static URI uri(String path) {
            try {
                return new URI("file", null, path.startsWith("/") ? path : "/" + path, null);
            } catch (java.net.URISyntaxException wrong) {
                throw new IllegalArgumentException(path, wrong);
            }
        }
    }
}
