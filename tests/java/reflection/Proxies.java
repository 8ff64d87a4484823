package reflection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;

/** A proxy's handler is told of every call, and its answer is the result. */
class Proxies {
    interface Account {
        int balance();

        long add(int amount, String note) throws java.io.IOException;

        default int twice() {
            return 2 * balance();
        }
    }

    @FunctionalInterface
    interface Named {
        String name();
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler)); //~ MISUSE null-dereference
    }

    static int answered(int x) {
        Account account = proxy(Account.class, (self, method, arguments) -> method.getName().length());
        return 10 / (x - account.balance()); //~ CRASH division-by-zero
    }

    static long passed(int amount) throws java.io.IOException {
        Account account = proxy(Account.class, (self, method, arguments) ->
                (long) (Integer) arguments[0] + ((String) arguments[1]).length());
        return 10 / (account.add(amount, "note") - 30); //~ CRASH division-by-zero
    }

    static int defaults(int x) {
        Account account = proxy(Account.class, (self, method, arguments) -> method.isDefault() ? 5 : 1);
        return 10 / (x - account.twice()); //~ CRASH division-by-zero
    }

    static int logged(int x) {
        List<String> calls = new ArrayList<>();
        Account real = new Account() {
            @Override
            public int balance() {
                return x;
            }

            @Override
            public long add(int amount, String note) {
                return amount;
            }
        };
        Account account = proxy(Account.class, (self, method, arguments) -> {
            calls.add(method.getName());
            return method.invoke(real, arguments);
        });
        return 10 / (account.balance() - calls.size()); //~ CRASH division-by-zero
    }

    static int noAnswer(int x) {
        Account account = proxy(Account.class, (self, method, arguments) -> x > 5 ? null : 1);
        return account.balance(); //~ CRASH null-dereference
    }

    static int wrongAnswer(int x) {
        Named named = proxy(Named.class, (self, method, arguments) -> x > 5 ? Integer.valueOf(x) : "x");
        return named.name().length(); //~ CRASH bad-cast
    }

    static int undeclared(int x) {
        Account account = proxy(Account.class, (self, method, arguments) -> {
            throw new java.io.IOException("no");
        });
        try {
            return account.balance();
        } catch (UndeclaredThrowableException e) {
            return 10 / (x - e.getCause().getMessage().length()); //~ CRASH division-by-zero
        }
    }

    static int declared(int x) {
        Account account = proxy(Account.class, (self, method, arguments) -> {
            throw new java.io.IOException("no");
        });
        try {
            return (int) account.add(x, "");
        } catch (java.io.IOException e) {
            return 10 / (x - 1); //~ CRASH division-by-zero
        }
    }

    static int several(int x) {
        Object both = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Account.class, Named.class},
                (self, method, arguments) -> method.getReturnType() == int.class ? (Object) 4 : "four");
        return 10 / (x - ((Account) both).balance() - ((Named) both).name().length()); //~ CRASH division-by-zero
    }

    static int everyObjects(int x) {
        Named named = proxy(Named.class, (self, method, arguments) ->
                method.getName().equals("hashCode") ? (Object) 42 : "text");
        return named.toString().equals("text") ? 10 / (x - named.hashCode()) : 0; //~ CRASH division-by-zero
    }

    static int fine(int x) {
        Account account = proxy(Account.class, (self, method, arguments) -> 3);
        return x / account.balance();
    }
}
