package heap;

class ReferenceInArray {
    int x = 1;

    static void sameElement(ReferenceInArray[] a) {
        if (a == null || a.length != 2 || a[0] == null || a[1] == null) {
            return;
        }
        a[0].x = 1;
        a[1].x = 2;
        assert a[0].x == 1; //~ CRASH assertion-failure
    }

    static int cleared(int i) {
        ReferenceInArray[] a = {new ReferenceInArray(), new ReferenceInArray()};
        a[i & 1] = null;
        return a[0].x; //~ CRASH null-dereference
    }

    static int storedElsewhere(ReferenceInArray p) {
        ReferenceInArray[] a = {new ReferenceInArray(), new ReferenceInArray()};
        a[1] = p;
        return a[0].x;
    }
}
