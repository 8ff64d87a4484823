package bank;

class Test {
    String[] names;

    int first() {
        return names[0].length(); // first
    }
}
