package shop;

/** A voucher code such as SAVE20: a word of four letters and a percentage. */
public class Voucher {
    private static final int PREFIX = 4;

    private final String code;

    /** Creates a voucher from the code on the slip. */
    public Voucher(String code) {
        this.code = code == null ? "" : code;
    }

    /** The percentage taken off. */
    public int percent() {
        return Integer.parseInt(code.substring(PREFIX));
    }

    /** Whether the code has the right form at all. */
    public boolean looksValid() {
        return code.length() > PREFIX;
    }

    /** Compares with the code typed in by a customer. */
    public boolean matches(String typed) {
        return typed.length() == code.length() && typed.equals(code);
    }
}
