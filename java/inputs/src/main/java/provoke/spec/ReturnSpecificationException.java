package provoke.spec;

/** An object violated a specification; its name is the message. */
public class ReturnSpecificationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ReturnSpecificationException(String specification) {
        super(specification);
    }
}
