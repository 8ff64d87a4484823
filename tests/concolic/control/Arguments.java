package control;

import provoke.Inputs;

/** The program's own arguments are no inputs. */
//~ RUN control.Arguments -- one 22 => paths 2, exhausted
// They are the same in every run.
class Arguments {
    public static void main(String[] args) {
        Inputs.assertion(args.length == 2);
        int x = Inputs.nextInt();
        if (args[0].equals("one") && x == Integer.parseInt(args[1])) {
            throw new IllegalStateException("twenty-two"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
