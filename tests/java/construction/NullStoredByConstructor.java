package construction;

class NullStoredByConstructor {
    private final int[] data;
    private final String name;

    NullStoredByConstructor(int[] data, String name) {
        this.data = data;
        this.name = name == null ? "" : name;
    }

    int size() {
        return data.length; //~ CRASH null-dereference
    }

    int nameSize() {
        return name.length();
    }

    int checkedSize() {
        return data != null ? data.length : 0;
    }
}
