package loops;

class BreakAndContinue {
    static int skips(int n) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            if (i == n) {
                continue;
            }
            sum += i;
        }
        return 10 / (sum - 7); //~ CRASH division-by-zero
    }

    static int labelled(int n) {
        int found = -1;
        search:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i * 3 + j == n) {
                    found = i;
                    break search;
                }
                if (j > i) {
                    continue search;
                }
            }
        }
        return 10 / (found + 2);
    }

    static int doWhile(int n) {
        int i = 0;
        do {
            i += 2;
        } while (i < (n & 7));
        return 10 / (i - 8); //~ CRASH division-by-zero
    }

    static int foundInTable(int key) {
        int[] table = {3, 1, 4, 1, 5};
        int i = 0;
        while (i < table.length && table[i] != key) {
            i++;
        }
        return table[i]; //~ CRASH index-out-of-bounds
    }

    static int foundOrMinusOne(int key) {
        int[] table = {3, 1, 4, 1, 5};
        for (int i = 0; i < table.length; i++) {
            if (table[i] == key) {
                return 10 / (i + 1);
            }
        }
        return -1;
    }
}
