package library;

import java.util.Optional;

class Optionals {
    private static Optional<String> find(int n) {
        return n == 12 ? Optional.empty() : Optional.of("found");
    }

    static int unchecked(int n) {
        return find(n).get().length(); //~ CRASH no-such-element
    }

    static int checked(int n) {
        Optional<String> found = find(n);
        return found.isPresent() ? found.get().length() : 0;
    }

    static int orElse(int n) {
        return find(n).orElse("").length();
    }

    static int mapped(int n) {
        return 10 / find(n).map(String::length).orElse(0); //~ CRASH division-by-zero
    }

    static Optional<Object> ofNull(Object o) {
        return Optional.of(o); //~ MISUSE null-dereference
    }

    static Optional<Object> ofNullable(Object o) {
        return Optional.ofNullable(o);
    }
}
