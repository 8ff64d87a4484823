package drivers;

/** Drivers of records, enums, generic classes, interfaces and overloaded methods. */
//~ RUN drivers.Shapes$Pair#swapped => exhausted, reasons string-length, errors 1
//~ RUN drivers.Shapes$Level#next => exhausted, errors 1
//~ RUN drivers.Shapes$Stack --calls 2 => exhausted, reasons cannot-construct subtypes, errors 1
//~ RUN drivers.Shapes$Scale#weigh => exhausted, errors 1
class Shapes {
    record Pair(int first, String second) {
        String swapped() {
            if (first == 77) {
                return second.trim() + first; //~ ERROR java.lang.NullPointerException
            }
            return "";
        }
    }

    enum Level {
        LOW, HIGH;

        Level next() {
            return values()[ordinal() + 1]; //~ ERROR java.lang.ArrayIndexOutOfBoundsException
        }
    }

    static class Stack<T> {
        private final Object[] items = new Object[1];
        private int size;

        void push(T item) {
            items[size++] = item; //~ ERROR java.lang.ArrayIndexOutOfBoundsException
        }
    }

    interface Scale {
        int grams();

        default int weigh(int factor) {
            return 1000 / (grams() - factor); //~ ERROR java.lang.ArithmeticException
        }
    }

    static class Kitchen implements Scale {
        private final int grams;

        Kitchen(int grams) {
            this.grams = grams;
        }

        @Override
        public int grams() {
            return grams;
        }
    }
}
