package worth;

/** Null that the caller hands over is a demand, unless the code deals with it somewhere. */
public class NullHandedOver {
    private final String name;
    private final String note;

    public NullHandedOver(String name, String note) {
        this.name = name;
        this.note = note;
    }

    public int lengthOfName() {
        return name.length(); //~ MISUSE null-dereference
    }

    public boolean hasNote() {
        return note != null;
    }

    /** Another method expects null in the field. */
    public int lengthOfNote() {
        return note.length(); //~ CRASH null-dereference
    }

    public static int unsaid(String text) {
        return text.length(); //~ MISUSE null-dereference
    }

    /** It is tested, and used all the same. */
    public static int tested(String text) {
        int length = text == null ? 0 : 1;
        return length + text.length(); //~ CRASH null-dereference
    }

    /** A caller in the same program passes it. */
    public static int passed(String text, int more) {
        return text.length() + more; //~ CRASH null-dereference
    }

    public static int passes(int more) {
        try {
            return passed(null, more);
        } catch (NullPointerException e) {
            return 0;
        }
    }

    public static int firstOf(String[] texts) {
        if (texts == null || texts.length == 0) {
            return 0;
        }
        return texts[0].length(); //~ MISUSE null-dereference
    }
}
