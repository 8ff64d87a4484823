package limits;

import provoke.Inputs;

/** Limits of errors and of runs. */
//~ RUN limits.Errors => paths 4, exhausted, runs 4
//~ RUN limits.Errors --max-errors 1 => errors 1, open budget
//~ RUN limits.Errors --max-errors 2 => errors 2, open budget
//~ RUN limits.Errors --max-runs 2 => runs 2, open budget, errors 1
//~ RUN limits.Errors --seed 12345 => paths 4, exhausted, runs 4
//~ RUN limits.Errors --jobs 2 => paths 4, exhausted
class Errors {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 1_000_001) {
            throw new IllegalStateException("one"); //~ ERROR java.lang.IllegalStateException
        }
        if (x == 1_000_002) {
            throw new IllegalArgumentException("two"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (x == 1_000_003) {
            throw new ArithmeticException("three"); //~ ERROR java.lang.ArithmeticException
        }
    }
}
