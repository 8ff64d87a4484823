package apis;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Tasks of SV-COMP. */
//~ RUN apis.SvComp => exhausted
class SvComp {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        int size = Verifier.nondetInt();
        Verifier.assume(size >= 0 && size < 10);
        assert !(name.startsWith("q") && name.length() == size + 3); //~ ERROR java.lang.AssertionError
    }
}
