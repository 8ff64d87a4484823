import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Words {
    public static void main(String[] args) {
        String word = Verifier.nondetString();
        Map<String, Integer> known = new HashMap<>();
        known.put("one", 1);
        known.put("two", 2);
        if (word.startsWith("x") && word.length() == 3) {
            if (word.endsWith("z")) {
                throw new IllegalArgumentException(word);
            }
        } else if (known.containsKey(word)) {
            int[] table = new int[1];
            table[known.get(word)]++;
        }
    }
}
