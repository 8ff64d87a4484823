package boxes;

import java.util.ArrayList;
import java.util.List;
import provoke.Inputs;

/** What is put into a box is still the same. */
//~ RUN boxes.Boxed => paths 12, exhausted
// Which of the two boxes of Boolean it is, is decided first: then there are five ends for false, seven for true.
class Boxed {
    static <T> T passed(T value) {
        return value;
    }

    public static void main(String[] args) {
        Integer i = passed(Inputs.nextInt());
        Long l = passed(Inputs.nextLong());
        Short s = passed(Inputs.nextShort());
        Byte b = passed(Inputs.nextByte());
        Boolean z = passed(Inputs.nextBoolean());
        Character c = passed(Inputs.nextChar());
        Double d = passed(Inputs.nextDouble());
        List<Object> all = new ArrayList<>();
        all.add(i);
        all.add(l);
        if ((Integer) all.get(0) != 12_345) {
            return;
        }
        if ((Long) all.get(1) != -9_876_543_210L) {
            return;
        }
        if (s != 321) {
            return;
        }
        if (b != 21) {
            return;
        }
        if (!z) {
            return;
        }
        if (c != 'Q') {
            return;
        }
        if (d != 0.125) {
            return;
        }
        throw new IllegalStateException("unpacked"); //~ ERROR java.lang.IllegalStateException
    }
}
