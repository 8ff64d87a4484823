package initialisation;

/** The overriding method runs before the fields of its own class are set. */
class OverridableInConstructor {
    final int size;

    OverridableInConstructor() {
        size = size();
    }

    int size() {
        return 1;
    }

    static class Named extends OverridableInConstructor {
        private final String name = String.valueOf("name");

        @Override
        int size() { //~ BOUNDED cannot-construct
            return name.length(); //~ CRASH null-dereference
        }
    }

    static int construct() {
        return new Named().size;
    }

    static int constructBase() {
        return 10 / new OverridableInConstructor().size;
    }
}
