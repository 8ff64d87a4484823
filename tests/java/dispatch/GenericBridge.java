package dispatch;

/** The compiler adds a bridge method that casts the argument; its line is that of the class. */
abstract class GenericBridge<T> {
    abstract int apply(T argument);

    static final class OnStrings extends GenericBridge<String> { //~ MISUSE bad-cast
        @Override
        int apply(String argument) {
            return argument == null ? 0 : argument.length();
        }
    }

    @SuppressWarnings("unchecked")
    static int raw(Object argument) {
        GenericBridge<Object> bridge = (GenericBridge<Object>) (GenericBridge<?>) new OnStrings();
        return bridge.apply(argument);
    }

    static int typed(String argument) {
        return new OnStrings().apply(argument);
    }
}
