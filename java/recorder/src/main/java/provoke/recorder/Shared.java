package provoke.recorder;

import java.util.Arrays;

/**
 * The objects of one state and where in its text they begin, so that an object that occurs again is told by a
 * number. Which objects get one is known only at the end: numbers are put into the text then.
 */
final class Shared {
    /** So many are found by looking at all of them. */
    private static final int FEW = 16;
    private static final byte[] ID = Json.ascii(",\"id\":");
    private static final byte[] REFERENCE = Json.ascii("{\"ref\":");
    /** Bytes of a number and what surrounds it. */
    private static final int NUMBER = 10;

    private Object[] objects = new Object[FEW];
    /** Where the text of an object goes on behind its class. */
    private int[] places = new int[FEW];
    private int[] ids = new int[FEW];
    private int count;
    /** Indices of objects plus one, found by identity hash; used once there are more than a few. */
    private int[] table;
    private int[] referred = new int[FEW];
    private int[] referredAt = new int[FEW];
    private int references;

    void clear() {
        Arrays.fill(objects, 0, count, null);
        count = 0;
        references = 0;
        table = null;
    }

    int count() {
        return count;
    }

    int references() {
        return references;
    }

    /** Forgets what was added since there were so many. */
    void shrink(int toCount, int toReferences) {
        Arrays.fill(objects, toCount, count, null);
        count = toCount;
        references = toReferences;
        table = null;
    }

    int find(Object object) {
        if (count <= FEW) {
            for (int i = 0; i < count; i++) {
                if (objects[i] == object) {
                    return i;
                }
            }
            return -1;
        }
        if (table == null) {
            rehash(Math.max(64, 4 * Integer.highestOneBit(count)));
        }
        for (int slot = slot(object);; slot = slot + 1 & table.length - 1) {
            int index = table[slot] - 1;
            if (index < 0 || objects[index] == object) {
                return index;
            }
        }
    }

    /** A new object, whose class was just written. */
    void add(Object object, int place) {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
            ids = Arrays.copyOf(ids, 2 * count);
        }
        objects[count] = object;
        places[count] = place;
        ids[count] = 0;
        count++;
        if (table != null && 2 * count > table.length) {
            table = null;
        } else if (table != null) {
            enter(count - 1);
        }
    }

    /** Writes that an object occurs again. */
    void refer(int index, Json json) {
        if (references == referred.length) {
            referred = Arrays.copyOf(referred, 2 * references);
            referredAt = Arrays.copyOf(referredAt, 2 * references);
        }
        json.raw(REFERENCE);
        referred[references] = index;
        referredAt[references] = json.length;
        references++;
        json.raw('}');
        json.reserve(2 * NUMBER + ID.length);
    }

    /** Puts numbers into the text, and moves the marks, which are positions in it, accordingly. */
    void number(Json json, int[] marks) {
        if (references == 0) {
            return;
        }
        for (int i = 0; i < references; i++) {
            ids[referred[i]] = 1;
        }
        int last = 0;
        for (int i = 0; i < count; i++) {
            if (ids[i] != 0) {
                last++;
                ids[i] = last;
            }
        }
        int growth = 0;
        for (int i = 0; i < references; i++) {
            growth += digits(ids[referred[i]]);
        }
        for (int i = 0; i < count; i++) {
            growth += ids[i] == 0 ? 0 : ID.length + digits(ids[i]);
        }
        insert(json, growth, marks);
    }

    /** From the end on, so that each byte is moved once. */
    private void insert(Json json, int growth, int[] marks) {
        json.grow(growth);
        int end = json.length;
        int left = growth;
        int object = count - 1;
        int reference = references - 1;
        int mark = marks.length - 1;
        while (left > 0) {
            while (object >= 0 && ids[object] == 0) {
                object--;
            }
            boolean isReference = reference >= 0 && (object < 0 || referredAt[reference] > places[object]);
            int place = isReference ? referredAt[reference] : places[object];
            int id = ids[isReference ? referred[reference] : object];
            while (mark >= 0 && marks[mark] >= place) {
                marks[mark] += left;
                mark--;
            }
            json.move(place, end, left);
            end = place;
            int at = place + left;
            for (int rest = id; rest > 0; rest /= 10) {
                at--;
                json.bytes[at] = (byte) ('0' + rest % 10);
            }
            if (isReference) {
                reference--;
            } else {
                at -= ID.length;
                System.arraycopy(ID, 0, json.bytes, at, ID.length);
                object--;
            }
            left = at - place;
        }
        json.length += growth;
    }

    private static int digits(int number) {
        int digits = 0;
        for (int rest = number; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void rehash(int size) {
        table = new int[size];
        for (int i = 0; i < count; i++) {
            enter(i);
        }
    }

    private void enter(int index) {
        int slot = slot(objects[index]);
        while (table[slot] != 0) {
            slot = slot + 1 & table.length - 1;
        }
        table[slot] = index + 1;
    }

    private int slot(Object object) {
        int hash = System.identityHashCode(object);
        return (hash ^ hash >>> 15) * 0x9e3779b1 >>> 7 & table.length - 1;
    }
}
