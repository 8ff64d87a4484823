package casts;

abstract class Siblings {
    static class Left extends Siblings {
        int left = 1;
    }

    static class Right extends Siblings {
        int right = 2;
    }

    static int assumesLeft(Siblings s) {
        return s == null ? 0 : ((Left) s).left; //~ CRASH bad-cast
    }

    static int bothHandled(Siblings s) {
        if (s instanceof Left) {
            return ((Left) s).left;
        }
        if (s instanceof Right) {
            return ((Right) s).right;
        }
        return 0;
    }

    static Left upAndDown() {
        Siblings s = new Left();
        return (Left) s;
    }

    static Right across(boolean right) {
        Siblings s = right ? new Right() : new Left();
        return (Right) s; //~ CRASH bad-cast
    }
}
