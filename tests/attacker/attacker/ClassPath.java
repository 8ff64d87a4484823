package attacker;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;

/** The bytes of all classes on a path, read once, and loaders that define them anew. */
final class ClassPath {
    private final Map<String, byte[]> classes = new TreeMap<>();
    private final List<String> analysed = new ArrayList<>();
    private final URL[] urls;
    final String text;

    ClassPath(List<Path> targets, List<Path> libraries) throws IOException {
        List<Path> all = new ArrayList<>(targets);
        all.addAll(libraries);
        urls = new URL[all.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(all.get(i));
            read(all.get(i));
            if (i == targets.size() - 1) {
                analysed.addAll(classes.keySet());
            }
        }
        text = String.join(java.io.File.pathSeparator, all.stream().map(Path::toString).toList());
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }

    /** Names of the classes that are attacked, not of those that they need. */
    List<String> analysed() {
        return analysed;
    }

    private void read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    add(path.relativize(file).toString().replace(java.io.File.separatorChar, '/'), Files.readAllBytes(file));
                    return FileVisitResult.CONTINUE;
                }
            });
            return;
        }
        try (InputStream file = Files.newInputStream(path); JarInputStream jar = new JarInputStream(file)) {
            for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
                if (entry.getName().endsWith(".class")) {
                    add(entry.getName(), jar.readAllBytes());
                }
            }
        }
    }

    private void add(String file, byte[] bytes) {
        if (file.endsWith(".class") && !file.startsWith("META-INF/") && !file.endsWith("-info.class")) {
            classes.putIfAbsent(file.substring(0, file.length() - 6).replace('/', '.'), bytes);
        }
    }

    /** A loader for which no class is initialised yet. */
    Loader loader() {
        return new Loader();
    }

    final class Loader extends URLClassLoader {
        private final Map<String, byte[]> more = new TreeMap<>();

        private Loader() {
            super(urls, ClassLoader.getPlatformClassLoader());
            setDefaultAssertionStatus(true);
        }

        /** A class that lies on no path. */
        void add(String name, byte[] bytes) {
            more.put(name, bytes);
        }

        boolean isDefined(String name) {
            return findLoadedClass(name) != null;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = more.getOrDefault(name, classes.get(name));
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            int dot = name.lastIndexOf('.');
            String packageName = dot < 0 ? "" : name.substring(0, dot);
            if (dot > 0 && getDefinedPackage(packageName) == null) {
                definePackage(packageName, null, null, null, null, null, null, null);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
