package provoke.harness;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Loads the classes under test, in one class loader or in a fresh one for each test.
 * JUnit and the harness come from the parent, whatever version of JUnit lies on the class path under test.
 */
final class TestLoader {
    private final URL[] urls;
    private final boolean fresh;
    private URLClassLoader current;

    TestLoader(Request request) {
        urls = urls(request.classPath());
        fresh = request.freshStatics();
    }

    /** A loader for the next test; with fresh statics, class initialisers run again as in a new JVM. */
    ClassLoader next() {
        if (current == null || fresh) {
            // Not closed between tests: a thread that a test left behind may still load classes through it.
            current = new URLClassLoader(urls, Runner.class.getClassLoader());
        }
        return current;
    }

    private static URL[] urls(List<String> classPath) {
        return classPath.stream().map(entry -> {
            try {
                return new File(entry).toURI().toURL();
            } catch (MalformedURLException wrong) {
                throw new IllegalArgumentException(entry, wrong);
            }
        }).toArray(URL[]::new);
    }
}
