package provoke.recorder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A method whose calls are recorded, with the number that instrumented code calls it by. */
final class Api {
    private static final ConcurrentMap<String, Api> ALL = new ConcurrentHashMap<>();
    private static volatile Api[] numbered = new Api[256];
    private static int count;
    /** What stands for all methods of {@link Housekeeping}: they have hooks like recorded ones. */
    static final Api HOUSEKEEPING = of("provoke.recorder.Housekeeping", "is", "()V", true);

    final int number;
    /** Binary name, with dots, of the class that declares it. */
    final String type;
    final String method;
    final String descriptor;
    final boolean isStatic;
    final boolean isConstructor;
    /** First characters of the parameters' descriptors; {@code L} for arrays, too. */
    final char[] parameters;
    final char result;
    /** Whether its calls are no longer looked at: the number by which they are counted, or -1. */
    volatile int counter = -1;
    private int pairs;
    /** Whether the other side knows the number. */
    private boolean isSaid;

    private Api(int number, String type, String method, String descriptor, boolean isStatic) {
        this.number = number;
        this.type = type;
        this.method = method;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        isConstructor = method.equals("<init>");
        parameters = parametersOf(descriptor);
        char first = descriptor.charAt(descriptor.indexOf(')') + 1);
        result = first == '[' ? 'L' : first;
    }

    static Api of(String type, String method, String descriptor, boolean isStatic) {
        String name = type + '.' + method + descriptor;
        Api known = ALL.get(name);
        return known != null ? known : add(name, type, method, descriptor, isStatic);
    }

    private static synchronized Api add(String name, String type, String method, String descriptor, boolean isStatic) {
        Api known = ALL.get(name);
        if (known != null) {
            return known;
        }
        Api api = new Api(count, type, method, descriptor, isStatic);
        Api[] all = numbered;
        if (count == all.length) {
            all = Arrays.copyOf(all, 2 * count);
        }
        all[count] = api;
        numbered = all;
        count++;
        ALL.put(name, api);
        return api;
    }

    static Api numbered(int number) {
        return numbered[number];
    }

    /** Takes one of the new pairs that it may have, or returns false. */
    synchronized boolean takePair(int cap, CappedCalls capped) {
        if (cap > 0 && pairs >= cap) {
            return false;
        }
        pairs++;
        if (pairs == cap) {
            counter = capped.number(this);
        }
        return true;
    }

    /** Tells the other side its number before this is used for the first time. */
    synchronized void say(Sender sender) {
        if (!isSaid) {
            isSaid = true;
            sender.send(new Frame(1).u32(number).string(type).string(method).string(descriptor).u8(isStatic ? 1 : 0));
        }
    }

    private static char[] parametersOf(String descriptor) {
        List<Character> types = new ArrayList<>();
        for (int i = 1; descriptor.charAt(i) != ')'; i++) {
            boolean isArray = descriptor.charAt(i) == '[';
            while (descriptor.charAt(i) == '[') {
                i++;
            }
            char type = descriptor.charAt(i);
            types.add(isArray ? 'L' : type);
            if (type == 'L') {
                i = descriptor.indexOf(';', i);
            }
        }
        char[] all = new char[types.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = types.get(i);
        }
        return all;
    }
}
