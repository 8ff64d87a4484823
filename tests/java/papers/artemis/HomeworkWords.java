package papers.artemis;

/** A student program: palindromes, recursion in loops, and a table of words. */
public class HomeworkWords {
    private final String[] words;
    private int used;

    public HomeworkWords(int capacity) {
        words = new String[Math.max(0, Math.min(capacity, 3))];
    }

    public void add(String word) {
        words[used++] = word; //~ MISUSE index-out-of-bounds
    }

    public int lastLength() {
        return words[used - 1].length(); //~ CRASH index-out-of-bounds //~ MISUSE null-dereference
    }

    public int used() {
        return used;
    }

    public static boolean mirrored(char[] letters) { //~ BOUNDED loop-bound
        int left = 0;
        int right = letters.length; //~ MISUSE null-dereference
        while (left < right) {
            if (letters[left] != letters[right]) { //~ CRASH index-out-of-bounds
                return false;
            }
            left++;
            right--;
        }
        return true;
    }

    public static int digitSum(int number) {
        return number < 10 ? number : number % 10 + digitSum(number / 10);
    }

    public static int digitalRoot(int number) {
        int root = number;
        while (root >= 10) {
            root = digitSum(root);
        }
        return 9 / (root - 9); //~ CRASH division-by-zero
    }
}
