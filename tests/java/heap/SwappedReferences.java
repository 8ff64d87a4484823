package heap;

/** References that were swapped often: a few objects, but more ways to each of them than could be listed. */
class SwappedReferences {
    int value;

    static int shuffled(long order) {
        SwappedReferences[] all = new SwappedReferences[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new SwappedReferences();
        }
        for (int i = 0; i < 20; i++) {
            int at = (int) (order >>> 2 * i & 3);
            SwappedReferences before = all[at];
            all[at] = all[i & 3];
            all[i & 3] = before;
        }
        all[0].value = 1;
        return all[1].value;
    }

    static void stored(long order, Integer number, String[] names) {
        Object[] all = {"a", "b", "c", number};
        for (int i = 0; i < 20; i++) {
            int at = (int) (order >>> 2 * i & 3);
            Object before = all[at];
            all[at] = all[i & 3];
            all[i & 3] = before;
        }
        Object[] target = names;
        if (target != null && target.length == 1) {
            target[0] = all[0]; //~ CRASH bad-array-store
        }
    }
}
