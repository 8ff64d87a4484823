package attacker;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** An attack as a program of its own: whether the compiler takes it without an unchecked warning, and what comes of it. */
final class Snippet {
    private Snippet() {
    }

    /** Null if the program compiles and ends with such an exception; else what is wrong with it. */
    static String objection(String source, String packageName, Throwable expected, ClassPath path, Run run, Watch watch) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return "there is no compiler";
        }
        Path folder = Files.createTempDirectory("attack");
        Path file = Files.writeString(folder.resolve(Printer.CLASS + ".java"), source);
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(said, null, null)) {
            List<String> options = List.of("-cp", path.text, "-d", folder.toString(), "-proc:none", "-Xlint:unchecked", "-encoding", "UTF-8");
            boolean compiled = compiler.getTask(null, files, said, options, null, files.getJavaFileObjects(file)).call();
            for (Diagnostic<? extends JavaFileObject> each : said.getDiagnostics()) {
                String code = each.getCode() == null ? "" : each.getCode();
                boolean unchecked = code.startsWith("compiler.warn.unchecked") || code.equals("compiler.warn.prob.found.req");
                if (unchecked || !compiled && each.getKind() == Diagnostic.Kind.ERROR) {
                    return each.getKind() + " in line " + each.getLineNumber() + ": " + each.getMessage(null);
                }
            }
            if (!compiled) {
                return "it does not compile";
            }
        }
        String prefix = packageName.isEmpty() ? "" : packageName + ".";
        Path classes = folder.resolve(packageName.replace('.', '/'));
        try (var found = Files.newDirectoryStream(classes, "*.class")) {
            for (Path each : found) {
                String name = each.getFileName().toString();
                run.loader.add(prefix + name.substring(0, name.length() - 6), Files.readAllBytes(each));
            }
        }
        watch.begin(packageName);
        try {
            Class.forName(prefix + Printer.CLASS, true, run.loader).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            return "it does not throw";
        } catch (InvocationTargetException e) {
            String name = e.getCause().getClass().getName();
            return name.equals(expected.getClass().getName()) ? null : "it throws " + e.getCause();
        } catch (ReflectiveOperationException | LinkageError e) {
            return "it does not run: " + e;
        } finally {
            watch.end();
        }
    }
}
