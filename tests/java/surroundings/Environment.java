package surroundings;

import java.util.Map;

class Environment {
    static final String HOST = System.getenv("ACME_HOST");

    static int unset() {
        return System.getenv("ACME_MODE").length(); //~ CRASH null-dereference
    }

    static int set() {
        String level = System.getenv("ACME_LEVEL");
        return level != null && level.equals("high") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int number() {
        String port = System.getenv("ACME_PORT");
        return port == null ? 80 : Integer.parseInt(port); //~ CRASH bad-number-format
    }

    static int index(int[] shares) {
        String shard = System.getenv("ACME_SHARD");
        if (shares == null || shard == null || shard.length() != 1 || !Character.isDigit(shard.charAt(0))) {
            return 0;
        }
        return shares[shard.charAt(0) - '0']; //~ MISUSE index-out-of-bounds
    }

    static byte[] size() {
        String size = System.getenv("ACME_SIZE");
        return size != null && size.startsWith("-") ? new byte[-size.length()] : null; //~ CRASH negative-array-size
    }

    static int related() {
        String first = System.getenv("ACME_FIRST");
        String last = System.getenv("ACME_LAST");
        if (first == null || last == null || first.isEmpty()) {
            return 0;
        }
        return first.equals(last) ? 1 / 0 : first.length(); //~ CRASH division-by-zero
    }

    static int onlyOne() {
        String user = System.getenv("ACME_USER");
        String password = System.getenv("ACME_PASSWORD");
        return user == null ? 0 : user.length() + password.length(); //~ CRASH null-dereference
    }

    static int everywhere() {
        return System.getenv("HOME").length(); //~ CRASH null-dereference
    }

    static int inMap() {
        return System.getenv().get("ACME_MAP").length(); //~ CRASH null-dereference
    }

    static int orDefault() {
        return 1 / (System.getenv().getOrDefault("ACME_DEFAULT", "abc").length() - 2); //~ MISUSE division-by-zero
    }

    static int contained() {
        Map<String, String> all = System.getenv();
        return all.containsKey("ACME_KEY") ? 1 / (all.get("ACME_KEY").length() - 1) : 0; //~ CRASH division-by-zero
    }

    static int noName(String name) {
        return name == null ? System.getenv(name).length() : 0; //~ CRASH null-dereference
    }

    static String readOnly() {
        return System.getenv().put("ACME_OWN", "x"); //~ CRASH unsupported-operation
    }

    static int ofTheClass() {
        return HOST.length(); //~ CRASH null-dereference
    }

    static int withDefault() {
        String name = System.getenv("ACME_NAME");
        return name == null ? 0 : name.length();
    }

    static int sameTwice() {
        String first = System.getenv("ACME_TWICE");
        String second = System.getenv().get("ACME_TWICE");
        return first == second && System.getenv() == System.getenv() ? 0 : 1 / 0;
    }

    static int howMany() { //~ BOUNDED uncontrolled
        return System.getenv().size() == 1000 ? 1 / 0 : 0; //~ MISS division-by-zero a test sets single variables
    }
}
