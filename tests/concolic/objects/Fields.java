package objects;

import provoke.Inputs;

/** Fields of every kind inside an input object. */
//~ RUN objects.Fields => exhausted
class Fields {
    enum Size { SMALL, LARGE }

    static class Parcel {
        long weight;
        double price;
        boolean fragile;
        char shelf;
        String label;
        Integer count;
        int[] parts;
        Size size;
        Parcel inside;
    }

    public static void main(String[] args) {
        Parcel p = Inputs.nextObject(Parcel.class);
        if (p.weight == 123_456_789_012L && p.price == 9.75 && p.fragile && p.shelf == 'Q') {
            throw new IllegalStateException("values"); //~ ERROR java.lang.IllegalStateException
        }
        if (p.label != null && p.label.equals("glass") && p.count != null && p.count == 12) {
            throw new IllegalArgumentException("text and box"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (p.parts != null && p.parts.length == 2 && p.parts[1] == 5 && p.size == Size.LARGE) {
            throw new UnsupportedOperationException("array and constant"); //~ ERROR java.lang.UnsupportedOperationException
        }
        if (p.inside == p && p.size == Size.SMALL) {
            throw new ArithmeticException("inside itself"); //~ ERROR java.lang.ArithmeticException
        }
    }
}
