package provoke.spec;

/** The caller violated a specification; its name is the message. */
public class CallSpecificationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CallSpecificationException(String specification) {
        super(specification);
    }
}
