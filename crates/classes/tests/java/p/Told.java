package p;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Annotations with values of every kind that is kept, and of some that are not. */
@Told.Says(texts = {"one", "zwölf \"12\""}, type = Told.class, number = 3)
public class Told {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Says {
        String[] texts() default {};

        Class<?> type() default Object.class;

        int number() default 0;
    }

    @Says(texts = "alone", type = int.class)
    void method() {
    }
}
