package provoke.spec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Specifications of what an object does: each holds after every observed call.
 * {@code docs/specs.md} has the language; {@code provoke concolic --specs} looks for runs that violate one.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ReturnSpecifications {
    /** {@code name ::= expression}: a condition in Java. */
    String[] valuePropositions() default {};

    /** {@code name ::= method()}: whether this method is called. */
    String[] callPropositions() default {};

    /** {@code name ::= ExceptionClass}: whether the call ended with such an exception. */
    String[] exceptionPropositions() default {};

    /** {@code Name ::= formula} of linear temporal logic with past. */
    String[] pltl() default {};

    /** {@code Name ::= expression}: a regular expression over events. */
    String[] regexp() default {};

    /** {@code Name ::= always_nfa { … }}: an automaton. */
    String[] nfa() default {};

    /** What is thrown by the call that violates a specification; has a constructor that takes its name. */
    Class<? extends Exception> exception() default ReturnSpecificationException.class;
}
