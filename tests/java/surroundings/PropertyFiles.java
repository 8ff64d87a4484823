package surroundings;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

class PropertyFiles {
    static int missing() throws IOException {
        java.util.Properties settings = new java.util.Properties();
        try (InputStream in = new FileInputStream("app.properties")) { //~ INTENDED uncaught-exception
            settings.load(in);
        }
        return settings.getProperty("name").length(); //~ CRASH null-dereference
    }

    static int badNumber() throws IOException {
        java.util.Properties settings = new java.util.Properties();
        try (Reader in = new BufferedReader(new FileReader("port.properties"))) { //~ INTENDED uncaught-exception
            settings.load(in);
        }
        return settings.containsKey("port") ? Integer.parseInt(settings.getProperty("port")) : 80; //~ CRASH bad-number-format
    }

    static int twoKeys() throws IOException {
        java.util.Properties settings = new java.util.Properties();
        try (InputStream in = new FileInputStream("mode.properties")) { //~ INTENDED uncaught-exception
            settings.load(in);
        }
        String mode = settings.getProperty("mode", "slow");
        return mode.equals("fast") && settings.getProperty("retries") == null ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int setLater() throws IOException { //~ BOUNDED characters
        java.util.Properties settings = new java.util.Properties();
        try (InputStream in = new FileInputStream("own.properties")) {
            settings.load(in);
        } catch (IOException e) {
            return 0;
        }
        settings.setProperty("own", "x");
        return settings.getProperty("own").equals("x") ? 0 : 1 / 0;
    }
}
