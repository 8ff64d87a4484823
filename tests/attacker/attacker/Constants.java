package attacker;

import java.util.Random;

/** Numbers, characters and strings, with what is written for them. */
final class Constants {
    private Constants() {
    }

    private static final String LETTERS = "abcxyzABC0123456789 -+.,:;/\\\t\n\"'=_%#$*?()[]{}<>&|@!~^\u00e4\u0130\u2003\ud83d\ude00\ud800\u0000\uffff\u0661";
    private static final String[] STRINGS = {"", " ", "a", "0", "-1", "1.5", "NaN", "null", "true", "2147483648", "-0", "1e400", "0x1F",
            "a,b;c", "a=b", "%s%d", "%", "\\", "${a}", "[", "(", "\"", "'", "\n", "\u0130", "\u00df", "\ud800", "\ud83d\ude00", "A", "java.lang.String",
            "2020-02-30", "UTF-8", "a/b/../c", "http://a", "<a>", "{\"a\":1}", "[1]", "+", "1,000", "\u0661\u0662"};

    /** Of a primitive type or String; null for other types. */
    static Arg of(Class<?> type, Random random, boolean small) {
        if (type == int.class) {
            int value = small ? random.nextInt(20) < 19 ? random.nextInt(12) - 2 : random.nextInt(300) : (int) number(random);
            return Arg.constant(value, value == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : Integer.toString(value));
        }
        if (type == boolean.class) {
            boolean value = random.nextBoolean();
            return Arg.constant(value, Boolean.toString(value));
        }
        if (type == long.class) {
            long value = small ? random.nextInt(12) - 2 : number(random);
            return Arg.constant(value, value == Long.MIN_VALUE ? "Long.MIN_VALUE" : value + "L");
        }
        if (type == char.class) {
            char value = random.nextInt(4) > 0 ? LETTERS.charAt(random.nextInt(LETTERS.length())) : (char) number(random);
            return Arg.constant(value, "'" + escape(value) + "'");
        }
        if (type == byte.class) {
            byte value = (byte) number(random);
            return Arg.constant(value, "(byte) " + value);
        }
        if (type == short.class) {
            short value = (short) number(random);
            return Arg.constant(value, "(short) " + value);
        }
        if (type == double.class) {
            double value = decimal(random);
            return Arg.constant(value, "Double.longBitsToDouble(" + Double.doubleToRawLongBits(value) + "L) /* " + value + " */");
        }
        if (type == float.class) {
            float value = (float) decimal(random);
            return Arg.constant(value, "Float.intBitsToFloat(" + Float.floatToRawIntBits(value) + ") /* " + value + " */");
        }
        if (type == String.class) {
            String value = string(random);
            return Arg.constant(value, quote(value));
        }
        return null;
    }

    private static long number(Random random) {
        switch (random.nextInt(8)) {
            case 0: return random.nextLong();
            case 1: return random.nextInt(300) - 150;
            case 2: return (1L << random.nextInt(64)) - random.nextInt(2);
            case 3: return random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
            case 4: return random.nextBoolean() ? Long.MIN_VALUE : -1;
            default: return random.nextInt(8) - 2;
        }
    }

    private static double decimal(Random random) {
        double[] special = {0.0, -0.0, 1.0, -1.0, 0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1e19};
        return random.nextInt(3) > 0 ? special[random.nextInt(special.length)] : random.nextGaussian() * 100;
    }

    private static String string(Random random) {
        if (random.nextInt(3) > 0) {
            return STRINGS[random.nextInt(STRINGS.length)];
        }
        StringBuilder text = new StringBuilder();
        for (int count = random.nextInt(8); count > 0; count--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> quoted.append(escape((char) c)));
        return quoted.append('"').toString();
    }

    private static String escape(char c) {
        switch (c) {
            case '\n': return "\\n";
            case '\r': return "\\r";
            case '\t': return "\\t";
            case '\\': return "\\\\";
            case '"': return "\\\"";
            case '\'': return "\\'";
            default: return c >= ' ' && c < 127 ? Character.toString(c) : String.format("\\u%04x", (int) c);
        }
    }
}
