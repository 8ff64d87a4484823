package provoke.harness;

import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/**
 * Compiles a source of no use, to load what every compilation needs while the parent still looks for something to compile.
 * It writes nothing.
 */
final class WarmUp {
    // A little of what generated tests consist of: a lambda, an array, a call into the library, a concatenation.
    private static final String SOURCE = """
            class Warm {
                static String text(int... numbers) {
                    Runnable nothing = () -> { };
                    nothing.run();
                    return "length " + numbers.length + java.util.List.of(numbers);
                }
            }
            """;

    static void run(JavaCompiler javac, StandardJavaFileManager files) {
        JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///Warm.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return SOURCE;
            }
        };
        JavaFileManager nowhere = new ForwardingJavaFileManager<>(files) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind,
                    FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("string:///" + name), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return OutputStream.nullOutputStream();
                    }
                };
            }
        };
        javac.getTask(null, nowhere, null, List.of("-g", "-proc:none"), null, List.of(source)).call();
    }

    private WarmUp() {
    }
}
