package records;

record RecordComponents(int width, int height) {
    int ratio() {
        return width / height; //~ CRASH division-by-zero
    }

    int area() {
        return width * height;
    }

    static void equality(int w, int h) {
        RecordComponents a = new RecordComponents(w, h);
        RecordComponents b = new RecordComponents(w, h);
        assert a != b && a.equals(b) && a.hashCode() == b.hashCode();
    }

    static void swapped(RecordComponents r) {
        if (r != null) {
            assert r.equals(new RecordComponents(r.height, r.width)); //~ CRASH assertion-failure
        }
    }
}
