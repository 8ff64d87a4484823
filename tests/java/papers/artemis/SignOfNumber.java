package papers.artemis;

/** The comparison should have been strict, so zero is divided by itself. */
public class SignOfNumber {
    public static int sign(int number) {
        int sign;
        if (number >= 0 || number <= 0) {
            sign = number / magnitude(number); //~ CRASH division-by-zero
        } else {
            sign = 0;
        }
        return sign;
    }

    public static int strictSign(int number) {
        if (number > 0 || number < 0) {
            return number / magnitude(number);
        }
        return 0;
    }

    public static int magnitude(int number) {
        return number < 0 ? -number : number;
    }
}
