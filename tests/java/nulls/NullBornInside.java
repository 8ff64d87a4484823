package nulls;

class NullBornInside {
    static int onOneBranch(int n) {
        String text = null;
        if (n > 10) {
            text = "large";
        } else if (n < 10) {
            text = "small";
        }
        return text.length(); //~ CRASH null-dereference
    }

    static int onNoBranch(int n) {
        String text = null;
        if (n > 10) {
            text = "large";
        } else {
            text = "small";
        }
        return text.length();
    }

    static int fromHelper(int n) {
        return find(n).length; //~ CRASH null-dereference
    }

    static int fromHelperChecked(int n) {
        int[] found = find(n);
        return found == null ? 0 : found.length;
    }

    private static int[] find(int n) {
        return n == 77 ? null : new int[2];
    }
}
