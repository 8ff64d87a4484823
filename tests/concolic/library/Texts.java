package library;

import provoke.Inputs;

/** What the JDK does with texts is followed. */
//~ RUN library.Texts --solver-timeout 1s => paths 6+
class Texts {
    public static void main(String[] args) {
        String s = Inputs.nextString(6);
        if (s.trim().equals("go") && s.length() == 4) {
            throw new IllegalStateException("trimmed"); //~ ERROR java.lang.IllegalStateException
        }
        if (s.toUpperCase().equals("UP")) {
            throw new IllegalArgumentException("upper case"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (s.equalsIgnoreCase("YeS")) {
            throw new ArithmeticException("any case"); //~ ERROR java.lang.ArithmeticException
        }
        if (s.contains("://") && s.indexOf("://") == 2) {
            throw new UnsupportedOperationException("contained"); //~ ERROR java.lang.UnsupportedOperationException
        }
        if (s.replace('a', 'b').equals("bbb") && s.charAt(1) == 'a') {
            throw new ClassCastException("replaced"); //~ ERROR java.lang.ClassCastException
        }
        if (new StringBuilder(s).reverse().toString().equals("live")) {
            throw new IndexOutOfBoundsException("reversed"); //~ ERROR java.lang.IndexOutOfBoundsException
        }
    }
}
