package surroundings;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Scanner;

class StandardInput {
    static int oneByte() throws IOException {
        return 10 / (System.in.read() - '0'); //~ CRASH division-by-zero
    }

    static int allBytes() throws IOException { //~ BOUNDED array-length
        return System.in.readAllBytes()[2]; //~ CRASH index-out-of-bounds
    }

    static int line() throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        return 10 / (reader.readLine().length() - 3); //~ CRASH null-dereference //~ CRASH division-by-zero
    }

    static int scanned() {
        int number = new Scanner(System.in).nextInt(); //~ CRASH no-such-element
        return 100 / (number - 7); //~ CRASH division-by-zero
    }

    static int atItsEnd() throws IOException { //~ BOUNDED uncontrolled what comes in is no longer than a test can write
        return System.in.read() == -1 && System.in.read() != -1 ? 1 / 0 : 0;
    }
}
