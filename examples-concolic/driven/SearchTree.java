package driven;

/**
 * A search tree that is its own root. Inputs are trees that {@link #repOk} approves of, no others.
 *
 * <p>Driven by {@code provoke concolic -c examples-concolic driven.SearchTree#remove}.
 */
public class SearchTree {
    private static final int HIGHEST = 3;

    int key;
    SearchTree left;
    SearchTree right;

    /** Whether the keys are in order, and nothing hangs in it twice: a tree that high at most. */
    boolean repOk() {
        return isBetween(Long.MIN_VALUE, Long.MAX_VALUE, HIGHEST);
    }

    private boolean isBetween(long below, long above, int high) {
        return high > 0 && key > below && key < above
                && (left == null || left.isBetween(below, key, high - 1))
                && (right == null || right.isBetween(key, above, high - 1));
    }

    public boolean contains(int wanted) {
        if (wanted == key) {
            return true;
        }
        SearchTree next = wanted < key ? left : right;
        return next != null && next.contains(wanted);
    }

    public int size() {
        return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    }

    /** The tree without this key; null if nothing is left of it. */
    public SearchTree remove(int unwanted) {
        int before = size();
        boolean contained = contains(unwanted);
        SearchTree rest = without(unwanted);
        int after = rest == null ? 0 : rest.size();
        assert after == (contained ? before - 1 : before) : "too few or too many are left";
        return rest;
    }

    private SearchTree without(int unwanted) {
        if (unwanted < key) {
            left = left == null ? null : left.without(unwanted);
            return this;
        }
        if (unwanted > key) {
            right = right == null ? null : right.without(unwanted);
            return this;
        }
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        SearchTree parent = this;
        SearchTree successor = right;
        while (successor.left != null) {
            parent = successor;
            successor = successor.left;
        }
        key = successor.key;
        // Wrong if the successor is the right child itself: then it hangs on the other side of its parent.
        parent.left = parent == this ? left : successor.right;
        if (parent == this) {
            right = null;
        }
        return this;
    }
}
