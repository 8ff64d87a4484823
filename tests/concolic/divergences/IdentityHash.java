package divergences;

import provoke.Inputs;

/** What an identity hash code is, no input decides. The odd ones ask another question than the even ones. */
//~ RUN divergences.IdentityHash => diverges 1+, open unmodelled-call
class IdentityHash {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        int hash = System.identityHashCode(new Object());
        if ((hash & 1) == 0) {
            Inputs.assume(x != 5);
        } else {
            Inputs.assume(y < 1000);
        }
        Inputs.assume(x > y);
    }
}
