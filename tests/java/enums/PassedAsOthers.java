package enums;

/** Constants reach code that declares something broader: an interface, Object, the class of a sentinel. */
public class PassedAsOthers {
    public interface Card {}

    public enum Suit implements Card { CLUBS, HEARTS, SPADES }

    public static int same(Object value) {
        return value == Suit.SPADES ? 1 / ((Suit) value).compareTo(Suit.SPADES) : 0; //~ CRASH division-by-zero
    }

    public static int equal(Object value) {
        return Suit.HEARTS.equals(value) ? "hearts".charAt(6) : 0; //~ CRASH index-out-of-bounds
    }

    public static int turnedRound(Object value) {
        return value != null && value.equals(Suit.CLUBS) ? (new int[0])[1] : 0; //~ CRASH index-out-of-bounds
    }

    public static int card(Card card) {
        return card == Suit.HEARTS ? 1 / (card.hashCode() - card.hashCode()) : 0; //~ CRASH division-by-zero
    }

    public static int narrowed(Object value) {
        return value instanceof Suit suit && suit == Suit.CLUBS ? 1 / suit.ordinal() : 0; //~ CRASH division-by-zero
    }

    /** Where several constants fit, those of other types are out of the way once the cast is done. */
    public static int order(Comparable<?> left, Object right) {
        if (right == null || right == Suit.CLUBS || right == Suit.HEARTS) {
            return 0;
        }
        return left instanceof Integer a && right instanceof Integer b ? 1 / a.compareTo(b) : 1; //~ CRASH division-by-zero
    }

    /** Marks the end of a list, as an object of its own. */
    public static class Link {
        public static final Link END = new Link(0);

        final int value;

        public Link(int value) {
            this.value = value;
        }

        public static int next(Link link) {
            return link == END ? 1 / link.value : 0; //~ CRASH division-by-zero
        }
    }

    private static final Object NOTHING = new Object();

    /** What nobody is given cannot be compared away, but neither is it proved that nobody has it. */
    public static int hidden(Object value) { //~ BOUNDED identity
        return value == NOTHING ? 1 / 0 : 0;
    }
}
