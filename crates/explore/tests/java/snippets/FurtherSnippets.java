package snippets;

import static snippets.Caught.caught;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Less ordinary uses of the JDK: streams of bytes, formats, reflection, threads. */
class FurtherSnippets {
    static String readers() throws IOException {
        BufferedReader in = new BufferedReader(new StringReader("one\ntwo\r\n\nfour"));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) out.append('[').append(line).append(']');
        return out + new BufferedReader(new StringReader("a\nb")).lines().collect(Collectors.joining("+"));
    }

    static String writers() {
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(text)) {
            out.println("x = " + 5);
            out.print('c');
            out.append("more").println(2.5);
        }
        return text.toString();
    }

    static String printfToWriter() {
        StringWriter text = new StringWriter();
        new PrintWriter(text, true).printf("%d-%s%n", 3, "x");
        return text.toString();
    }

    static String stackTraceText() {
        StringWriter text = new StringWriter();
        new IllegalStateException("shown", new RuntimeException("cause")).printStackTrace(new PrintWriter(text, true));
        String[] lines = text.toString().split("\n");
        return lines[0] + Arrays.stream(lines).filter(l -> l.startsWith("Caused by")).collect(Collectors.joining());
    }

    static String byteStreams() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(-2);
            out.writeUTF("äx");
            out.writeDouble(1.5);
            out.writeLong(1L << 40);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        return in.readInt() + in.readUTF() + in.readDouble() + in.readLong() + bytes.size() + caught(() -> in.readByte());
    }

    static String byteBuffers() {
        ByteBuffer buffer = ByteBuffer.allocate(16).putInt(7).putShort((short) -1).put((byte) 3);
        buffer.flip();
        return buffer.getInt() + " " + buffer.getShort() + buffer.remaining() + caught(() -> buffer.getLong()) + buffer.get(0) + buffer;
    }

    static String charsets() {
        return StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[] {'a', (byte) 0xc3, (byte) 0xa4})) + ""
                + StandardCharsets.UTF_8.encode("ö").remaining() + new String(new byte[] {(byte) 0xff, 'x'}, StandardCharsets.UTF_8);
    }

    static String digests() throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest("abc".getBytes(StandardCharsets.UTF_8));
        return Arrays.toString(hash) + caught(() -> MessageDigest.getInstance("none"));
    }

    static String checksums() {
        CRC32 crc = new CRC32();
        crc.update("hello".getBytes(StandardCharsets.US_ASCII));
        return Long.toHexString(crc.getValue());
    }

    static String properties() throws IOException {
        Properties p = new Properties();
        p.load(new StringReader("# comment\na = 1\nb: two \\\n  lines\n\nkey\\ with=\\u0041"));
        return new TreeMap<>(p) + p.getProperty("none", "default");
    }

    static String decimalFormats() {
        return new DecimalFormat("#,##0.00").format(1234567.891) + new DecimalFormat("0.###E0").format(12345) + new DecimalFormat("00%").format(0.256);
    }

    static String messageFormats() {
        return MessageFormat.format("{0} has {1} items, {2}", "cart", 3, 1.5);
    }

    static String locales() {
        return "TITLE".toLowerCase(Locale.ROOT) + Locale.GERMANY.getLanguage() + Locale.forLanguageTag("fr-CA").getCountry() + String.format(Locale.ROOT, "%.2f", 1.005);
    }

    static String instants() {
        Instant i = Instant.ofEpochSecond(1_700_000_000L);
        return i + " " + i.plus(3, ChronoUnit.DAYS) + i.atZone(ZoneId.of("UTC")).getHour() + ChronoUnit.DAYS.between(LocalDate.of(2020, 1, 1), LocalDate.of(2021, 1, 1));
    }

    static String datePatterns() {
        return LocalDate.of(2024, 7, 4).format(DateTimeFormatter.ofPattern("EEE, d MMM yyyy", Locale.ENGLISH)) + LocalDate.parse("04/07/2024", DateTimeFormatter.ofPattern("dd/MM/yyyy"));
    }

    static String calendars() {
        Calendar c = Calendar.getInstance();
        c.clear();
        c.set(2024, Calendar.FEBRUARY, 29);
        c.add(Calendar.YEAR, 1);
        return c.get(Calendar.DAY_OF_MONTH) + "." + c.get(Calendar.MONTH) + "." + c.get(Calendar.YEAR);
    }

    static String threads() throws InterruptedException {
        int[] cell = new int[1];
        Thread t = new Thread(() -> cell[0] = 42, "worker");
        t.start();
        t.join();
        return cell[0] + t.getName() + t.isAlive() + Thread.currentThread().isInterrupted();
    }

    static String executors() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> 6 * 7;
        int result = pool.submit(task).get();
        pool.shutdown();
        return result + "" + pool.awaitTermination(1, TimeUnit.SECONDS) + pool.isShutdown();
    }

    static String futures() throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.completedFuture(5).thenApply(x -> x * 2).thenCombine(CompletableFuture.completedFuture(1), Integer::sum);
        CompletableFuture<String> failed = new CompletableFuture<>();
        failed.completeExceptionally(new IllegalStateException("no"));
        return f.get() + failed.exceptionally(Throwable::getMessage).join() + caught(failed::join);
    }

    static String locks() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            return lock.isHeldByCurrentThread() + "" + lock.tryLock() + lock.getHoldCount() + caught(() -> new ReentrantLock().unlock()) + new CountDownLatch(2).getCount();
        } finally {
            lock.unlock();
        }
    }

    static String concurrentHelpers() {
        LongAdder adder = new LongAdder();
        for (int i = 0; i < 10; i++) adder.add(i);
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.addAndGet(1, 5);
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("a", "b"));
        queue.add("c");
        return adder.sum() + array.toString() + queue.poll() + queue;
    }

    static String parallelStreams() {
        return IntStream.range(0, 100).parallel().filter(i -> i % 3 == 0).sum() + "" + Stream.of(3, 1, 2).parallel().sorted().collect(Collectors.toList());
    }

    static String statisticsOfStreams() {
        return Stream.of("a", "bb", "cc").collect(Collectors.teeing(Collectors.counting(), Collectors.joining(), (n, s) -> n + s))
                + Stream.of(1, 2, 3, 4).collect(Collectors.groupingBy(i -> i % 2 == 0 ? "even" : "odd", TreeMap::new, Collectors.mapping(i -> i * i, Collectors.toList())))
                + Stream.of(5, 6).mapMulti((Integer x, java.util.function.Consumer<Object> sink) -> { sink.accept(x); sink.accept("-"); }).toList();
    }

    static String reflection() throws Exception {
        Method m = String.class.getMethod("substring", int.class, int.class);
        return m.getName() + m.getParameterCount() + m.invoke("reflect", 1, 3) + Point.class.getRecordComponents().length + Planet.class.getEnumConstants().length
                + caught(() -> String.class.getMethod("nothing")) + ArrayList.class.getDeclaredConstructor().newInstance() + Class.forName("java.lang.Integer").getSimpleName();
    }

    static String missingClasses() {
        return caught(() -> Class.forName("no.such.Type")) + caught(() -> Class.forName("int"));
    }

    static String methodHandles() throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        return (String) h.invokeExact("a", "b");
    }

    static String proxies() {
        Comparable<?> p = (Comparable<?>) Proxy.newProxyInstance(FurtherSnippets.class.getClassLoader(), new Class<?>[] {Comparable.class}, (self, method, arguments) -> method.getName().length());
        return "" + p.compareTo(null);
    }

    static String annotations() {
        return FurtherSnippets.class.isAnnotationPresent(Deprecated.class) + "" + Old.class.isAnnotationPresent(Deprecated.class);
    }

    @Deprecated
    static class Old { }

    static String systemProperties() {
        return System.getProperty("line.separator") + System.getProperty("java.no.such", "default") + Integer.getInteger("sun.none", 7) + System.lineSeparator().length();
    }

    static String cloning() {
        ArrayList<int[]> list = new ArrayList<>(List.of(new int[] {1}));
        @SuppressWarnings("unchecked") ArrayList<int[]> copy = (ArrayList<int[]>) list.clone();
        copy.get(0)[0] = 9;
        copy.add(null);
        return list.get(0)[0] + "" + list.size() + caught(() -> new Uncloneable().copy());
    }

    static class Uncloneable {
        Object copy() throws CloneNotSupportedException { return super.clone(); }
    }

    static String arrayCopies() {
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        Object[] strings = new String[2];
        return Arrays.toString(a) + caught(() -> System.arraycopy(a, 3, a, 0, 3)) + caught(() -> System.arraycopy(new Object[] {"s", 1}, 0, strings, 0, 2))
                + strings[0] + caught(() -> System.arraycopy(a, 0, new long[5], 0, 1)) + caught(() -> System.arraycopy("x", 0, a, 0, 1)) + caught(() -> System.arraycopy(a, -1, a, 0, 1));
    }

    static String sealedTypes() {
        StringBuilder out = new StringBuilder();
        for (Tree t : new Tree[] {new Leaf(3), new Node(new Leaf(1), new Node(new Leaf(2), new Leaf(4)))}) out.append(t.sum()).append(t).append(' ');
        return out.toString();
    }

    sealed interface Tree permits Leaf, Node {
        default int sum() {
            if (this instanceof Leaf l) return l.value();
            Node n = (Node) this;
            return n.left().sum() + n.right().sum();
        }
    }

    record Leaf(int value) implements Tree { }

    record Node(Tree left, Tree right) implements Tree { }

    static String mapsAsCaches() {
        Map<Integer, Long> cache = new TreeMap<>();
        return fibonacci(40, cache) + "" + cache.size();
    }

    private static long fibonacci(int n, Map<Integer, Long> cache) {
        if (n < 2) return n;
        Long known = cache.get(n);
        if (known != null) return known;
        long result = fibonacci(n - 1, cache) + fibonacci(n - 2, cache);
        cache.put(n, result);
        return result;
    }
}
