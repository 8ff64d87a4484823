package provoke.agent;

import java.util.Set;

/** Which classes are instrumented, by internal name. */
record Scope(Set<String> classes) {
    boolean isInstrumented(String name) {
        return classes.contains(name);
    }
}
