package lambdas;

class OwnFunctionalInterface {
    @FunctionalInterface
    interface Rule {
        int apply(int n);

        default Rule then(Rule after) {
            return n -> after.apply(apply(n));
        }
    }

    static int chained(int n) {
        Rule minusTen = x -> x - 10;
        Rule inverse = x -> 1 / x; //~ CRASH division-by-zero
        return minusTen.then(inverse).apply(n);
    }

    static int harmless(int n) {
        Rule odd = x -> x | 1;
        Rule inverse = x -> x == 0 ? 0 : 1 / x;
        return odd.then(inverse).apply(n);
    }

    private static int twice(Rule rule, int n) {
        return rule.apply(rule.apply(n));
    }

    static int passedAlong(int n) {
        return 6 / twice(x -> x + 3, n); //~ CRASH division-by-zero
    }

    static int nested(int n) {
        Rule outer = x -> {
            Rule inner = y -> x + y;
            return inner.apply(1);
        };
        return 6 / (outer.apply(n) - n);
    }
}
