package worth;

import java.util.function.IntSupplier;

/** Values that only a parameter of an open type lets in, and implementations nobody would write. */
public class OtherTypes {
    private final int id;

    public OtherTypes(int id) {
        this.id = id;
    }

    public boolean isAfter(Object other) {
        return other != null && id > ((OtherTypes) other).id; //~ MISUSE bad-cast
    }

    /** `equals` has to take anything. */
    @Override
    public boolean equals(Object other) {
        return other != null && id == ((OtherTypes) other).id; //~ CRASH bad-cast
    }

    @Override
    public int hashCode() {
        return id;
    }

    /** What a container may return. */
    public interface Box {
        int size();
    }

    public static int[] unpacked(Box box) {
        return box == null ? null : new int[box.size()]; //~ MISUSE negative-array-size
    }

    public static int perUnit(IntSupplier supplier) {
        return supplier == null ? 0 : 100 / supplier.getAsInt(); //~ CRASH division-by-zero
    }
}
