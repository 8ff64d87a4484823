package objects;

import provoke.Inputs;

/** Records: what their constructor refuses is not handed out. */
//~ RUN objects.Records => open cannot-construct
//~ SHOULD exhausted : what a constructor refuses is not known before the JVM calls it
class Records {
    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException("upside down");
            }
        }

        int length() {
            return to - from;
        }
    }

    public static void main(String[] args) {
        Range range = Inputs.nextObject(Range.class);
        if (range.length() == 17) {
            throw new IllegalStateException("seventeen"); //~ ERROR java.lang.IllegalStateException
        }
        if (range.length() < 0 && range.from() < 0) {
            throw new ArithmeticException("too long for an int"); //~ MISS java.lang.ArithmeticException the fields that are tried are such as the constructor refuses
        }
    }
}
