package attacker;

import java.util.Set;

/** A method that is said to be safe, and what that rests on. */
record Entry(String owner, String name, String descriptor, Set<String> assumes) {
    /** From a line of class, method, descriptor and assumptions, parted by spaces. */
    static Entry parse(String line) {
        String[] parts = line.trim().split(" ");
        Set<String> assumes = parts.length < 4 ? Set.of() : Set.of(parts[3].split(","));
        return new Entry(parts[0], parts[1], parts[2], assumes);
    }

    String key() {
        return owner + "#" + name + descriptor;
    }

    String packageName() {
        return owner.contains(".") ? owner.substring(0, owner.lastIndexOf('.')) : "";
    }

    boolean assumes(String what) {
        return assumes.contains(what);
    }
}
