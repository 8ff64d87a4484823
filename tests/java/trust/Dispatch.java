package trust;

/** A method that several classes inherit says nothing about which of them its receiver is. */
class Dispatch {
    abstract static class Above {
        private final int parts;

        Above(int parts) {
            this.parts = parts;
        }

        int parts() { //~ SAFE closed-world
            return parts;
        }
    }

    static final class One extends Above {
        One() {
            super(1);
        }
    }

    static final class None extends Above {
        None() {
            super(0);
        }
    }

    static int perPartOfAbove(Above above) {
        return above == null ? 0 : 1 / above.parts(); //~ CRASH division-by-zero
    }

    abstract static class Sound {
        private final int parts;

        Sound(int parts) {
            this.parts = parts;
        }

        int partsOfSound() { //~ SAFE closed-world
            return parts;
        }
    }

    static final class Two extends Sound {
        Two() {
            super(2);
        }
    }

    static final class Three extends Sound {
        Three() {
            super(3);
        }
    }

    static int perPartOfSound(Sound sound) { //~ SAFE closed-world
        return sound == null ? 0 : 1 / sound.partsOfSound();
    }

    interface Named {
        String name();

        default int length() {
            return name().length(); //~ CRASH null-dereference
        }
    }

    static final class Good implements Named {
        public String name() { //~ SAFE
            return "x";
        }
    }

    static final class Bad implements Named {
        public String name() { //~ SAFE
            return null;
        }
    }

    static int byDefault(Named named) {
        return named == null ? 0 : named.length();
    }

    static int afterHashCode(Named named) {
        if (named == null || named.hashCode() == 5) {
            return 0;
        }
        return named.name().length(); //~ CRASH null-dereference
    }

    static int afterEquals(Named named) {
        if (named == null || named.equals("x")) {
            return 0;
        }
        return named instanceof Bad ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    interface Marked {
        default int mark() { //~ SAFE
            return 1;
        }
    }

    static final class Plain implements Marked {}

    static final class Other implements Marked {}

    static final class Own implements Marked {
        @Override
        public int mark() { //~ SAFE
            return 2;
        }
    }

    /** Whoever brings a mark of its own is told apart by it. */
    static int inherited(Marked marked) { //~ SAFE closed-world
        return marked != null && marked.mark() == 1 && marked instanceof Own ? 1 / 0 : 0;
    }

    static int isOther(Marked marked) {
        return marked != null && marked.mark() == 1 && marked instanceof Other ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    /** The fields lie in a class that the declared type knows nothing of. */
    abstract static class Weighed {
        private final int weight;

        Weighed(int weight) {
            this.weight = weight;
        }

        public int weight() { //~ SAFE closed-world
            return weight;
        }
    }

    interface Heavy {
        int weight();
    }

    static final class Stone extends Weighed implements Heavy {
        Stone() {
            super(3);
        }
    }

    static final class Feather extends Weighed implements Heavy {
        Feather() {
            super(0);
        }
    }

    static int perWeight(Heavy heavy) {
        return heavy == null ? 0 : 1 / heavy.weight(); //~ CRASH division-by-zero
    }

    /** The bodies of constants are classes without a name. */
    enum Bodied {
        PLUS {
            @Override
            int sign() {
                return 1;
            }
        };

        abstract int sign();
    }

    static int isBodied(Object o) { //~ BOUNDED subtypes
        return o instanceof Bodied ? 1 / 0 : 0;
    }

    sealed interface Sealed permits First, Second {}

    private static final class First implements Sealed {}

    private static final class Second implements Sealed {}

    static Sealed first() { //~ SAFE
        return new First();
    }

    static int isSealed(Object o) { //~ BOUNDED subtypes
        return o instanceof Sealed ? 1 / 0 : 0;
    }

    sealed interface Closed permits Third {}

    record Third() implements Closed {}

    static int isClosed(Object o) {
        return o instanceof Closed ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int isNoThird(Closed closed) { //~ SAFE
        return closed == null || closed instanceof Third ? 0 : 1 / 0;
    }
}
