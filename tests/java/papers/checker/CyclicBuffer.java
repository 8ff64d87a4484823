package papers.checker;

/** A buffer that gives null when it is empty, and a loop that never asks it then. */
class CyclicBuffer {
    private final String[] elements;
    private int first;
    private int last;
    private int count;

    CyclicBuffer(int size) {
        if (size < 1 || size > 4) {
            throw new IllegalArgumentException("size " + size); //~ INTENDED illegal-argument
        }
        elements = new String[size];
    }

    void add(String element) { //~ BOUNDED cannot-construct
        String kept = element == null ? "" : element;
        elements[last] = kept;
        last = (last + 1) % elements.length;
        if (count < elements.length) {
            count++;
        } else {
            first = (first + 1) % elements.length;
        }
    }

    String get() { //~ BOUNDED cannot-construct
        String result = null;
        if (count > 0) {
            count--;
            result = elements[first];
            elements[first] = null;
            first = (first + 1) % elements.length;
        }
        return result;
    }

    int length() {
        return count;
    }

    int send() { //~ BOUNDED cannot-construct
        int sent = 0;
        int length = length();
        for (int i = 0; i < length; i++) {
            sent += get().length();
        }
        return sent;
    }

    int sendOneMore() {
        int sent = 0;
        int length = length();
        for (int i = 0; i <= length; i++) {
            sent += get().length(); //~ CRASH null-dereference certain
        }
        return sent;
    }
}
