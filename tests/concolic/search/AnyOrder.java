package search;

import provoke.Inputs;

/** Whoever goes where first: the paths are the same. */
//~ RUN search.AnyOrder --strategy dfs => paths 8, exhausted, same
//~ RUN search.AnyOrder --strategy bfs => paths 8, exhausted, same
//~ RUN search.AnyOrder --strategy random => paths 8, exhausted, same
//~ RUN search.AnyOrder --strategy priority => paths 8, exhausted, same
//~ RUN search.AnyOrder --strategy coverage => paths 8, exhausted, same
//~ RUN search.AnyOrder --strategy coverage --random-share 50 => paths 8, exhausted, same
//~ RUN search.AnyOrder --strategy random --seed 99 => paths 8, exhausted, same
//~ RUN search.AnyOrder --jobs 2 => paths 8, exhausted, same
// x has four places among the bounds, in each y has two.
class AnyOrder {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        int place = 0;
        for (int bound : new int[] {-1000, 0, 1000}) {
            if (x < bound) {
                break;
            }
            place++;
        }
        if (y == place * 1_000_003) {
            if (place == 2) {
                throw new IllegalStateException("in the third"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
