package boxes;

import provoke.Inputs;

/** Small numbers share their boxes, others do not; a program that compares boxes by identity is wrong for the others. */
//~ RUN boxes.Identity => exhausted
class Identity {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        Integer first = x;
        Integer second = y;
        if (x == y && first != second) {
            throw new IllegalStateException("equal but not the same"); //~ ERROR java.lang.IllegalStateException
        }
        if (first.equals(second) && x == 127) {
            throw new IllegalArgumentException("the last one that is shared"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
