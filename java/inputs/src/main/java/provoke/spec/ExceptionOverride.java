package provoke.spec;

/**
 * What wrong calls of one object throw instead of the exception of {@link CallSpecifications}. A test driver that calls
 * whatever it likes says so of the object it tests: its own wrong calls are of no interest, those that the object makes are.
 */
public final class ExceptionOverride {
    /** Makes the exception, of the name of the specification. */
    public interface Maker {
        Throwable make(String specification);
    }

    private static ExceptionOverride first;

    private final Object target;
    private final Maker maker;
    private final ExceptionOverride next;

    private ExceptionOverride(Object target, Maker maker, ExceptionOverride next) {
        this.target = target;
        this.maker = maker;
        this.next = next;
    }

    /** From now on calls of this object that violate a call specification throw what the maker makes. */
    public static synchronized void set(Object target, Maker maker) {
        first = new ExceptionOverride(target, maker, first);
        Guide.takeCallsForTests();
    }

    /** Asked by observed methods: what is thrown instead of this violation. */
    public static Throwable of(Throwable violation, Object target) {
        Maker maker = maker(target);
        return maker == null ? violation : maker.make(violation.getMessage());
    }

    private static synchronized Maker maker(Object target) {
        for (ExceptionOverride known = first; known != null; known = known.next) {
            if (known.target == target) {
                return known.maker;
            }
        }
        return null;
    }
}
