package attacker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Subclasses that a caller could write of the classes under attack: all that can be overridden throws, or returns as little as it may.
 * Generic classes have none. All are compiled together, once; those that the compiler refuses do not exist.
 */
final class Subclasses {
    /** Rounds of leaving out what does not compile. */
    private static final int ROUNDS = 4;
    private static final String PREFIX = "AttackersOwn";

    /** A subclass by its name, and its body as an anonymous class would have it. */
    record Subclass(Class<?> base, String name, String body) {
    }

    private final Map<Class<?>, List<Subclass>> of = new HashMap<>();
    private final Map<String, byte[]> bytes = new HashMap<>();

    /** Those in the folder if an earlier JVM has compiled them. */
    Subclasses(World world, ClassPath path, Path folder) throws IOException {
        Map<Path, Subclass> sources = new LinkedHashMap<>();
        Path classes = folder.resolve("classes");
        boolean compiled = Files.isDirectory(classes);
        Files.createDirectories(classes);
        for (Class<?> base : world.classes()) {
            try {
                for (boolean throwing : new boolean[] {true, false}) {
                    write(base, throwing, world, folder, sources, compiled);
                }
            } catch (LinkageError | RuntimeException e) {
                // Needs something that is not here.
            }
        }
        if (!compiled) {
            compile(sources, path, classes);
        }
        for (Subclass each : sources.values()) {
            Path file = classes.resolve(each.name.replace('.', '/') + ".class");
            if (Files.exists(file)) {
                bytes.put(each.name, Files.readAllBytes(file));
                of.computeIfAbsent(each.base, k -> new ArrayList<>()).add(each);
            }
        }
    }

    static boolean isName(String name) {
        return name.substring(name.lastIndexOf('.') + 1).startsWith(PREFIX);
    }

    List<Subclass> of(Class<?> base) {
        return of.getOrDefault(base, List.of());
    }

    Class<?> load(Subclass subclass, ClassPath.Loader loader) throws ClassNotFoundException {
        loader.add(subclass.name, bytes.get(subclass.name));
        return Class.forName(subclass.name, true, loader);
    }

    private static void write(Class<?> base, boolean throwing, World world, Path folder, Map<Path, Subclass> sources, boolean compiled) throws IOException {
        boolean extensible = !base.isInterface() && !base.isEnum() && !base.isRecord() && !base.isSealed() && !Modifier.isFinal(base.getModifiers())
                && base.getTypeParameters().length == 0 && !(base.isMemberClass() && !Modifier.isStatic(base.getModifiers()))
                && world.isAccessible(base, base.getPackageName());
        if (!extensible) {
            return;
        }
        Printer printer = new Printer(world, base.getPackageName());
        String body = body(base, throwing, world, printer);
        if (body.isEmpty()) {
            return;
        }
        String simple = PREFIX + sources.size();
        StringBuilder text = new StringBuilder();
        if (!base.getPackageName().isEmpty()) {
            text.append("package ").append(base.getPackageName()).append(";\n");
        }
        text.append("import java.util.*;\npublic class ").append(simple).append(" extends ").append(printer.name(base)).append(" {\n");
        for (Constructor<?> constructor : base.getDeclaredConstructors()) {
            if (!Modifier.isPrivate(constructor.getModifiers()) && !constructor.isSynthetic()) {
                text.append("public ").append(simple).append(parameters(constructor.getParameterTypes(), printer, true))
                        .append(" throws Throwable { super").append(parameters(constructor.getParameterTypes(), printer, false)).append("; }\n");
            }
        }
        text.append(body).append("}\n");
        Path file = folder.resolve(simple + ".java");
        if (!compiled) {
            Files.writeString(file, text);
        }
        String name = base.getPackageName().isEmpty() ? simple : base.getPackageName() + "." + simple;
        sources.put(file, new Subclass(base, name, body));
    }

    private static String parameters(Class<?>[] types, Printer printer, boolean declared) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < types.length; i++) {
            text.append(i == 0 ? "" : ", ").append(declared ? printer.type(types[i]) + " " : "").append("p").append(i);
        }
        return text.append(')').toString();
    }

    private static String body(Class<?> base, boolean throwing, World world, Printer printer) {
        StringBuilder text = new StringBuilder();
        Set<String> seen = new HashSet<>();
        for (Class<?> type = base; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                override(method, type, throwing, seen, world, printer, text);
            }
        }
        for (Method method : base.getMethods()) {
            override(method, method.getDeclaringClass(), throwing, seen, world, printer, text);
        }
        return text.toString();
    }

    private static void override(Method method, Class<?> owner, boolean throwing, Set<String> seen, World world, Printer printer, StringBuilder text) {
        int modifiers = method.getModifiers();
        if (method.isSynthetic() || Modifier.isStatic(modifiers) || Modifier.isPrivate(modifiers)
                || !seen.add(method.getName() + parameters(method.getParameterTypes(), printer, true))) {
            return;
        }
        boolean isAbstract = Modifier.isAbstract(modifiers);
        boolean isObjects = owner == Object.class && Set.of("toString", "hashCode", "equals").contains(method.getName());
        if (Modifier.isFinal(modifiers) || !isAbstract && !isObjects && (!throwing || !world.isOurs(owner))) {
            return;
        }
        Class<?> result = method.getReturnType();
        String access = Modifier.isPublic(modifiers) ? "public " : Modifier.isProtected(modifiers) ? "protected " : "";
        String nothing = result == void.class ? "" : result == boolean.class ? "return true;" : result.isPrimitive() ? "return 0;" : "return null;";
        text.append("@Override ").append(access).append(printer.type(result)).append(' ').append(method.getName())
                .append(parameters(method.getParameterTypes(), printer, true)).append(" { ")
                .append(throwing ? "throw new IllegalStateException(\"thrown by the implementation\");" : nothing).append(" }\n");
    }

    private static void compile(Map<Path, Subclass> sources, ClassPath path, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> files = new ArrayList<>(sources.keySet());
        for (int round = 0; round < ROUNDS && compiler != null && !files.isEmpty(); round++) {
            DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            try (StandardJavaFileManager manager = compiler.getStandardFileManager(said, null, null)) {
                List<String> options = List.of("-cp", path.text, "-d", classes.toString(), "-proc:none", "-nowarn", "-Xmaxerrs", "100000");
                if (compiler.getTask(null, manager, said, options, null, manager.getJavaFileObjectsFromPaths(files)).call()) {
                    return;
                }
            } catch (UncheckedIOException | IllegalStateException e) {
                return;
            }
            Set<String> wrong = new HashSet<>();
            said.getDiagnostics().forEach(each -> {
                if (each.getKind() == javax.tools.Diagnostic.Kind.ERROR && each.getSource() != null) {
                    wrong.add(Path.of(each.getSource().toUri()).getFileName().toString());
                }
            });
            files.removeIf(file -> wrong.contains(file.getFileName().toString()));
            if (wrong.isEmpty()) {
                return;
            }
        }
    }
}
