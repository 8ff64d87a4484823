package heap;

class LinkedNext {
    int value;
    LinkedNext next;

    static int third(LinkedNext list) {
        if (list == null || list.next == null) {
            return 0;
        }
        return list.next.next.value; //~ CRASH null-dereference
    }

    static int checkedThird(LinkedNext list) {
        if (list == null || list.next == null || list.next.next == null) {
            return 0;
        }
        return list.next.next.value;
    }

    static int sum(LinkedNext list) { //~ BOUNDED loop-bound
        int sum = 0;
        for (LinkedNext n = list; n != null; n = n.next) {
            sum += n.value;
        }
        return sum;
    }

    static int lastOf(LinkedNext list) { //~ BOUNDED loop-bound
        LinkedNext n = list;
        while (n.next != null) { //~ MISUSE null-dereference
            n = n.next;
        }
        return n.value;
    }

    static int secondLast(LinkedNext list) { //~ BOUNDED loop-bound
        if (list == null) {
            return 0;
        }
        LinkedNext n = list;
        while (n.next.next != null) { //~ CRASH null-dereference
            n = n.next;
        }
        return n.value;
    }

    static int twoNodesWithSum(LinkedNext list) {
        if (list != null && list.next != null && list.next.next == null) {
            return 1 / (list.value + list.next.value - 50); //~ CRASH division-by-zero
        }
        return 0;
    }
}
