package hostile;

/** Does not compile; the sources beside it must not suffer. */
class Broken {
    int broken() {
        return "not a number";
    }
}
