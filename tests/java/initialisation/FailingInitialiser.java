package initialisation;

class FailingInitialiser {
    private static class Table {
        private static final int[] CELLS = new int[3];
        private static final int FOURTH = CELLS[CELLS.length];
    }

    private static class Switched {
        private static final int VALUE = 1 / Integer.parseInt("0");
    }

    private static class Sound {
        private static final int VALUE = Integer.parseInt("7");
    }

    static int touched() {
        return Table.FOURTH; //~ INTENDED failed-initializer
    }

    static int touchedOnOneBranch(int n) {
        return n == 99 ? Switched.VALUE : 0; //~ INTENDED failed-initializer
    }

    static int sound(int n) {
        return n / Sound.VALUE;
    }
}
