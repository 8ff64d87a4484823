package attacker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.*;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the JDK has to offer to a caller with bad intentions: classes whose members are used as they are, and single expressions. */
final class Zoo {
    private Zoo() {
    }

    /** Their public constructors, static methods and constants make objects; generic ones with any type that fits. */
    static final List<Class<?>> CLASSES = List.of(
            Object.class, List.class, Set.class, Map.class, Collections.class, Arrays.class, ArrayList.class, LinkedList.class,
            ArrayDeque.class, PriorityQueue.class, Vector.class, Stack.class, HashMap.class, LinkedHashMap.class, TreeMap.class,
            IdentityHashMap.class, WeakHashMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class, EnumMap.class,
            EnumSet.class, Properties.class, Hashtable.class, HashSet.class, LinkedHashSet.class, TreeSet.class,
            CopyOnWriteArrayList.class, ConcurrentLinkedQueue.class, BitSet.class, Optional.class, OptionalInt.class,
            OptionalLong.class, OptionalDouble.class, AbstractMap.SimpleEntry.class, AbstractMap.SimpleImmutableEntry.class,
            StringBuilder.class, StringBuffer.class, CharBuffer.class, ByteBuffer.class, StringReader.class, StringWriter.class,
            ByteArrayInputStream.class, ByteArrayOutputStream.class, PrintWriter.class, Date.class, GregorianCalendar.class,
            Calendar.class, Locale.class, TimeZone.class, Charset.class, StandardCharsets.class, UUID.class, BigInteger.class,
            BigDecimal.class, RoundingMode.class, Pattern.class, AtomicInteger.class, AtomicLong.class, AtomicBoolean.class,
            AtomicReference.class, Random.class, StringTokenizer.class, StringJoiner.class, Stream.class, IntStream.class,
            Comparator.class, Function.class, UnaryOperator.class, BinaryOperator.class, Predicate.class, LocalDate.class,
            LocalTime.class, LocalDateTime.class, Instant.class, Duration.class, Period.class, ZoneId.class, ZoneOffset.class,
            DayOfWeek.class, TimeUnit.class, Objects.class, Scanner.class, RuntimeException.class, Exception.class, Error.class,
            Throwable.class, IllegalArgumentException.class, IllegalStateException.class, NullPointerException.class,
            StackTraceElement.class, File.class, Currency.class, Iterator.class, Map.Entry.class, String.class);

    /** Calls on objects of these packages are part of attacks, with the exceptions below. */
    private static final Set<String> PACKAGES = Set.of("java.util", "java.util.function", "java.util.stream", "java.math", "java.time",
            "java.util.concurrent", "java.util.concurrent.atomic", "java.util.regex", "java.nio", "java.text", "java.lang");

    private static final Set<Class<?>> UNTOUCHED = Set.of(Thread.class, Class.class, ClassLoader.class, Process.class, Runtime.class,
            System.class, Module.class, File.class, ThreadGroup.class, Timer.class, ServiceLoader.class, Locale.class, TimeZone.class,
            ResourceBundle.class, ThreadLocal.class);

    /** Block, run for ever, reach into the JVM or out of it. */
    private static final Set<String> HARMFUL = Set.of("wait", "notify", "notifyAll", "getClass", "finalize", "iterate", "generate",
            "ints", "longs", "doubles", "parallel", "parallelStream", "setDefault", "load", "loadFromXML", "store", "storeToXML",
            "save", "list", "sleep", "timedWait", "timedJoin", "fillInStackTrace", "printStackTrace", "setStackTrace", "now",
            "randomUUID", "probablePrime", "nextProbablePrime", "allocate", "allocateDirect", "createTempFile", "listRoots",
            "exec", "range", "rangeClosed", "repeat", "indent", "modPow", "pow", "shiftLeft", "setScale", "sqrt", "limit",
            "ensureCapacity", "spliterator");

    /** Change the object they are called on. */
    private static final Set<String> MUTATORS = Set.of("clear", "add", "set", "put", "remove", "append", "setTime", "setLength", "poll", "pop",
            "next", "addAll", "setCharAt", "insert", "delete", "reverse", "sort", "replaceAll", "removeIf", "retainAll", "setValue", "close",
            "compute", "putAll", "addFirst", "removeLast", "flip", "position");

    static boolean isMutator(Member member) {
        return MUTATORS.contains(member.name()) && isCallable(member);
    }

