package plan;

/** Assigns jobs to the hours of a day. */
public class Schedule {
    private static final int HOURS = 24;

    private final int[] load = new int[HOURS];

    /** The hour in which a job runs, spread evenly over the day. */
    public int hourOf(int jobId) {
        return load[Math.abs(jobId) % HOURS]++;
    }

    /** The hours a shift lasts; it starts and ends on the hour. */
    public int shiftLength(int start, int end) {
        if (start < 0 || start >= HOURS || end < 0 || end >= HOURS) {
            throw new IllegalArgumentException("no such hour");
        }
        int length = end - start;
        assert length >= 0 : "shift ends before it starts";
        return length;
    }

    /** The hour that many hours later. */
    public int later(int hour, int hours) {
        return Math.floorMod((long) hour + hours, HOURS);
    }

    /** How often a job is checked before its deadline, once every seven minutes. */
    public int checksUntil(int minutes) {
        int checks = 0;
        for (int left = minutes; left > 0; left -= 7) {
            checks++;
        }
        return checks;
    }
}
