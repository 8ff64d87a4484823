package arithmetic;

/** The remainder takes the sign of the dividend. */
class RemainderSign {
    static void neverNegative(int a) {
        int r = a % 7;
        assert r >= 0; //~ CRASH assertion-failure
    }

    static void oddTest(int a) {
        boolean odd = a % 2 == 1;
        assert odd == ((a & 1) == 1); //~ CRASH assertion-failure
    }

    static void bounded(int a) {
        int r = a % 7;
        assert -7 < r && r < 7;
    }

    static int bucket(int hash, int[] buckets) {
        if (buckets == null || buckets.length != 16) {
            return 0;
        }
        return buckets[hash % 16]; //~ MISUSE index-out-of-bounds
    }

    static int floorBucket(int hash, int[] buckets) {
        if (buckets == null || buckets.length != 16) {
            return 0;
        }
        return buckets[Math.floorMod(hash, 16)];
    }
}
