package papers.tomb;

/**
 * A binary search tree over any Comparable: null and mixed keys break it. A null key breaks the comparison as its receiver
 * and, once it is stored, as its argument: one exception at one site, and so one finding.
 */
class SearchTree {
    private static final class Node {
        private final Comparable<Object> key;
        private Node left;
        private Node right;

        Node(Comparable<Object> key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    @SuppressWarnings("unchecked")
    void insert(Object key) { //~ BOUNDED loop-bound
        Comparable<Object> added = (Comparable<Object>) key; //~ MISUSE bad-cast
        if (root == null) {
            root = new Node(added);
            size++;
            return;
        }
        Node at = root;
        while (true) {
            int order = added.compareTo(at.key); //~ MISUSE null-dereference //~ MISUSE bad-cast
            if (order == 0) {
                return;
            }
            Node next = order < 0 ? at.left : at.right;
            if (next == null) {
                if (order < 0) {
                    at.left = new Node(added);
                } else {
                    at.right = new Node(added);
                }
                size++;
                return;
            }
            at = next;
        }
    }

    Object smallest() { //~ BOUNDED loop-bound
        Node at = root;
        while (at.left != null) { //~ CRASH null-dereference
            at = at.left;
        }
        return at.key;
    }

    Object largest() { //~ BOUNDED loop-bound
        if (root == null) {
            return null;
        }
        Node at = root;
        while (at.right != null) {
            at = at.right;
        }
        return at.key;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return root == null;
    }
}
