import org.sosy_lab.sv_benchmarks.Verifier;

/** Many short paths, some that cannot be, and two errors. */
public class Ladder {
    public static void main(String[] args) {
        int steps = 0;
        for (int i = 0; i < 3; i++) {
            int x = Verifier.nondetInt();
            if (x > 10 && (i < 2 || x < 100)) {
                steps += x > 20 ? 2 : 1;
            }
            if (x > 200 && x < 150) {
                throw new Error("never");
            }
            if (steps == 5) {
                throw new IllegalStateException("five");
            }
        }
        System.out.println(10 / (steps - 4));
    }
}
