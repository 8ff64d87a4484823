package records;

record NullComponent(int[] values, String name) { //~ BOUNDED string-length all characters are looked at
    int count() {
        return values.length; //~ CRASH null-dereference
    }

    int first() {
        return values == null || values.length == 0 ? 0 : values[0];
    }

    int nameLength() {
        return name == null ? 0 : name.length();
    }
}
