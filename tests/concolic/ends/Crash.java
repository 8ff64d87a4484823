package ends;

import java.lang.reflect.Field;
import provoke.Inputs;
import sun.misc.Unsafe;

/** The JVM itself goes away; that is said, and the search goes on with another. */
//~ RUN ends.Crash => open unmodelled-call, returned 1, crashed 1, says the JVM ended
class Crash {
    public static void main(String[] args) throws ReflectiveOperationException {
        int x = Inputs.nextInt();
        if (x == 31_337) {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            ((Unsafe) field.get(null)).putAddress(0, 0);
        }
        if (x == 31_338) {
            throw new IllegalStateException("another JVM"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
