package divergences;

import provoke.Inputs;

/** What an identity hash code is, no input decides. The odd ones ask another question than the even ones. */
//~ RUN divergences.IdentityHash => diverges 1+, open unmodelled-call
class IdentityHash {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        for (int i = 0; i < 10; i++) {
            if ((System.identityHashCode(new Object()) & 1) == 0) {
                Inputs.assume(x != i);
            } else {
                Inputs.assume(y != i);
            }
        }
    }
}
