package library;

import java.util.Optional;
import java.util.OptionalInt;
import provoke.Inputs;

/** What the JDK does with numbers is followed. */
//~ RUN library.Numbers => exhausted
class Numbers {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        long l = Inputs.nextLong();
        if (Math.abs(x) < 0) {
            throw new IllegalStateException("the least int"); //~ ERROR java.lang.IllegalStateException
        }
        if (Math.floorMod(x, 7) == 6 && x < -1_000_000) {
            Math.addExact(x, -2_147_000_000); //~ ERROR java.lang.ArithmeticException
            return;
        }
        if (Integer.toString(x).equals("4242")) {
            throw new IllegalArgumentException("as text"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (Long.bitCount(l) == 63 && Long.numberOfTrailingZeros(l) == 1) {
            throw new UnsupportedOperationException("bits"); //~ ERROR java.lang.UnsupportedOperationException
        }
        OptionalInt half = x % 2 == 0 ? OptionalInt.of(x / 2) : OptionalInt.empty();
        if (x == 999) {
            half.getAsInt(); //~ ERROR java.util.NoSuchElementException
        }
        Optional<Integer> some = Optional.of(x).filter(n -> n > 5000).map(n -> n + 1);
        if (some.isPresent() && some.get() == 6001) {
            throw new ClassCastException("six thousand"); //~ ERROR java.lang.ClassCastException
        }
    }
}
