package provoke.spec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Calls of this method are events of these specifications, though none of them names it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Observe {
    String[] specs();

    /** Thrown instead of the exception of {@link CallSpecifications} when this call violates one of them. */
    Class<? extends Exception> callException() default CallSpecificationException.class;

    /** Thrown instead of the exception of {@link ReturnSpecifications} when this call violates one of them. */
    Class<? extends Exception> returnException() default ReturnSpecificationException.class;
}
