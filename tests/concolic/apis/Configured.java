package apis;

/** Every role of an API that only the configuration knows. */
//~ RUN apis.Configured => exhausted, reasons string-length
// The second word may be longer than anybody looks.
class Configured {
    static class Thing {
        int size;
    }

    public static void main(String[] args) {
        int n = Any.number(10, 20);
        String word = Any.word(3);
        Thing thing = (Thing) Any.thing(Thing.class);
        String perhaps = Any.perhaps();
        Any.must(n >= 10 && n <= 20);
        Any.given(n != 15);
        if (n == 19) {
            Any.forget();
        }
        Any.must(word.length() <= 3);
        Any.must(thing.size != 5); //~ ERROR java.lang.AssertionError
        if (n == 12 && word.equals("abc")) {
            throw new IllegalStateException(perhaps.trim()); //~ ERROR java.lang.IllegalStateException //~ ERROR java.lang.NullPointerException
        }
        if (n == 15 || n == 19) {
            throw new AssertionError("not of interest");
        }
    }
}
