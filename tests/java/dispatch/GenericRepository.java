package dispatch;

import java.util.List;

/** What a stub returns is of the type that the parameter's type arguments say. */
class GenericRepository {
    interface Repository<T> {
        T find(int id);

        List<T> all();
    }

    record User(long id, int age) {}

    static int age(Repository<User> users, int id) {
        if (users == null) {
            return 0;
        }
        return users.find(id).age(); //~ MISUSE null-dereference
    }

    static int byAge(Repository<User> users) {
        if (users == null) {
            return 0;
        }
        User user = users.find(1);
        return user == null ? 0 : 10 / (user.age() - 40); //~ CRASH division-by-zero
    }

    static int firstAge(Repository<User> users) {
        if (users == null) {
            return 0;
        }
        List<User> all = users.all();
        if (all == null || all.size() != 1) {
            return 0;
        }
        return all.get(0).age(); //~ MISUSE null-dereference
    }

    static <T extends Comparable<T>> int order(T a, T b) {
        if (a == null || b == null) {
            return 0;
        }
        return 1 / a.compareTo(b); //~ CRASH division-by-zero
    }
}
