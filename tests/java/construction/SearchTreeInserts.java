package construction;

/** A tree whose shape only inserts in a certain order give. */
class SearchTreeInserts {
    private static class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    void insert(int key) { //~ BOUNDED budget loop-bound
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node node = root;
        while (key != node.key) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key);
                }
                node = node.right;
            }
        }
    }

    int smallest() {
        Node node = root;
        while (node.left != null) { //~ CRASH null-dereference
            node = node.left;
        }
        return node.key;
    }

    int between() {
        if (root == null || root.left == null) {
            return 0;
        }
        return root.left.right.key; //~ CRASH null-dereference
    }
}
