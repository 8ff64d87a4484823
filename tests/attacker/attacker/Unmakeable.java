package attacker;

/** There is no legal way to make what was asked for, or none was found. */
final class Unmakeable extends Exception {
    Unmakeable(String why) {
        super(why, null, false, false);
    }
}
