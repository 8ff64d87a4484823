package p;

public class Base {
    public static final int LIMIT = 7;
    public static final String GREETING = "hello \u00e9";
    int number;
    protected String text;

    void hidden() {}

    protected void shown() {}

    private void secret() {}

    public Object make() {
        return null;
    }

    public final void fixed() {}
}
