package planted;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** What somebody else can still change. */
public class Kept {
    private final int[] numbers;
    private final List<String> names;
    private final StringBuilder text;
    private final Date date;

    public Kept(int[] numbers, List<String> names, StringBuilder text, Date date) {
        this.numbers = numbers == null || numbers.length == 0 || numbers[0] == 0 ? new int[] {1} : numbers;
        this.names = isFilled(names) ? names : List.of("a");
        this.text = text == null || text.length() > 0 ? new StringBuilder() : text;
        this.date = date == null || date.getClass() != Date.class || date.getTime() < 0 ? new Date(1) : date;
    }

    private static boolean isFilled(List<String> names) {
        try {
            return names != null && !names.isEmpty();
        } catch (RuntimeException e) {
            return false;
        }
    }

    public int array() {
        return 1 / numbers[0]; //~ REFUTED
    }

    public String list() {
        return names.get(0); //~ REFUTED
    }

    public int builder() {
        return 1 / (text.length() > 0 ? 0 : 1); //~ REFUTED
    }

    public long date() {
        return 1 / (date.getTime() < 0 ? 0 : 1); //~ REFUTED
    }

    private final List<Integer> own = new ArrayList<>(List.of(1));

    public List<Integer> own() {
        return own;
    }

    public Object handedOut() {
        return own.get(0); //~ REFUTED
    }

    public static class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        public String inherited() {
            if (isEmpty()) {
                return "";
            }
            return get(0).isEmpty() ? "" : ((String) null).trim(); //~ REFUTED
        }
    }
}
