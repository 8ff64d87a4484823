package blackboxes;

import java.util.ArrayList;
import java.util.List;
import provoke.Inputs;

/** Code of the JDK that calls back into the program. */
//~ RUN blackboxes.Callback => exhausted
class Callback {
    public static void main(String[] args) {
        int x = Inputs.nextInt(0, 100);
        int y = Inputs.nextInt(0, 100);
        List<Integer> list = new ArrayList<>(List.of(x, y));
        list.sort((a, b) -> {
            if (a == 3 && b == 50) {
                throw new IllegalStateException("compared"); //~ ERROR java.lang.IllegalStateException
            }
            return b - a;
        });
        long big = list.stream().filter(n -> n > 90).count();
        if (big == 2 && list.get(0) == 99) {
            throw new IllegalArgumentException("two big ones"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
