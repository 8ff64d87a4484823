package nulls;

class AnnotatedNullable {
    @interface Nullable {
    }

    /** The annotation makes null a legitimate argument. */
    static int promised(@Nullable String text) {
        return text.length(); //~ CRASH null-dereference
    }

    static int kept(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    static int notPromised(String text) {
        return text.length(); //~ MISUSE null-dereference
    }
}
