package records;

record CompactConstructor(int low, int high) {
    CompactConstructor {
        if (low > high) {
            int t = low;
            low = high;
            high = t;
        }
    }

    void ordered() {
        assert low <= high;
    }

    int width() {
        return 100 / (high - low); //~ CRASH division-by-zero
    }

    int paddedWidth() {
        return low == high ? 0 : 100 / (high - low);
    }
}
