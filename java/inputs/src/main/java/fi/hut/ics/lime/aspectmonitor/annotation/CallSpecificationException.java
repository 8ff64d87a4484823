package fi.hut.ics.lime.aspectmonitor.annotation;

/** LIME's name of {@link provoke.spec.CallSpecificationException}. */
public class CallSpecificationException extends provoke.spec.CallSpecificationException {
    private static final long serialVersionUID = 1;

    public CallSpecificationException(String specification) {
        super(specification);
    }
}