    /** Gives iterators, streams, entries and views of a collection. */
    static boolean isView(Member member) {
        Class<?> result = Types.erase(member.result);
        return member.isMethod() && result.isInterface() && !Modifier.isStatic(member.reflected.getModifiers())
                && (result.getPackageName().equals("java.util") || result.getPackageName().equals("java.util.stream"));
    }

    static boolean isHarmless(Member member) {
        if (HARMFUL.contains(member.name())) {
            return false;
        }
        // From the file system or the network.
        for (Type parameter : member.parameters) {
            Class<?> type = Types.erase(parameter);
            if (type == File.class && member.owner != File.class || type == java.nio.file.Path.class || type == Thread.class
                    || type == ClassLoader.class || type == InputStream.class && member.owner == Scanner.class) {
                return false;
            }
        }
        return !(member.owner == PrintWriter.class && member.parameters.length > 0 && Types.erase(member.parameters[0]) == String.class)
                && !(member.owner == File.class && member.isMethod());
    }

    /** Whether attacks call it on an object that is at hand. */
    static boolean isCallable(Member member) {
        return PACKAGES.contains(member.owner.getPackageName()) && !UNTOUCHED.contains(member.owner) && isHarmless(member);
    }

    private abstract static class Token<T> {
        final Type type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
    }

    private static final List<Expression> ALL = new ArrayList<>();

    private static void is(Type type, String source, Expression.Make make) {
        ALL.add(new Expression(type, source, false, false, make));
    }

    private static void is(Token<?> token, String source, Expression.Make make) {
        is(token.type, source, make);
    }

    private static void odd(Type type, String source, Expression.Make make) {
        ALL.add(new Expression(type, source, true, false, make));
    }

    private static void odd(Token<?> token, String source, Expression.Make make) {
        odd(token.type, source, make);
    }

    private static void outside(String source, Expression.Make make) {
        ALL.add(new Expression(void.class, source, false, true, make));
    }

