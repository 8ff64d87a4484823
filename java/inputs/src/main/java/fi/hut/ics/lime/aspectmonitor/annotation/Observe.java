package fi.hut.ics.lime.aspectmonitor.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** LIME's name of {@link provoke.spec.Observe}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Observe {
    String[] specs();

    Class<? extends Exception> callException() default CallSpecificationException.class;

    Class<? extends Exception> returnException() default ReturnSpecificationException.class;
}
