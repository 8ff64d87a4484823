package objects;

import provoke.Inputs;

/** Arrays of objects, among them one twice. */
//~ RUN objects.Row => exhausted
class Row {
    public static void main(String[] args) {
        Node[] row = Inputs.nextObject(Node[].class);
        if (row.length != 2 || row[0] == null) {
            return;
        }
        if (row[0] == row[1]) {
            throw new IllegalStateException("twice the same"); //~ ERROR java.lang.IllegalStateException
        }
        if (row[1] != null && row[1].value == 5 && row[0].next == row[1]) {
            throw new IllegalArgumentException("linked"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
