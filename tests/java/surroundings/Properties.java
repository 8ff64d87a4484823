package surroundings;

class Properties {
    static int unset() {
        return System.getProperty("acme.mode").length(); //~ MISUSE null-dereference
    }

    static int set() {
        String level = System.getProperty("acme.level");
        return level != null && level.equals("high") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int flag() {
        int[] none = {};
        return Boolean.getBoolean("acme.flag") ? none[0] : 0; //~ MISUSE index-out-of-bounds
    }

    static int ownDefault() {
        return 6 / (System.getProperty("acme.text", "abc").length() - 2); //~ MISUSE division-by-zero
    }

    /** What the program sets itself is no matter of the test. */
    static int setBefore() {
        System.setProperty("acme.own", "x");
        int length = System.getProperty("acme.own").length();
        System.clearProperty("acme.own");
        return length + (System.getProperty("acme.own") == null ? 0 : 1 / 0);
    }

    static int askedTwice() {
        return System.getProperty("acme.twice") == null ? 0 : System.getProperty("acme.twice").length();
    }
}
