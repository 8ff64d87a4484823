package worth;

/** Only the content of text and bytes leads to the failure. */
public class DataThatBreaks {
    private DataThatBreaks() {}

    public static String unquoted(String text) {
        if (text == null || !text.startsWith("(")) {
            return text;
        }
        return text.substring(1, text.indexOf(')')); //~ CRASH index-out-of-bounds
    }

    public static int checksum(byte[] packet) {
        if (packet == null) {
            return 0;
        }
        return packet[0] + packet[1]; //~ CRASH index-out-of-bounds
    }

    /** A pattern that is made of data. */
    public static String filled(String template, String value) {
        if (template == null || value == null) {
            return "";
        }
        return template.length() > 3 ? template : value.replaceAll("x", template); //~ CRASH illegal-argument //~ CRASH index-out-of-bounds
    }
}
