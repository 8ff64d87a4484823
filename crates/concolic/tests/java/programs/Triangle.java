import org.sosy_lab.sv_benchmarks.Verifier;

public class Triangle {
    public static void main(String[] args) {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt(), c = Verifier.nondetInt();
        Verifier.assume(a > 0 && b > 0 && c > 0 && a < 1000 && b < 1000 && c < 1000);
        if (a + b <= c || a + c <= b || b + c <= a) {
            return;
        }
        if (a == b && b == c) {
            throw new IllegalStateException("equilateral");
        } else if (a == b || b == c || a == c) {
            System.out.println("isosceles");
        } else {
            System.out.println("scalene");
        }
    }
}
