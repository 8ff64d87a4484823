package arithmetic;

/** Division of floating-point numbers never throws. */
class FloatingDivision {
    static double quotient(double a, double b) {
        return a / b;
    }

    static float remainder(float a, float b) {
        return a % b;
    }

    static void zeroByZero(double zero) { //~ BOUNDED solver-unknown a division of doubles is hard for the solver
        if (zero == 0.0) {
            double nothing = zero / zero;
            assert nothing != nothing;
        }
    }

    static int truncatedDivisor(double d) {
        return 10 / (int) d; //~ CRASH division-by-zero
    }
}
