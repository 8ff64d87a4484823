package fi.hut.ics.lime.aspectmonitor.annotation;

/** LIME's name of {@link provoke.spec.ReturnSpecificationException}. */
public class ReturnSpecificationException extends provoke.spec.ReturnSpecificationException {
    private static final long serialVersionUID = 1;

    public ReturnSpecificationException(String specification) {
        super(specification);
    }
}
