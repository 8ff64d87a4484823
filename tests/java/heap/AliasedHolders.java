package heap;

/** Which array a field holds depends on whether two parameters are the same object; the arrays differ in length. */
class AliasedHolders {
    static final class Holder {
        int[] data;
    }

    static int third(Holder first, Holder second) {
        first.data = new int[1]; //~ MISUSE null-dereference
        second.data = new int[] {4, 5, 6}; //~ MISUSE null-dereference
        return first.data[2]; //~ CRASH index-out-of-bounds
    }

    static int afterTheCheck(Holder first, Holder second) {
        if (first == null || second == null) {
            return 0;
        }
        first.data = new int[1];
        second.data = new int[] {4, 5, 6};
        if (first.data.length < 3) {
            return 0;
        }
        first.data[2]--;
        return 1 / (second.data[2] - 5); //~ CRASH division-by-zero
    }
}
