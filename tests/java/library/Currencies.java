package library;

import java.util.Currency;
import java.util.Locale;

/** The JDK reads files of its own. */
class Currencies {
    static int digits(int n) {
        return 10 / (Currency.getInstance(Locale.JAPAN).getDefaultFractionDigits() - n); //~ CRASH division-by-zero
    }
}
