package switches;

class EnumSwitch {
    enum Level { LOW, MIDDLE, HIGH }

    static int weight(Level level) {
        switch (level) { //~ MISUSE null-dereference
            case LOW:
                return 1;
            case MIDDLE:
                return 10 / (level.ordinal() - 1); //~ CRASH division-by-zero
            default:
                return 3;
        }
    }

    static int complete(Level level) {
        if (level == null) {
            return 0;
        }
        return switch (level) {
            case LOW -> 1;
            case MIDDLE -> 2;
            case HIGH -> 3;
        };
    }

    static int caseForgotten(Level level) {
        int factor = 0;
        if (level == Level.LOW) {
            factor = 1;
        } else if (level == Level.HIGH) {
            factor = 2;
        }
        return level == null ? 0 : 10 / factor; //~ CRASH division-by-zero
    }
}
