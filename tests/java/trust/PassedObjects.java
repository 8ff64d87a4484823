package trust;

import java.util.Locale;

/** What callers may have done to objects of the JDK before they pass them. */
class PassedObjects {
    static int alive(Thread thread) { //~ BOUNDED cannot-construct
        return thread != null && thread.isAlive() ? 1 / 0 : 0;
    }

    static int ownAlive() { //~ SAFE
        return new Thread().isAlive() ? 1 / 0 : 0;
    }

    static int noLoader(Thread thread) { //~ SAFE closed-world environment usual-classes
        return thread != null && thread.getContextClassLoader() == null ? 1 / 0 : 0;
    }

    /** In Turkish the lower case of I has no dot. */
    static int inSomeLanguage(String s, Locale locale) { //~ BOUNDED cannot-construct unmodelled-call
        return s != null && locale != null && s.equals("I") && !s.toLowerCase(locale).equals("i") ? 1 / 0 : 0;
    }

    static int inEnglish(String s) { //~ SAFE
        return s != null && s.equals("I") && !s.toLowerCase(Locale.ENGLISH).equals("i") ? 1 / 0 : 0;
    }

    static int inTurkish(String s) {
        boolean dotless = s != null && s.equals("I") && !s.toLowerCase(Locale.forLanguageTag("tr")).equals("i");
        return dotless ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int isTrue(Object o) { //~ BOUNDED identity
        return o == Boolean.TRUE ? 1 / 0 : 0;
    }

    static int isFive(Object o) { //~ BOUNDED identity
        return o == Integer.valueOf(5) ? 1 / 0 : 0;
    }

    static int isBoxOf(Comparable<?> o, int i) { //~ BOUNDED identity
        Integer boxed = i;
        return o == boxed && i > 5 ? 1 / 0 : 0;
    }

    static int isNewBox(Object o) { //~ SAFE
        return o == new Object() ? 1 / 0 : 0;
    }
}
