package initialisation;

class LazyHolder {
    private static int made;

    private static class Holder {
        private static final int[] VALUE = make();
    }

    private static int[] make() {
        made = 3;
        return new int[3];
    }

    static int last() {
        return Holder.VALUE[2];
    }

    static int initialisedByUse() {
        return Holder.VALUE.length / made;
    }

    static int pastTheEnd(int i) {
        return i < 0 ? 0 : Holder.VALUE[i]; //~ MISUSE index-out-of-bounds
    }
}
