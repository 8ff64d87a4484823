package enums;

/** The exception leaves the method valueOf that the compiler wrote for the line of the enum. */
class EnumByName {
    enum Colour { RED, GREEN } //~ INTENDED illegal-argument

    static Colour parsed(boolean known) {
        return Colour.valueOf(known ? "RED" : "BLUE");
    }

    static Colour fixed() {
        return Colour.valueOf("GREEN");
    }

    static Colour orRed(boolean known) {
        try {
            return Colour.valueOf(known ? "GREEN" : "green");
        } catch (IllegalArgumentException e) {
            return Colour.RED;
        }
    }

    static void comparedByIdentity(Colour c) {
        if (c == Colour.RED) {
            assert c.name().equals("RED") && c.ordinal() == 0 && c.compareTo(Colour.GREEN) < 0;
        }
    }
}
