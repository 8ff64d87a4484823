package divergences;

import provoke.Inputs;

/** What an identity hash code is, no input decides. The odd ones ask another question than the even ones. */
//~ RUN divergences.IdentityHash --max-runs 60 => open, errors 1
class IdentityHash {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        int hash = System.identityHashCode(new Object());
        if ((hash & 1) == 0) {
            Inputs.assertion(x != 5); //~ ERROR java.lang.AssertionError
        } else {
            Inputs.assertion(y < 1000 || y > -1000);
        }
        if (x > y) {
            return;
        }
    }
}
