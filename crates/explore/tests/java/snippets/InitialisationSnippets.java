package snippets;

import java.util.HashMap;
import java.util.Map;

/** When classes are initialised, and what happens if that fails. Every method finds all classes uninitialised. */
class InitialisationSnippets {
    static final StringBuilder out = new StringBuilder();

    static int say(String s) {
        out.append(s).append(' ');
        return 1;
    }

    static String superclassUsesSubclass() {
        Down.touch();
        return out.append(Up.u).append(Down.d).toString();
    }

    static class Up {
        static int u = say("up") + Down.d;
        static int v = 5;
    }

    static class Down extends Up {
        static int d = say("down") + v;

        static void touch() { }
    }

    static String interfacesWithDefaultMethods() {
        new Impl();
        return out.append(Side.S).toString();
    }

    interface Top {
        int T = say("top");

        default void t() { }
    }

    interface Mid extends Top {
        int M = say("mid");
    }

    interface Side {
        int S = say("side");
    }

    static class Impl implements Mid, Side {
        static int x = say("impl");
    }

    static String failingSuperclass() {
        for (int i = 0; i < 3; i++) {
            try {
                if (i < 2) {
                    Worse.touch();
                } else {
                    out.append(Bad.b);
                }
            } catch (Throwable t) {
                out.append(t.getClass().getName()).append(t.getMessage()).append(t.getCause() instanceof ArithmeticException);
            }
        }
        return out.toString();
    }

    static class Bad {
        static int b = say("bad") / (out.length() - out.length());
    }

    static class Worse extends Bad {
        static int w = say("worse");

        static void touch() { }
    }

    static String constantsDoNotInitialise() {
        return Constant.C + Constant.D + out + Constant.E + out;
    }

    static class Constant {
        static final int C = 4;
        static final String D = "d";
        static final Integer E = say("constant");
    }

    static String arraysDoNotInitialise() {
        Object o = new Lone[3];
        Class<?> c = Lone.class;
        out.append(o instanceof Lone[]).append(c == Lone.class);
        Lone.f();
        return out.toString();
    }

    static class Lone {
        static {
            say("lone");
        }

        static void f() { }
    }

    static String inheritedFieldInitialisesItsOwner() {
        return out.append(Child.inherited).toString();
    }

    static class Parent {
        static int inherited = say("parent");
    }

    static class Child extends Parent {
        static {
            say("child");
        }
    }

    static String initialiserCallsItsOwnClass() {
        return out.append(Rec.value()).toString();
    }

    static class Rec {
        static int v = value() + 1;

        static int value() {
            return v + say("value");
        }
    }

    static String uncaught() {
        return "" + Thrower.x;
    }

    static class Thrower {
        static int x;

        static {
            if (x == 0) throw new IllegalStateException("no");
        }
    }

    static String uncaughtError() {
        return "" + ErrorThrower.x;
    }

    static class ErrorThrower {
        static int x;

        static {
            if (x == 0) throw new AssertionError("no");
        }
    }

    static String enumWithTable() {
        return Order.BY.get("B").toString() + Order.valueOf("A");
    }

    enum Order {
        A, B;

        static final Map<String, Order> BY = new HashMap<>();

        static {
            for (Order o : values()) BY.put(o.name(), o);
        }
    }

    static String virtualCallInConstructor() {
        new Sub();
        return out.toString();
    }

    static class Hooked {
        Hooked() { hook(); }

        void hook() { say("base"); }
    }

    static class Sub extends Hooked {
        int f = 5;
        final int g = 6;
        String s = "x";

        @Override void hook() { say("sub" + f + g + s); }
    }
}
