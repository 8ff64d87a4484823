package patterns;

/** Constants of enums as labels: alone, beside other types, with guards. */
public class EnumSwitch {
    public enum Suit implements Card { CLUBS, HEARTS, SPADES }

    public sealed interface Card permits Suit, Joker {}

    public record Joker(String name) implements Card {} //~ BOUNDED string-length

    public static int alone(Suit suit) {
        return switch (suit) { //~ MISUSE null-dereference
            case CLUBS -> 1;
            case HEARTS -> 1 / suit.compareTo(Suit.HEARTS); //~ CRASH division-by-zero
            case SPADES -> 3;
        };
    }

    public static int guarded(Suit suit, int points) {
        return switch (suit) { //~ MISUSE null-dereference
            case CLUBS -> 1;
            case Suit s when points == 7 -> new int[points][s.ordinal() - 1][0].length / 0; //~ CRASH division-by-zero
            case HEARTS -> 2;
            case SPADES -> 3;
        };
    }

    public static int amongOthers(Card card) {
        return switch (card) { //~ MISUSE null-dereference
            case Suit.CLUBS -> 1;
            case Suit.HEARTS -> "hearts".charAt(6); //~ CRASH index-out-of-bounds
            case Suit.SPADES -> 3;
            case Joker(String name) when name.isEmpty() -> 5 / name.length(); //~ CRASH division-by-zero //~ MISUSE null-dereference
            case Joker(var name) -> name.length();
        };
    }

    public static int inObjects(Object value) {
        return switch (value) {
            case Suit.SPADES -> ((int[]) null).length; //~ CRASH null-dereference
            case Suit other -> other.ordinal();
            case null, default -> 0;
        };
    }
}
