package driven;

import provoke.spec.CallSpecifications;
import provoke.spec.ReturnSpecifications;

/**
 * Money on its way from one account to another. How it is to be used is one specification, that none is lost another: to
 * violate that one takes four calls in this order, with the right amounts.
 *
 * <p>Driven by {@code provoke concolic -c examples-concolic driven.Transfer --calls 4 --specs}.
 */
@CallSpecifications(regexp = "Usage ::= (begin() ; debit() ; credit() ; (commit() | rollback()))*")
@ReturnSpecifications(pltl = "NothingIsLost ::= G (commit() -> <{ #this.taken() == #this.given() }>)")
public class Transfer {
    private static final int FREE = 10_000;
    private static final int FEE = 3;

    private long from = 1_000_000;
    private long to;
    private int taken;
    private int given;
    private boolean underway;

    public void begin() {
        underway = true;
        taken = 0;
        given = 0;
    }

    /** Takes the amount, and a fee if it is a small one; more than there is, is not taken. */
    public void debit(int amount) {
        if (amount <= 0 || amount > from) {
            return;
        }
        taken = amount < FREE ? amount + FEE : amount;
        from -= taken;
    }

    /** Gives what was taken, without the fee. */
    public void credit(int amount) {
        if (taken == 0 || amount != taken) {
            return;
        }
        // Wrong if the amount was a large one: then there was no fee.
        boolean small = amount <= FREE;
        given = small ? amount - FEE : amount;
        to += given;
        if (small) {
            // The fee is ours, and accounted for.
            given += amount == FREE ? 0 : FEE;
        }
    }

    public void commit() {
        if (given == 0) {
            rollBackWhatWasTaken();
        }
        underway = false;
    }

    public void rollback() {
        rollBackWhatWasTaken();
        to -= given;
        given = 0;
        underway = false;
    }

    private void rollBackWhatWasTaken() {
        from += taken;
        taken = 0;
    }

    boolean isUnderway() {
        return underway;
    }

    int taken() {
        return taken;
    }

    int given() {
        return given;
    }
}
