package worth;

/** What is not public, and used by what is, is not API. */
public class WhatIsApi {
    public static int third(int n) {
        return n < 0 || n > 9 ? 0 : new Row(3).share(n + 1);
    }
}

/** Nobody outside calls it, and who does passes no zero. */
class Row {
    private final int width;

    Row(int width) {
        this.width = width;
    }

    int share(int parts) {
        return width / parts;
    }
}
