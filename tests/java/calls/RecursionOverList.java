package calls;

/** A list of ten nodes; conditions on so many possible aliases are not written out in full. */
class RecursionOverList {
    static class Node {
        final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static int length(Node node) { //~ BOUNDED call-depth cannot-construct
        return node == null ? 0 : 1 + length(node.next);
    }

    static int rest(int size) {
        if (size < 0 || size > 20) {
            return 0;
        }
        Node node = null;
        for (int i = 0; i < size; i++) {
            node = new Node(node);
        }
        return 1 / (length(node) - 17); //~ CRASH division-by-zero
    }
}
