package objects;

import provoke.Inputs;

/** Only what the program looks at comes into being. */
//~ RUN objects.Untouched => paths 2, exhausted
// The one condition is on the one field that is read.
class Untouched {
    public static void main(String[] args) {
        Node a = Inputs.nextObject(Node.class);
        Node b = Inputs.nextObject(Node.class);
        b.next = a;
        if (a.value == 4242) {
            throw new IllegalStateException("read"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
