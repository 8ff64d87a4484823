package data;

/** The average over a window of recent samples. */
public class MovingAverage {
    private final int[] window = new int[4];
    private int count;

    /** Adds a sample, replacing the oldest one when the window is full. */
    public void add(int sample) {
        window[(count & Integer.MAX_VALUE) % window.length] = sample;
        count++;
    }

    /** The average, or zero before the first sample. */
    public int average() {
        if (count <= 0) {
            return 0;
        }
        int used = Math.min(count, window.length);
        int sum = 0;
        for (int i = 0; i < used; i++) {
            sum += window[i];
        }
        return sum / used;
    }

    /** How far the samples are spread around a base, in percent of it. */
    public int spread(int base) {
        int low = window[0];
        int high = window[0];
        for (int sample : window) {
            low = Math.min(low, sample);
            high = Math.max(high, sample);
        }
        return 100 * (high - low) / (base - average());
    }
}
