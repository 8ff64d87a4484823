package library;

import java.util.ArrayDeque;
import java.util.Deque;

class Queues {
    static int popOfEmpty(int pushes) {
        Deque<Integer> stack = new ArrayDeque<>();
        if (pushes > 0) {
            stack.push(1);
        }
        return stack.pop(); //~ CRASH no-such-element
    }

    static int pollOfEmpty(int pushes) {
        Deque<Integer> stack = new ArrayDeque<>();
        if (pushes > 0) {
            stack.push(1);
        }
        Integer top = stack.poll();
        return top == null ? 0 : top;
    }

    static int unboxedPoll(int pushes) {
        Deque<Integer> stack = new ArrayDeque<>();
        if (pushes > 0) {
            stack.push(1);
        }
        return stack.poll(); //~ CRASH null-dereference
    }

    static void lastInFirstOut(int a, int b) {
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(a);
        stack.push(b);
        assert stack.pop() == b && stack.pop() == a && stack.isEmpty();
    }
}
