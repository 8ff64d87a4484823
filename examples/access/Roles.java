package access;

/** Looks up what a role may do. */
public class Roles {
    /** A role and the rank it has. */
    public static final class Role {
        private final String name;
        private final int rank;

        Role(String name, int rank) {
            this.name = name;
            this.rank = rank;
        }
    }

    private static final Role[] KNOWN = {new Role("guest", 0), new Role("editor", 5), new Role("admin", 9)};

    /** The role of that name. */
    public Role find(String name) {
        for (Role role : KNOWN) {
            if (role.name.equals(name)) {
                return role;
            }
        }
        return null;
    }

    /** Whether a role of that name may change documents. */
    public boolean canWrite(String name) {
        return find(name).rank >= 5;
    }

    /** Whether anything that names or is a role outranks the given rank. */
    public boolean outranks(Object subject, int rank) {
        if (subject == null) {
            return false;
        }
        Role role = subject instanceof String ? find((String) subject) : (Role) subject;
        return role != null && role.rank > rank;
    }

    /** How many levels lie between a rank and the top, counted down one by one. */
    public int levelsBelowTop(int rank) {
        return rank >= 9 ? 0 : 1 + levelsBelowTop(rank + 1);
    }
}
