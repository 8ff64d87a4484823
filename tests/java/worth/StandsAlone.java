package worth;

/** Nobody names it, so it is there to be called. */
class StandsAlone {
    static int share(int parts) {
        return 12 / parts; //~ CRASH division-by-zero
    }
}
