package papers.artemis;

public class BufferMaker {
    public static int[] make(int size) {
        return new int[size]; //~ MISUSE negative-array-size
    }

    public static int[] makeSmall(int size) {
        return new int[size < 0 ? 0 : Math.min(size, 16)];
    }
}
