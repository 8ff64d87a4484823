package drivers;

/** Receivers that are not simply made: builders, singletons, private constructors, abstract classes, inner classes. */
//~ RUN drivers.Owners$Request#send => errors 0, paths 0, says --initialiser
//~ RUN drivers.Owners$Registry#find => errors 1, paths 2+
//~ RUN drivers.Owners$Base#run => errors 1, paths 2+
//~ RUN drivers.Owners$Outer$Inner#use => errors 1, paths 2+
class Owners {
    static final class Request {
        private final String host;
        private final int port;

        private Request(Builder builder) {
            host = builder.host;
            port = builder.port;
        }

        int send() {
            return port == 8080 ? host.length() : 0; //~ MISS java.lang.NullPointerException no object of a builder is made by calls of the builder
        }

        static final class Builder {
            private String host;
            private int port;

            Builder host(String value) {
                host = value;
                return this;
            }

            Builder port(int value) {
                port = value;
                return this;
            }

            Request build() {
                return new Request(this);
            }
        }
    }

    static final class Registry {
        private static final Registry ONLY = new Registry();
        private final int[] slots = {3, 1, 4};

        private Registry() {
        }

        static Registry get() {
            return ONLY;
        }

        int find(int slot) {
            return slots[slot]; //~ ERROR java.lang.ArrayIndexOutOfBoundsException
        }
    }

    abstract static class Base {
        abstract int value();

        int run(int x) {
            return x / (value() - 5); //~ ERROR java.lang.ArithmeticException
        }
    }

    static class Derived extends Base {
        private final int value;

        Derived(int value) {
            this.value = value;
        }

        @Override
        int value() {
            return value;
        }
    }

    static class Outer {
        private final int[] data;

        Outer(int length) {
            data = new int[length & 3];
        }

        class Inner {
            int use(int i) {
                return data[i]; //~ ERROR java.lang.ArrayIndexOutOfBoundsException
            }
        }
    }
}
