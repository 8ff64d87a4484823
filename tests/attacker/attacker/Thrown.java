package attacker;

/** Carries what the called code threw, as against what calling it did. */
final class Thrown extends Exception {
    Thrown(Throwable cause) {
        super(null, cause, false, false);
    }
}
