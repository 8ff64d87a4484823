package trust;

/** A string's methods hand back the string itself where they change nothing. */
class HandedBack {
    static int ofSubstring(String s) {
        return s != null && s.length() == 2 && s.substring(0) == s ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int ofTrimmed(String s) {
        return s != null && s.length() == 2 && s.trim() != s ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int ofLowered(String s) { //~ BOUNDED characters
        return s != null && s.length() == 1 && s.toLowerCase(java.util.Locale.ROOT) == s ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int ofReplaced(String s) { //~ SAFE
        return s != null && s.length() == 2 && s.charAt(0) == 'a' && s.replace('a', 'b') == s ? 1 / 0 : 0;
    }

    static int ofShorter(String s) { //~ SAFE
        return s != null && s.length() == 2 && s.substring(1) == s ? 1 / 0 : 0;
    }

    /** Most methods that may make an empty string hand out the same one. */
    static int isEmptyLiteral(String s) { //~ BOUNDED identity
        return s != null && s.length() == 1 && s.substring(1) == "" ? 1 / 0 : 0;
    }

    static int isFilledLiteral(String s) { //~ SAFE
        return s != null && s.length() == 2 && s.substring(1) == "" ? 1 / 0 : 0;
    }
}
