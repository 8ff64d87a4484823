package papers.tomb;

/** A miniature of the paper's pseudo-code: a walk over statements that recurses on calls. */
class StatementWalker {
    static final int BRANCH = 0;
    static final int DIVIDE = 1;
    static final int CALL = 2;
    static final int READ = 3;

    private final int[] memory = {8, 4, 2};
    private int accumulator = 16;

    int walk(int kind, int operand, int depth) {
        if (depth < 0 || depth > 2) {
            return accumulator;
        }
        switch (kind) {
            case BRANCH:
                return operand > 0 ? walk(DIVIDE, operand, depth - 1) : walk(READ, -operand, depth - 1);
            case DIVIDE:
                accumulator = accumulator / operand; //~ CRASH division-by-zero
                return accumulator;
            case CALL:
                return depth > 0 ? walk(operand, kind, depth - 1) : 0;
            case READ:
                return memory[operand]; //~ MISUSE index-out-of-bounds
            default:
                return -1;
        }
    }
}
