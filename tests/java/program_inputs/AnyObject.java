package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Objects of whatever class, or null. */
public class AnyObject {
    public static class Shape {
        private final int sides;

        public Shape(int sides) {
            if (sides < 3) {
                throw new IllegalArgumentException("no shape"); //~ INTENDED illegal-argument
            }
            this.sides = sides;
        }

        public int sides() {
            return sides;
        }
    }

    public static String isCast() { //~ BOUNDED subtypes
        Object input = Verifier.nondetObject();
        return (String) input; //~ CRASH bad-cast
    }

    public static int isNull() { //~ BOUNDED subtypes
        return Verifier.nondetObject().hashCode(); //~ CRASH null-dereference
    }

    public static void isMade() { //~ BOUNDED subtypes
        Object first = Verifier.nondetObject();
        Object second = Verifier.nondetObject();
        if (first instanceof Shape a && second instanceof Shape b) {
            assert a.sides() + b.sides() != 9; //~ CRASH assertion-failure
            assert a.sides() >= 3;
            assert a != b; //~ CRASH assertion-failure
        }
    }
}
