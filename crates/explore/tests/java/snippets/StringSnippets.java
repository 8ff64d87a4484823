package snippets;

import static snippets.Caught.caught;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;
import java.util.StringJoiner;

/** Strings, their builders, texts from and into them. One use per method; each gives a text that says all it saw. */
class StringSnippets {
    static String stringBasics() {
        String s = "  Hello, World  ";
        return s.trim() + s.strip().length() + s.indexOf('W') + s.lastIndexOf("o") + s.isBlank() + s.contains("lo,")
                + s.replace('l', 'L') + s.replace("World", "Mars") + s.toUpperCase() + s.toLowerCase() + s.charAt(3)
                + s.substring(4, 9) + s.startsWith("He", 2) + s.endsWith(" ") + "".isEmpty() + s.hashCode();
    }

    static String stringSplit() {
        return Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a1b22c".split("[0-9]+"))
                + Arrays.toString("a,b,c".split(",", 2)) + String.join("-", "x", "y", "z") + "ab".repeat(3)
                + "a\nb\r\nc".lines().count() + Arrays.toString("k=v;w".split("[=;]"));
    }

    static String stringCompare() {
        return "apple".compareTo("banana") + " " + "Apple".compareToIgnoreCase("apple") + " " + "a".equals(null)
                + " " + "ABC".equalsIgnoreCase("abc") + " " + "abc".contentEquals(new StringBuilder("abc")) + " "
                + "abcdef".regionMatches(true, 2, "CDE", 0, 3) + " " + ("a" + "b" == "ab") + " " + "x".compareTo("xyz");
    }

    static String stringUnicode() {
        String s = "grün €uro 😀 ß";
        return s.length() + " " + s.codePointCount(0, s.length()) + " " + s.toUpperCase() + " " + s.codePointAt(10)
                + " " + new StringBuilder(s).reverse() + " " + s.indexOf("😀") + " " + s.getBytes(StandardCharsets.UTF_8).length
                + " " + new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(s) + s.chars().sum();
    }

    static String stringBytes() {
        byte[] latin = "aäz".getBytes(StandardCharsets.ISO_8859_1);
        byte[] utf16 = "aä".getBytes(StandardCharsets.UTF_16BE);
        return Arrays.toString(latin) + Arrays.toString(utf16) + new String(new char[] {'x', 'y'}) + String.valueOf(3.5f)
                + new String(latin, 0, 1, StandardCharsets.US_ASCII) + "q".concat("w") + "abc".toCharArray().length;
    }

    static String textBlocks() {
        String block = """
                {
                  "name": "x",\t"tab"
                  "path": "a\\b" \
                joined
                }
                """;
        return block + block.length() + block.indent(2) + "a\\tb".translateEscapes() + "  x\n y".stripIndent();
    }

    static String builders() {
        StringBuilder b = new StringBuilder("start");
        b.append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append(new char[] {'x'});
        b.insert(0, "<<").deleteCharAt(2).delete(0, 1).replace(0, 1, "[").reverse().setLength(10);
        b.setCharAt(0, '#');
        StringBuffer c = new StringBuffer().append(b).append("é").append('€');
        return b + "|" + c + b.indexOf("1") + c.length() + b.compareTo(new StringBuilder("#"));
    }

    static String concatenation() {
        byte b = -1;
        short s = 300;
        char c = 'ü';
        Object o = null;
        String t = "" + b + s + c + 1 + 2L + 1.0f + 1e10 + 1e-5 + true + o + 'x' + (char) 65 + Float.NaN + -0.0;
        t += 5;
        t += 'y';
        return t;
    }

    static String joiner() {
        StringJoiner j = new StringJoiner(", ", "{", "}").setEmptyValue("none");
        String empty = j.toString();
        j.add("a").add("b").merge(new StringJoiner("+").add("c").add("d"));
        return empty + j + j.length();
    }

    static String switchOnStrings() {
        StringBuilder out = new StringBuilder();
        for (String s : List.of("one", "two", "Aa", "BB", "other", "")) {
            switch (s) {
                case "one": out.append(1);
                case "two": out.append(2); break;
                case "Aa": out.append("aa"); break;
                case "BB": out.append("bb"); break;
                default: out.append('?');
            }
            out.append(switch (s) { case "one", "two" -> s.length(); case "" -> -1; default -> { int n = s.length(); yield n * 2; } });
        }
        return out.toString();
    }

    static String stringFaults() {
        StringBuilder out = new StringBuilder();
        List<Runnable> faults = List.of(() -> "abc".charAt(3), () -> "abc".substring(2, 1), () -> "abc".substring(4),
                () -> new StringBuilder("x").deleteCharAt(1), () -> "a".repeat(-1), () -> new StringBuilder().insert(1, "x"),
                () -> "x".codePointAt(1), () -> new StringBuilder("ab").setLength(-1), () -> "ab".subSequence(-1, 1));
        for (Runnable fault : faults) {
            out.append(caught(fault::run)).append('\n');
        }
        return out.toString();
    }

    static String scanner() {
        Scanner scanner = new Scanner("12 abc 3.5 true\nsecond line\n99");
        String s = scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextBoolean();
        scanner.nextLine();
        return s + scanner.nextLine() + scanner.hasNextInt() + scanner.nextInt() + scanner.hasNext();
    }
}
