package nulls;

import java.util.Objects;

class RequiredParameter {
    private final String name;

    private RequiredParameter(String name) {
        this.name = name;
    }

    static RequiredParameter of(String name) {
        return new RequiredParameter(Objects.requireNonNull(name)); //~ INTENDED null-dereference
    }

    static RequiredParameter withMessage(String name) {
        return new RequiredParameter(Objects.requireNonNull(name, "name")); //~ INTENDED null-dereference
    }

    static RequiredParameter byHand(String name) {
        if (name == null) {
            throw new NullPointerException("name"); //~ INTENDED null-dereference
        }
        return new RequiredParameter(name);
    }

    static RequiredParameter orElse(String name) {
        return new RequiredParameter(Objects.requireNonNullElse(name, "nobody"));
    }

    int nameLength() {
        return name.length();
    }
}
