package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** A whole program: its inputs come through the API, so that its `main` has no arguments. */
public class Program {
    private final int limit;
    private int level;

    private Program(int limit) {
        this.limit = limit;
    }

    private void raise(int amount) {
        if (level + amount <= limit) {
            level += amount;
        }
        assert level <= limit; //~ CRASH assertion-failure
    }

    public static void main(String[] args) {
        assert args.length == 0;
        Program program = new Program(Verifier.nondetInt());
        program.raise(2);
    }
}
