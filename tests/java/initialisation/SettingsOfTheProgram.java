package initialisation;

import java.io.File;

/** What an initialiser does depends on what a test sets up: every way through it is followed. */
public class SettingsOfTheProgram {
    static final String MODE = System.getProperty("settings.mode");
    static final boolean CONFIGURED = new File("settings.conf").exists();
    static final int PARTS;

    static {
        if (MODE == null) {
            PARTS = 10;
        } else if (MODE.equals("small")) {
            PARTS = 0;
        } else {
            PARTS = 5;
        }
    }

    public SettingsOfTheProgram() { //~ BOUNDED uncontrolled there may be something at other paths
    }

    public static int share(int total) {
        return total / PARTS; //~ CRASH division-by-zero
    }

    public static int unlessByDefault(int total) {
        return MODE == null ? 1 : 10 / (total - 3); //~ CRASH division-by-zero
    }

    public static int ifConfigured(int x) {
        return CONFIGURED ? 100 / x : 0; //~ CRASH division-by-zero
    }
}
