package strings;

import java.util.StringJoiner;

class JoinedText {
    static int path(String directory, String file) {
        if (directory == null || file == null) {
            return 0;
        }
        return String.join("/", directory, file).equals("usr/bin") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int labelled(String name, int number) {
        String label = name + "#" + number;
        return label.equals("a#12") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int bracketed(String a, String b) {
        StringJoiner joiner = new StringJoiner(",", "[", "]");
        joiner.add(a).add(b);
        return joiner.toString().equals("[x,y]") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int padded(int n) {
        String s = Integer.toString(n);
        while (s.length() < 4) {
            s = "0" + s;
        }
        return s.equals("0042") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int repeated(String s, int times) {
        if (s == null || times < 0 || times > 4) {
            return 0;
        }
        return s.repeat(times).equals("abab") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static String masked(String number) {
        return number == null ? "" : "*".repeat(number.length() - 4); //~ CRASH illegal-argument
    }
}
