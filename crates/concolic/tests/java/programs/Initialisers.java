import org.sosy_lab.sv_benchmarks.Verifier;

public class Initialisers {
    static final int LIMIT = Verifier.nondetInt();

    static class Table {
        static final int[] SQUARES = new int[4];

        static {
            for (int i = 0; i < SQUARES.length; i++) {
                SQUARES[i] = i * i;
            }
            if (LIMIT == 77) {
                throw new IllegalArgumentException();
            }
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0 && x < 4);
        if (LIMIT > 50) {
            if (Table.SQUARES[x] == 9) {
                throw new IllegalStateException();
            }
        }
    }
}