    static {
        is(String.class, "new String(\"a\")", () -> new String("a"));
        is(String.class, "\"x\".repeat(5000)", () -> "x".repeat(5000));
        is(String.class, "\"\\u0130\".repeat(3)", () -> "\u0130".repeat(3));
        is(Integer.class, "Integer.valueOf(1000000)", () -> Integer.valueOf(1000000));
        is(Long.class, "Long.valueOf(-129L)", () -> Long.valueOf(-129L));
        is(int[].class, "new int[0]", () -> new int[0]);
        is(int[].class, "new int[] {1, -1, Integer.MIN_VALUE}", () -> new int[] {1, -1, Integer.MIN_VALUE});
        is(byte[].class, "new byte[] {0, -1, 127, -128}", () -> new byte[] {0, -1, 127, -128});
        is(char[].class, "new char[] {'\\ud800', 'a'}", () -> new char[] {'\ud800', 'a'});
        is(long[].class, "new long[1]", () -> new long[1]);
        is(double[].class, "new double[] {Double.NaN}", () -> new double[] {Double.NaN});
        is(boolean[].class, "new boolean[2]", () -> new boolean[2]);
        is(String[].class, "new String[] {\"a\", null}", () -> new String[] {"a", null});
        is(String[].class, "new String[0]", () -> new String[0]);
        is(Integer[].class, "new Integer[] {1, null}", () -> new Integer[] {1, null});
        is(int[][].class, "new int[][] {{1}, null, {}}", () -> new int[][] {{1}, null, {}});
        is(Object[].class, "new Object[] {null, 1, \"a\", new int[0]}", () -> new Object[] {null, 1, "a", new int[0]});
        is(new Token<Class<?>>() { }, "int.class", () -> int.class);
        is(new Token<Class<?>>() { }, "int[].class", () -> int[].class);
        is(new Token<Class<?>>() { }, "new Object() { }.getClass()", () -> new Object() { }.getClass());
        is(new Token<Class<?>>() { }, "Map.Entry[].class", () -> Map.Entry[].class);
        is(new Token<List<Object>>() { }, "((Supplier<List<Object>>) () -> { List<Object> l = new ArrayList<>(); l.add(l); return l; }).get()", () -> {
            List<Object> list = new ArrayList<>();
            list.add(list);
            return list;
        });
        is(new Token<Map<Object, Object>>() { }, "((Supplier<Map<Object, Object>>) () -> { Map<Object, Object> m = new HashMap<>(); m.put(1, m); return m; }).get()", () -> {
            Map<Object, Object> map = new HashMap<>();
            map.put(1, map);
            return map;
        });
        is(Object[].class, "((Supplier<Object[]>) () -> { Object[] a = new Object[1]; a[0] = a; return a; }).get()", () -> {
            Object[] array = new Object[1];
            array[0] = array;
            return array;
        });
        is(new Token<Stream<String>>() { }, "((Supplier<Stream<String>>) () -> { Stream<String> s = Stream.of(\"a\"); s.count(); return s; }).get()", () -> {
            Stream<String> stream = Stream.of("a");
            stream.count();
            return stream;
        });
        is(new Token<Iterator<String>>() { }, "((Supplier<Iterator<String>>) () -> { List<String> l = new ArrayList<>(List.of(\"a\", \"b\")); Iterator<String> i = l.iterator(); l.remove(0); return i; }).get()", () -> {
            List<String> list = new ArrayList<>(List.of("a", "b"));
            Iterator<String> iterator = list.iterator();
            list.remove(0);
            return iterator;
        });
        is(new Token<List<String>>() { }, "((Supplier<List<String>>) () -> { List<String> l = new ArrayList<>(List.of(\"a\", \"b\")); List<String> s = l.subList(0, 1); l.add(\"c\"); return s; }).get()", () -> {
            List<String> list = new ArrayList<>(List.of("a", "b"));
            List<String> part = list.subList(0, 1);
            list.add("c");
            return part;
        });
        is(new Token<ArrayList<String>>() { }, "new ArrayList<String>(List.of(\"a\", \"b\"))", () -> new ArrayList<>(List.of("a", "b")));
        is(new Token<LinkedList<Object>>() { }, "new LinkedList<Object>(List.of(\"a\", 1))", () -> new LinkedList<Object>(List.of("a", 1)));
        is(new Token<Vector<Integer>>() { }, "new Vector<Integer>(List.of(1, 0))", () -> new Vector<>(List.of(1, 0)));
        is(new Token<TreeMap<String, String>>() { }, "new TreeMap<String, String>(Map.of(\"a\", \"b\"))", () -> new TreeMap<>(Map.of("a", "b")));
        is(new Token<HashMap<String, Object>>() { }, "new HashMap<String, Object>(Map.of(\"a\", 1))", () -> new HashMap<String, Object>(Map.of("a", 1)));
        is(new Token<HashSet<String>>() { }, "new HashSet<String>(Set.of(\"a\"))", () -> new HashSet<>(Set.of("a")));
        is(new Token<Comparator<String>>() { }, "String.CASE_INSENSITIVE_ORDER", () -> String.CASE_INSENSITIVE_ORDER);
        is(new Token<Comparator<String>>() { }, "Comparator.<String>naturalOrder()", () -> Comparator.<String>naturalOrder());
        is(Runnable.class, "new Thread()", Thread::new);
        is(Thread.class, "new Thread()", Thread::new);
        is(PrintStream.class, "new java.io.PrintStream(new java.io.ByteArrayOutputStream())", () -> new PrintStream(new ByteArrayOutputStream()));
        is(java.io.Reader.class, "((Supplier<java.io.Reader>) () -> { java.io.StringReader r = new java.io.StringReader(\"a\"); r.close(); return r; }).get()", () -> {
            StringReader reader = new StringReader("a");
            reader.close();
            return reader;
        });
        is(InputStream.class, "new java.io.PipedInputStream()", java.io.PipedInputStream::new);
        is(java.io.OutputStream.class, "new java.io.PipedOutputStream()", java.io.PipedOutputStream::new);
        is(java.io.Writer.class, "new java.io.PipedWriter()", java.io.PipedWriter::new);
        is(java.io.Reader.class, "new java.io.PipedReader()", java.io.PipedReader::new);
        is(java.nio.file.Path.class, "java.nio.file.Path.of(\"\")", () -> java.nio.file.Path.of(""));
        is(java.net.URI.class, "java.net.URI.create(\"mailto:a@b\")", () -> java.net.URI.create("mailto:a@b"));
        is(java.net.URL.class, "new java.net.URL(\"file:/x\")", () -> java.net.URI.create("file:/x").toURL());
        is(TimeZone.class, "new SimpleTimeZone(1, \"x\")", () -> new SimpleTimeZone(1, "x"));
        is(java.text.DateFormat.class, "new java.text.SimpleDateFormat(\"yyyy\")", () -> new java.text.SimpleDateFormat("yyyy"));
        is(java.text.NumberFormat.class, "new java.text.DecimalFormat(\"#\")", () -> new java.text.DecimalFormat("#"));
        is(Date.class, "new Date(Long.MIN_VALUE)", () -> new Date(Long.MIN_VALUE));

        // What a caller wrote: legal, and unusual.
        odd(Object.class, "new Object() { @Override public String toString() { return null; } }", () -> new Object() {
            @Override
            public String toString() {
                return null;
            }
        });
        odd(Object.class, "new Object() { @Override public String toString() { throw new IllegalStateException(); } }", () -> new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException();
            }
        });
        odd(Object.class, "new Object() { @Override public int hashCode() { throw new IllegalStateException(); } }", () -> new Object() {
            @Override
            public int hashCode() {
                throw new IllegalStateException();
            }
        });
        odd(Object.class, "new Object() { @Override public boolean equals(Object o) { throw new IllegalStateException(); } }", () -> new Object() {
            @Override
            public boolean equals(Object other) {
                throw new IllegalStateException();
            }
        });
        odd(Object.class, "new Object() { @Override public boolean equals(Object o) { return true; } @Override public int hashCode() { return 0; } }", () -> new Object() {
            @Override
            public boolean equals(Object other) {
                return true;
            }

            @Override
            public int hashCode() {
                return 0;
            }
        });
        odd(Number.class, "new Number() { public int intValue() { throw new IllegalStateException(); } public long longValue() { return Long.MIN_VALUE; } public float floatValue() { return Float.NaN; } public double doubleValue() { return Double.NaN; } }", () -> new Number() {
            @Override
            public int intValue() {
                throw new IllegalStateException();
            }

            @Override
            public long longValue() {
                return Long.MIN_VALUE;
            }

            @Override
            public float floatValue() {
                return Float.NaN;
            }

            @Override
            public double doubleValue() {
                return Double.NaN;
            }
        });
        odd(new Token<ArrayList<String>>() { }, "new ArrayList<String>() { @Override public int size() { return 3; } }", () -> new ArrayList<String>() {
            @Override
            public int size() {
                return 3;
            }
        });
        odd(new Token<List<String>>() { }, "new AbstractList<String>() { @Override public String get(int i) { return null; } @Override public int size() { return 100000; } }", () -> new AbstractList<String>() {
            @Override
            public String get(int i) {
                return null;
            }

            @Override
            public int size() {
                return 100000;
            }
        });
        odd(new Token<HashMap<String, String>>() { }, "new HashMap<String, String>() { @Override public String get(Object k) { throw new IllegalStateException(); } }", () -> new HashMap<String, String>() {
            @Override
            public String get(Object key) {
                throw new IllegalStateException();
            }
        });
        odd(Throwable.class, "new Throwable() { @Override public String getMessage() { throw new IllegalStateException(); } }", () -> new Throwable() {
            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }
        });
        odd(RuntimeException.class, "new RuntimeException() { @Override public synchronized Throwable getCause() { return this; } }", () -> new RuntimeException() {
            @Override
            public synchronized Throwable getCause() {
                return this;
            }
        });
        odd(Date.class, "new Date(0) { @Override public long getTime() { throw new IllegalStateException(); } }", () -> new Date(0) {
            @Override
            public long getTime() {
                throw new IllegalStateException();
            }
        });
        odd(InputStream.class, "new java.io.InputStream() { public int read() throws java.io.IOException { throw new java.io.IOException(); } }", () -> new InputStream() {
            @Override
            public int read() throws java.io.IOException {
                throw new java.io.IOException();
            }
        });

        // What belongs to the whole JVM; set back after each attack.
        outside("Locale.setDefault(Locale.forLanguageTag(\"tr\"))", () -> {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            return null;
        });
        outside("Locale.setDefault(new Locale(\"xx\", \"YY\"))", () -> {
            Locale.setDefault(new Locale("xx", "YY"));
            return null;
        });
        outside("TimeZone.setDefault(new SimpleTimeZone(1, \"x\"))", () -> {
            TimeZone.setDefault(new SimpleTimeZone(1, "x"));
            return null;
        });
        for (String property : List.of("user.home", "user.dir", "line.separator", "file.separator", "java.version", "os.name",
                "java.io.tmpdir", "file.encoding", "user.name", "java.vendor")) {
            outside("System.clearProperty(\"" + property + "\")", () -> {
                System.clearProperty(property);
                return null;
            });
            outside("System.setProperty(\"" + property + "\", \"\")", () -> {
                System.setProperty(property, "");
                return null;
            });
        }
    }

    static final List<Expression> EXPRESSIONS = List.copyOf(ALL);
    static final List<Expression> ENVIRONMENT = ALL.stream().filter(Step::isEnvironment).toList();
}
