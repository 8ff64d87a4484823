package arrays;

class ElementsWithNull {
    private final int weight;

    ElementsWithNull(int weight) {
        this.weight = weight;
    }

    static int heaviestOfTwo(ElementsWithNull[] items) {
        if (items == null || items.length != 2) {
            return 0;
        }
        return Math.max(items[0].weight, items[1].weight); //~ MISUSE null-dereference
    }

    static int checked(ElementsWithNull[] items) {
        if (items == null || items.length != 2 || items[0] == null || items[1] == null) {
            return 0;
        }
        return items[0].weight + items[1].weight;
    }

    static int onlyFirstChecked(ElementsWithNull[] items) {
        if (items != null && items.length > 1 && items[0] != null) {
            return items[1].weight; //~ MISUSE null-dereference
        }
        return 0;
    }

    static int weightAsDivisor(ElementsWithNull[] items) {
        if (items != null && items.length > 0 && items[0] != null) {
            return 100 / items[0].weight; //~ CRASH division-by-zero
        }
        return 0;
    }
}
