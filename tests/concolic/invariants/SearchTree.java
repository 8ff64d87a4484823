package invariants;

import provoke.Inputs;

/** Search trees as they should be; a method that takes the wrong side is found out by a tree of two levels. */
//~ RUN invariants.SearchTree --max-runs 200 => open, errors 1
//~ RUN invariants.SearchTree --invariant isTree --max-runs 200 => open, errors 1
class SearchTree {
    static class Tree {
        int key;
        Tree left;
        Tree right;

        boolean repOk() {
            return isTree();
        }

        boolean isTree() {
            return isBetween(Long.MIN_VALUE, Long.MAX_VALUE, 3);
        }

        private boolean isBetween(long least, long most, int depth) {
            return depth > 0 && key > least && key < most
                    && (left == null || left.isBetween(least, key, depth - 1))
                    && (right == null || right.isBetween(key, most, depth - 1));
        }

        boolean contains(int wanted) {
            if (wanted == key) {
                return true;
            }
            Tree next = wanted < key ? left : left == null ? right : left;
            return next != null && next.contains(wanted);
        }
    }

    public static void main(String[] args) {
        Tree tree = Inputs.nextObject(Tree.class);
        if (tree.right != null && !tree.contains(tree.right.key)) {
            throw new IllegalStateException("lost"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
