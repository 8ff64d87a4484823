package objects;

import provoke.Inputs;

/** An Object may be anything; what is tried is what programs usually have, and the rest is said to be left out. */
//~ RUN objects.Anything => exhausted, reasons subtypes
class Anything {
    public static void main(String[] args) {
        Object thing = Inputs.nextObject(Object.class);
        if (thing instanceof String s && s.length() == 3) {
            throw new IllegalStateException("a text"); //~ ERROR java.lang.IllegalStateException
        }
        if (thing instanceof Integer i && i == 9) {
            throw new IllegalArgumentException("a number"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (thing instanceof int[] a && a.length == 2) {
            throw new ArithmeticException("an array"); //~ MISS java.lang.ArithmeticException arrays are not tried where an Object is asked for
        }
    }
}
