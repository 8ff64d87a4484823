package objects;

import provoke.Inputs;

/** Lists that bite their own tail, after one node, two, three. */
//~ RUN objects.Cyclic => exhausted
class Cyclic {
    public static void main(String[] args) {
        Node first = Inputs.nextObject(Node.class);
        if (first.next == first) {
            throw new IllegalStateException("one"); //~ ERROR java.lang.IllegalStateException
        }
        Node second = first.next;
        if (second == null || second.value != first.value + 1) {
            return;
        }
        if (second.next == first) {
            throw new IllegalArgumentException("two"); //~ ERROR java.lang.IllegalArgumentException
        }
        Node third = second.next;
        if (third != null && third != second && third.next == second) {
            throw new ArithmeticException("a tail and two"); //~ ERROR java.lang.ArithmeticException
        }
    }
}
