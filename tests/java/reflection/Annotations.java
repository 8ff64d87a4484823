package reflection;

import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;

/** What annotations say is known, where a running program sees it. */
class Annotations {
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Limit {
        int value() default 7;

        String name() default "";

        Class<?> of() default Object.class;

        TimeUnit unit() default TimeUnit.SECONDS;

        int[] steps() default {1, 2};

        Tag tag() default @Tag("none");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @interface Unseen {}

    @Limit(value = 3, name = "three", of = String.class, unit = TimeUnit.DAYS, steps = {4, 5, 6}, tag = @Tag("t"))
    @Unseen
    static class Base {
        @Limit(12)
        int amount;

        @Tag("a")
        @Tag("b")
        void marked() {}
    }

    static class Derived extends Base {}

    static int number(int x) {
        return 10 / (x - Base.class.getAnnotation(Limit.class).value()); //~ CRASH division-by-zero
    }

    static int text(String s) {
        return Base.class.getAnnotation(Limit.class).name().equals(s) ? s.charAt(5) : 0; //~ CRASH index-out-of-bounds
    }

    static int defaults(int x) throws NoSuchFieldException {
        Field field = Base.class.getDeclaredField("amount");
        Limit limit = field.getAnnotation(Limit.class);
        int sum = limit.value() + limit.steps().length + limit.name().length();
        return 10 / (x - sum); //~ CRASH division-by-zero
    }

    static int constants(int x) {
        Limit limit = Base.class.getAnnotation(Limit.class);
        boolean days = limit.unit() == TimeUnit.DAYS && limit.of() == String.class;
        return days ? 10 / (x - limit.steps()[2]) : 0; //~ CRASH division-by-zero
    }

    static int nested(String s) {
        return Base.class.getAnnotation(Limit.class).tag().value().equals(s) ? s.charAt(1) : 0; //~ CRASH index-out-of-bounds
    }

    static int inherited(int x) {
        Limit limit = Derived.class.getAnnotation(Limit.class);
        return 10 / (x - limit.value()); //~ CRASH division-by-zero
    }

    static int repeated(int x) throws NoSuchMethodException {
        Method method = Base.class.getDeclaredMethod("marked");
        int count = 0;
        for (Tag tag : method.getAnnotationsByType(Tag.class)) {
            count += tag.value().charAt(0);
        }
        return 10 / (x - count); //~ CRASH division-by-zero
    }

    static int all(int x) {
        int known = Base.class.getAnnotations().length;
        return 10 / (x - known); //~ CRASH division-by-zero
    }

    static int absent(int x) {
        return Base.class.getAnnotation(Tag.class).value().length() + x; //~ CRASH null-dereference
    }

    static int asked(int x) {
        Limit limit = Base.class.getAnnotation(Limit.class);
        boolean same = limit.annotationType() == Limit.class && limit.equals(Derived.class.getAnnotation(Limit.class));
        return same && Base.class.isAnnotationPresent(Limit.class) ? 10 / (x - 8) : 0; //~ CRASH division-by-zero
    }

    static int fine(int x) {
        boolean unseen = Base.class.isAnnotationPresent(Unseen.class);
        boolean declared = Derived.class.getDeclaredAnnotation(Limit.class) != null;
        int steps = Base.class.getAnnotation(Limit.class).steps().length;
        return unseen || declared ? 1 / (x - 4) : 10 / steps;
    }
}
