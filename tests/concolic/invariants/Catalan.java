package invariants;

import provoke.Inputs;

/** Every shape of a search tree is handed out, and each once. */
//~ RUN invariants.Catalan => paths 8, exhausted, returned 8
// There is one tree of one node, there are two of two, and five of three.
class Catalan {
    static class Tree {
        int key;
        Tree left;
        Tree right;

        boolean repOk() {
            return count(this, Long.MIN_VALUE, Long.MAX_VALUE, 3) >= 0;
        }

        /** How many more nodes there may be when the tree is counted; negative if there are too many, or in the wrong order. */
        private static int count(Tree tree, long below, long above, int most) {
            if (tree == null) {
                return most;
            }
            if (most == 0 || tree.key <= below || tree.key >= above) {
                return -1;
            }
            int rest = count(tree.left, below, tree.key, most - 1);
            return rest < 0 ? rest : count(tree.right, tree.key, above, rest);
        }
    }

    public static void main(String[] args) {
        Inputs.nextObject(Tree.class);
    }
}
