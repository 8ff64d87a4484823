package objects;

/** A list that may be anything: long, cyclic, shared. */
class Node {
    int value;
    Node next;
    Object label;
}
