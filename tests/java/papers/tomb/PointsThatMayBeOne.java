package papers.tomb;

/** The assertion holds unless both parameters are the same object. */
class PointsThatMayBeOne {
    int x;

    void assign(PointsThatMayBeOne first, PointsThatMayBeOne second) {
        if (first != null && second != null) {
            first.x = 5;
            second.x = 6;
            assert first.x == 5 && second.x == 6; //~ CRASH assertion-failure
        }
    }

    void assignDistinct(PointsThatMayBeOne first, PointsThatMayBeOne second) {
        if (first != null && second != null && first != second) {
            first.x = 5;
            second.x = 6;
            assert first.x == 5 && second.x == 6;
        }
    }
}
