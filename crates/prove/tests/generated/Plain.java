public class Plain {
    static int one(int x) {
        return 1 / x; // one
    }
}
