package heap;

class CyclicStructure {
    int x;
    CyclicStructure link;

    static void selfLink(CyclicStructure c) {
        if (c != null && c.link == c) {
            throw new AssertionError("ring of one"); //~ CRASH assertion-failure
        }
    }

    static void ringOfTwo(CyclicStructure c) {
        if (c != null && c.link != null && c.link != c && c.link.link == c) {
            c.x = 1;
            c.link.link.x = 0;
            assert c.x == 1; //~ CRASH assertion-failure
        }
    }

    static void brokenRing(CyclicStructure c) {
        if (c != null && c.link == c) {
            c.link = null;
            assert c.link == null;
        }
    }
}
