package papers.artemis;

/** Call depth and branch bound interplay: the helper runs only in the inner loop's guarded part. */
public class HelperInInnerLoop {
    public static int spread(int[] values) { //~ BOUNDED loop-bound
        if (values == null) {
            return 0;
        }
        int spread = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i + 1; j < values.length; j++) {
                if (values[i] > values[j]) {
                    spread += slot(values, values[i] - values[j]);
                }
            }
        }
        return spread;
    }

    private static int slot(int[] values, int distance) {
        return values[distance]; //~ MISUSE index-out-of-bounds
    }

    public static int spreadOfThree(int[] values) {
        if (values == null || values.length != 3) {
            return 0;
        }
        int spread = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = i + 1; j < 3; j++) {
                if (values[i] > values[j]) {
                    spread += clampedSlot(values, values[i] - values[j]);
                }
            }
        }
        return spread;
    }

    private static int clampedSlot(int[] values, int distance) {
        return values[distance < 0 || distance > 2 ? 0 : distance];
    }
}
