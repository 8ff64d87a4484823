package fi.hut.ics.lime.aspectmonitor.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** LIME's name of {@link provoke.spec.CallSpecifications}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CallSpecifications {
    String[] valuePropositions() default {};

    String[] callPropositions() default {};

    String[] pltl() default {};

    String[] regexp() default {};

    String[] nfa() default {};

    Class<? extends Exception> exception() default CallSpecificationException.class;
}
