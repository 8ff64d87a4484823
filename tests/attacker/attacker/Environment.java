package attacker;

import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** What belongs to the whole JVM, as it was at the start. */
final class Environment {
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final Properties properties = (Properties) System.getProperties().clone();

    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        System.setProperties((Properties) properties.clone());
        Thread.interrupted();
    }
}
