package switches;

class DenseCases {
    static int table(int n) {
        switch (n) {
            case 0:
                return 10;
            case 1:
                return 10 / n;
            case 2:
                return 10 / (n - 2); //~ CRASH division-by-zero
            case 3:
                return 10 / (n - 2);
            default:
                return 0;
        }
    }

    static int fallThrough(int n) {
        int x = 0;
        switch (n) {
            case 1:
                x += 1;
            case 2:
                x += 2;
                break;
            case 3:
                x += 3;
            default:
                x += 4;
        }
        return 12 / (x - 7); //~ CRASH division-by-zero
    }

    static int outsideTheTable(int n) {
        switch (n) {
            case 5:
            case 6:
            case 7:
                return 100 / n;
            default:
                return n < 5 || n > 7 ? 1 : 1 / 0;
        }
    }
}
