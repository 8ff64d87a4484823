package provoke.harness;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Loads the classes under test: in one class loader, in a fresh one for each test, or in one until a test comes up again.
 * JUnit and the harness come from the parent, whatever version of JUnit lies on the class path under test.
 */
final class TestLoader {
    private final URL[] urls;
    private final Request.Statics statics;
    private final Set<Request.Test> seen = new HashSet<>();
    private URLClassLoader current;

    TestLoader(Request request) {
        urls = urls(request.classPath());
        statics = request.statics();
    }

    /** The class of a test, not yet initialised: no code of it has run. */
    Class<?> load(Request.Test test) throws ClassNotFoundException {
        return Class.forName(test.className(), false, next(test));
    }

    /** A loader for a test; in a fresh one, class initialisers run again as in a new JVM. */
    private ClassLoader next(Request.Test test) {
        boolean again = statics == Request.Statics.SHARED_UNTIL_REPEATED && seen.contains(test);
        if (current == null || statics == Request.Statics.FRESH || again) {
            seen.clear();
            // Not closed between tests: a thread that a test left behind may still load classes through it.
            current = new URLClassLoader(urls, Runner.class.getClassLoader());
        }
        seen.add(test);
        return current;
    }

    /** A loader in which no test is run. */
    ClassLoader any() {
        return new URLClassLoader(urls, Runner.class.getClassLoader());
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
