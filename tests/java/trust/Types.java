package trust;

/** What the declared type of an input leaves open: arrays of narrower types, classes that nobody named, type variables. */
class Types {
    static void storeInCopy(Object[] values) {
        if (values != null && values.length > 0) {
            Object[] copy = values.clone();
            copy[0] = 1; //~ CRASH bad-array-store
        }
    }

    static void storeAfterCall(Object[] values) {
        if (values != null && values.length > 0 && !values.equals(null)) {
            values[0] = 1; //~ CRASH bad-array-store
        }
    }

    static int exactArray(Object[] values) {
        return values == null || values.getClass() == Object[].class ? 0 : 1 / 0; //~ CRASH division-by-zero
    }

    static String[] copyOfFinal(String[] values) { //~ SAFE
        return values == null ? null : values.clone();
    }

    static void storeRow(Object[][] rows) { //~ SAFE usual-classes
        if (rows != null && rows.length > 0) {
            rows[0] = new Object[1];
        }
    }

    /** An `AtomicInteger` is not. */
    static boolean isOrdered(Number n) {
        return (Comparable<?>) n != null; //~ MISUSE bad-cast
    }

    abstract static class Animal {
    }

    static final class Cat extends Animal {
    }

    static int onlyCats(Animal animal) { //~ SAFE closed-world
        return animal == null || animal instanceof Cat ? 0 : 1 / 0;
    }

    static <T extends Comparable<T>> int order(T a, T b) { //~ SAFE closed-world usual-classes
        return a == null || b == null ? 0 : a.compareTo(b);
    }

    static String nameOfLambda() { //~ BOUNDED reflection
        Runnable nothing = () -> {};
        return nothing.getClass().getName();
    }
}
