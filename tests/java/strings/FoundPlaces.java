package strings;

class FoundPlaces {
    static String extension(String file) {
        return file == null ? "" : file.substring(file.lastIndexOf('.')); //~ CRASH index-out-of-bounds
    }

    static String baseName(String path) {
        return path == null ? "" : path.substring(path.lastIndexOf('/') + 1);
    }

    static String afterColon(String s) {
        int colon = s == null ? -1 : s.indexOf(':');
        return colon < 0 ? "" : s.substring(colon + 1);
    }

    static int needle(String s) {
        if (s != null && s.contains("needle") && !s.startsWith("n")) {
            return 1 / 0; //~ CRASH division-by-zero
        }
        return 0;
    }

    static int secondOccurrence(String s) {
        if (s == null) {
            return 0;
        }
        int first = s.indexOf("ab");
        int second = s.indexOf("ab", first + 1);
        return first >= 0 && second > first + 2 ? 1 / (second - 5) : 0; //~ CRASH division-by-zero
    }

    static char afterAt(String address) {
        if (address == null || address.indexOf('@') < 1) {
            return '?';
        }
        return address.charAt(address.indexOf('@') + 1); //~ CRASH index-out-of-bounds
    }

    static int letter(char c) {
        return "aeiou".charAt("aeiouy".indexOf(c)); //~ CRASH index-out-of-bounds
    }
}
