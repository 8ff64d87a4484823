package heap;

class AliasedParameters {
    int x;
    AliasedParameters next;

    static void bothWritten(AliasedParameters a, AliasedParameters b) {
        if (a != null && b != null) {
            a.x = 5;
            b.x = 6;
            assert a.x == 5; //~ CRASH assertion-failure
        }
    }

    static void distinct(AliasedParameters a, AliasedParameters b) {
        if (a != null && b != null && a != b) {
            a.x = 5;
            b.x = 6;
            assert a.x == 5 && b.x == 6;
        }
    }

    static void lastWriteWins(AliasedParameters a, AliasedParameters b) {
        if (a != null && b != null) {
            a.x = 5;
            b.x = 6;
            assert b.x == 6 && (a.x == 5 || a == b);
        }
    }

    static void throughField(AliasedParameters a, AliasedParameters b) {
        if (a != null && b != null && a.next != null) {
            b.x = 1;
            a.next.x = 2;
            assert b.x == 1; //~ CRASH assertion-failure
        }
    }

    static void equalReferencesEqualFields(AliasedParameters a, AliasedParameters b) {
        if (a == b && a != null) {
            assert a.x == b.x && a.next == b.next;
        }
    }
}
