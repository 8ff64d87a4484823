package q;

public class Derived extends p.Base {
    private long number;

    // Another package: no override.
    void hidden() {}

    // Widened: an override.
    @Override
    public void shown() {}

    private void secret() {}

    // Covariant: the compiler adds a bridge.
    @Override
    public String make() {
        secret();
        return super.make() + text;
    }
}
