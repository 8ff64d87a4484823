package heap;

/** A new object is none of those that existed before. */
class FreshObjects {
    int x;
    FreshObjects kept;

    static void notAParameter(FreshObjects p) {
        FreshObjects fresh = new FreshObjects();
        assert fresh != p;
        if (p != null) {
            p.x = 3;
            assert fresh.x == 0;
        }
    }

    static void notInAField(FreshObjects p) {
        if (p != null) {
            FreshObjects fresh = new FreshObjects();
            assert p.kept != fresh;
        }
    }

    static void storedThenFound(FreshObjects p) {
        if (p != null) {
            FreshObjects fresh = new FreshObjects();
            p.kept = fresh;
            p.kept.x = 9;
            assert fresh.x == 0; //~ CRASH assertion-failure
        }
    }

    static void twoFresh() {
        assert new FreshObjects() != new FreshObjects();
        assert new int[0] != new int[0];
    }
}
