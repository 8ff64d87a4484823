package snippets;

import static snippets.Caught.caught;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats, patterns, dates, concurrency helpers. One use per method; each gives a text that says all it saw. */
class LibrarySnippets {
    static String formatting() {
        return String.format("%d %5d|%-5d|%05d %x %X %o %c %s %10s|%-10s|%b %%", 42, 42, 42, 42, 255, 255, 8, 'c', "s", "right", "left", true)
                + String.format("%.2f %8.3f %e %g %,d %+d %(d", 3.14159, 2.71828, 12345.678, 0.0001, 1234567, 5, -5)
                + "%s-%s".formatted(1, null) + String.format("%2$s %1$s %n", "a", "b") + caught(() -> String.format("%d", "x"))
                + caught(() -> String.format("%s %s", 1)) + String.format("%08.2f|%h|%S", -3.14159, "hi", "up");
    }

    static String regex() {
        Matcher m = Pattern.compile("(?<key>\\w+)=(\\d+)").matcher("a=1, bb=22; c=x");
        StringBuilder out = new StringBuilder();
        while (m.find()) out.append(m.group("key")).append(':').append(m.group(2)).append('@').append(m.start()).append(' ');
        return out + "" + "foo123bar".replaceAll("[0-9]+", "<$0>") + "a.b.c".replaceFirst("\\.", "") + "2024-01-15".matches("\\d{4}-\\d\\d-\\d\\d")
                + Pattern.compile("x*?y|z+", Pattern.CASE_INSENSITIVE).matcher("XXYzzz").results().count() + Pattern.quote("a.b")
                + caught(() -> Pattern.compile("(")) .length() + Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c"));
    }

    static String dates() {
        LocalDate d = LocalDate.of(2024, 2, 29);
        return d.plusYears(1) + " " + d.plusMonths(1) + d.getDayOfWeek() + d.isLeapYear() + d.minusDays(60) + Period.between(d, LocalDate.of(2025, 1, 1))
                + Duration.ofSeconds(3725) + d.lengthOfMonth() + d.compareTo(LocalDate.MIN) + d.toEpochDay() + caught(() -> LocalDate.of(2023, 2, 29))
                + LocalDateTime.of(2020, 1, 1, 12, 30).plusHours(20) + d.withDayOfMonth(1).getDayOfYear();
    }

    static String dateParsing() {
        return LocalDate.parse("2024-03-15") + " " + caught(() -> LocalDate.parse("2024-13-01"))
                + LocalDateTime.parse("2024-03-15T10:15:30").format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm")) + Duration.parse("PT1H30M").toMinutes();
    }

    static String uuids() {
        return UUID.nameUUIDFromBytes("abc".getBytes(StandardCharsets.UTF_8)) + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version()
                + new UUID(1, 2) + caught(() -> UUID.fromString("x"));
    }

    static String uuidText() {
        return UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version() + " " + new UUID(1, 2) + new UUID(-1, 5).hashCode() + caught(() -> UUID.fromString("x"));
    }

    static String concurrentMaps() {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 40; i++) map.merge("k" + i % 7, i, Integer::sum);
        map.computeIfAbsent("new", k -> 1);
        map.replaceAll((k, v) -> v + 1);
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (Integer i : list) list.add(i * 10);
        return new TreeMap<>(map) + "" + list + map.reduceValues(1000, Integer::sum) + caught(() -> map.put(null, 1)) + map.mappingCount();
    }

    static String atomics() {
        AtomicInteger a = new AtomicInteger(5);
        AtomicLong l = new AtomicLong();
        AtomicReference<String> r = new AtomicReference<>("a");
        return a.incrementAndGet() + " " + a.getAndAdd(10) + a.compareAndSet(16, 1) + a + l.addAndGet(7) + l.updateAndGet(x -> x * 2)
                + r.compareAndSet("a", "b") + r.getAndSet("c") + r + a.accumulateAndGet(4, Math::max);
    }

    static String threadLocals() {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        int first = local.get();
        local.set(9);
        int second = local.get();
        local.remove();
        return first + " " + second + " " + local.get();
    }

    static String synchronisation() {
        Object lock = new Object();
        StringBuffer out = new StringBuffer();
        synchronized (lock) {
            synchronized (lock) {
                out.append("twice");
            }
        }
        return out + caught(() -> { synchronized ((Object) null) { out.append("never"); } }) + caught(() -> lock.notify());
    }

    static String iterators() {
        Iterable<Integer> range = () -> new Iterator<>() {
            int next = 0;
            public boolean hasNext() { return next < 4; }
            public Integer next() { return next++; }
        };
        int sum = 0;
        for (int i : range) sum += i;
        Iterator<Integer> it = new ArrayList<>(List.of(1, 2, 3)).iterator();
        it.next();
        it.remove();
        StringBuilder out = new StringBuilder().append(sum);
        it.forEachRemaining(out::append);
        return out + caught(() -> range.iterator().remove()) + new StringTokenizer("a b,c", " ,").countTokens();
    }

    static String encodings() {
        return Base64.getEncoder().encodeToString("any carnal pleas".getBytes(StandardCharsets.US_ASCII))
                + new String(Base64.getDecoder().decode("aGVsbG8="), StandardCharsets.UTF_8) + caught(() -> Base64.getDecoder().decode("a"))
                + HexFormat.of().formatHex(new byte[] {1, -1}) + new BigInteger(1, new byte[] {-1, 1}).toString(16);
    }

    static String bitSets() {
        BitSet set = new BitSet();
        set.set(1);
        set.set(64, 70);
        set.flip(65);
        BitSet other = new BitSet();
        other.set(66, 100);
        set.and(other);
        return set + " " + set.cardinality() + set.nextClearBit(66) + set.length() + set.get(67);
    }
}
