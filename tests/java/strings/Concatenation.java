package strings;

class Concatenation {
    static int length(String a, String b) { //~ BOUNDED string-length one length per path
        if (a == null || b == null) {
            return 1;
        }
        String both = a + "=" + b;
        return 10 / both.length();
    }

    static int lengthOfParts(String a, String b) {
        if (a == null || b == null) {
            return 1;
        }
        String both = a + b;
        return 10 / both.length(); //~ CRASH division-by-zero
    }

    static void nullBecomesText(String a) {
        String text = "<" + a + ">";
        if (a == null) {
            assert text.equals("<null>");
        }
    }

    static int numbers(int n) {
        String text = "n" + (n & 7) + 'c' + true + 1.5 + 2L;
        return text.charAt(1) == '5' ? 1 / (text.charAt(1) - '5') : 0; //~ CRASH division-by-zero
    }

    static void appended(boolean more) {
        String s = "a";
        if (more) {
            s += "b";
        }
        s += 'c';
        assert s.length() == 2; //~ CRASH assertion-failure
    }
}
