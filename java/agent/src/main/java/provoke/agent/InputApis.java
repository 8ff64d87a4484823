package provoke.agent;

import java.util.HashMap;
import java.util.Map;

/** Which methods hand out inputs, and what calls of them become. */
final class InputApis {
    /** The numbers that {@code PROTOCOL.md} gives them are their positions. */
    enum Role {
        INPUT, INPUT_OR_NULL, ASSUME, ASSERTION, DROP
    }

    private final Map<String, Role> roles = new HashMap<>();

    void add(String owner, String name, String descriptor, Role role) {
        roles.put(owner + '.' + name + descriptor, role);
    }

    /** Null for any other method. */
    Role of(String owner, String name, String descriptor) {
        return roles.get(owner + '.' + name + descriptor);
    }
}
