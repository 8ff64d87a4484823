package construction;

/** Its constructor reads more than can be looked through; what matters is what its methods do with the fields. */
public class AnyObject {
    private final String name;
    private final int[] counts;
    private final int total;

    public AnyObject(String text) {
        int total = 0;
        int[] counts = new int[26];
        for (int at = 0; at < text.length(); at++) { //~ MISUSE null-dereference
            counts[text.charAt(at) % counts.length]++;
            total += counts[0];
        }
        this.name = text.trim();
        this.counts = counts;
        this.total = total;
    }

    public String name() { //~ SAFE
        return name;
    }

    public boolean isEmpty() { //~ SAFE
        return counts == null || counts.length == 0;
    }

    public boolean isLike(AnyObject other) { //~ SAFE
        return other != null && other.total == total;
    }

    /** For some strings it is, and nobody has looked at all of them: not safe. */
    public int share() {
        return 100 / (total - 1); //~ CRASH division-by-zero
    }

    /** No constructor leaves less, but that is not known of any object. */
    public int first() { //~ BOUNDED loop-bound
        return counts[25];
    }
}
