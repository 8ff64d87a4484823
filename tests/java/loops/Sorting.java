package loops;

class Sorting {
    static void sortThree(int a, int b, int c) {
        int[] v = {a, b, c};
        for (int i = 1; i < v.length; i++) {
            for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
                int t = v[j];
                v[j] = v[j - 1];
                v[j - 1] = t;
            }
        }
        assert v[0] <= v[1] && v[1] <= v[2];
    }

    static void oneRoundOnly(int a, int b, int c) {
        int[] v = {a, b, c};
        for (int i = 0; i < 2; i++) {
            if (v[i] > v[i + 1]) {
                int t = v[i];
                v[i] = v[i + 1];
                v[i + 1] = t;
            }
        }
        assert v[2] >= v[0] && v[2] >= v[1];
        assert v[0] <= v[1]; //~ CRASH assertion-failure
    }

    static int binarySearch(int key) {
        int[] v = {2, 3, 5, 7, 11, 13};
        int low = 0;
        int high = v.length;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (v[middle] < key) { //~ CRASH index-out-of-bounds
                low = middle + 1;
            } else if (v[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
