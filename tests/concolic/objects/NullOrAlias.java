package objects;

import provoke.Inputs;

/** Two inputs may be null, one and the same, or two. */
//~ RUN objects.NullOrAlias => exhausted
class NullOrAlias {
    public static void main(String[] args) {
        Node a = Inputs.nextObjectOrNull(Node.class);
        Node b = Inputs.nextObjectOrNull(Node.class);
        if (a == null) {
            if (b == null) {
                throw new IllegalArgumentException("neither"); //~ ERROR java.lang.IllegalArgumentException
            }
            return;
        }
        a.value = 1;
        b.value = 2; //~ ERROR java.lang.NullPointerException
        if (a.value == 2) {
            throw new IllegalStateException("one and the same"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
