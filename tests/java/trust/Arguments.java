package trust;

import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.function.IntUnaryOperator;

/** Which classes arguments may have. */
class Arguments {
    static boolean added(List<String> list) { //~ SAFE closed-world usual-classes
        return list != null && list.add("x");
    }

    static int ofArray(Object o) { //~ SAFE closed-world usual-classes
        return o != null && o.getClass().isArray() ? 1 / 0 : 0;
    }

    static int firstOfName(Object o) { //~ SAFE closed-world usual-classes
        return o == null ? 0 : o.getClass().getSimpleName().charAt(0);
    }

    static int applied(IntUnaryOperator f) { //~ SAFE closed-world usual-classes
        return f == null ? 0 : f.applyAsInt(3);
    }

    int overridable() { //~ SAFE
        return 3;
    }

    int callsOverridable() { //~ SAFE closed-world
        return overridable();
    }

    sealed interface Sealed permits One, Two {
        int value();
    }

    record One(int value) implements Sealed {}

    record Two(int x, int y) implements Sealed {
        public int value() {
            return x + y;
        }
    }

    static int ofSealed(Sealed sealed) { //~ SAFE
        return sealed == null ? 0 : sealed.value();
    }

    static void rethrown(RuntimeException given) { //~ BOUNDED not-proved cannot-construct
        if (given != null) {
            throw given;
        }
    }

    /** Whoever may put integers in may have put other things in. */
    static int takenOut(List<? super Integer> numbers) {
        if (numbers == null || numbers.isEmpty() || numbers.get(0) == null) {
            return 0;
        }
        return (Integer) numbers.get(0); //~ MISUSE bad-cast
    }

    static int putIn(List<? super Integer> numbers) { //~ SAFE closed-world usual-classes
        return numbers == null || numbers.isEmpty() || !(numbers.get(0) instanceof Integer n) ? 0 : n;
    }

    static int neither(Number n) {
        return n == null || n instanceof Integer || n instanceof Double ? 0 : 1 / 0; //~ CRASH division-by-zero
    }

    static int noString(CharSequence s) {
        return s == null || s instanceof String ? 0 : 1 / 0; //~ CRASH division-by-zero
    }

    static int half(ListIterator<String> walk) {
        return walk == null ? 0 : 10 / (walk.nextIndex() - 1); //~ CRASH division-by-zero
    }

    /** The iterator of a list that was changed since throws. */
    static int guarded(Iterator<String> walk) { //~ SAFE closed-world usual-classes
        return walk == null || !walk.hasNext() || walk.next() == null ? 0 : 1;
    }
}
