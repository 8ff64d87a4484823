package surroundings;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TimeZone;

class Defaults {
    static int language() { //~ BOUNDED uncontrolled
        return Locale.getDefault().getLanguage().equals("tr") ? 1 / 0 : 0; //~ MISS division-by-zero one language is followed
    }

    static int offset() { //~ BOUNDED uncontrolled
        return 10 / (TimeZone.getDefault().getRawOffset() - 3_600_000); //~ MISS division-by-zero one time zone is followed
    }

    static String bundle() { //~ BOUNDED uncontrolled
        return ResourceBundle.getBundle("messages").getString("title"); //~ CRASH uncaught-exception
    }
}
