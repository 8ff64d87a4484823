package bank;

/** A loan that is paid back in equal monthly instalments. */
public class Loan {
    private final int amount;
    private final int[] plan;

    /** Plans the instalments; what does not divide evenly goes into the last one. */
    public Loan(int amount, int months) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount: " + amount);
        }
        this.amount = amount;
        int limited = Math.max(1, Math.min(months, 6));
        this.plan = new int[limited];
        for (int month = 0; month < limited; month++) {
            plan[month] = amount / limited;
        }
        plan[limited - 1] += amount % limited;
    }

    /** A loan of the given amount that is due at once. */
    public static Loan dueAtOnce(int amount) {
        return new Loan(amount, 1);
    }

    /** What is still owed after a number of payments. */
    public int owedAfter(int payments) {
        if (payments < 0 || payments > plan.length) {
            return amount;
        }
        int owed = amount;
        for (int paid = 0; paid <= payments; paid++) {
            owed -= plan[paid];
        }
        return owed;
    }

    /** The instalment of the given month, counted from one. */
    public int instalment(int month) {
        if (month < 1 || month > plan.length) {
            throw new IndexOutOfBoundsException("no month " + month);
        }
        return plan[month - 1];
    }

    /** How many months the loan runs. */
    public int months() {
        return plan.length;
    }
}
