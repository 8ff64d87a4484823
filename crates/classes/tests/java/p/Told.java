package p;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Annotations with values of every kind. */
@Told.Says(texts = {"one", "zwölf \"12\""}, type = Told.class, number = 3, policy = RetentionPolicy.CLASS, inner = @Told.Inner(2L))
public class Told {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Says {
        String[] texts() default {};

        Class<?> type() default Object.class;

        int number() default 0;

        RetentionPolicy policy() default RetentionPolicy.SOURCE;

        Inner inner() default @Inner(1L);
    }

    @interface Inner {
        long value();
    }

    @Says(texts = "alone", type = int.class)
    void method() {
    }
}
