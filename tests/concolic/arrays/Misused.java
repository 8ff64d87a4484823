package arrays;

import provoke.Inputs;

/** All that the JVM itself says about arrays. */
//~ RUN arrays.Misused => exhausted
class Misused {
    public static void main(String[] args) {
        int what = Inputs.nextInt(0, 5);
        int n = Inputs.nextInt(-2, 3);
        Object[] texts = new String[2];
        switch (what) {
            case 0:
                new int[n].clone(); //~ ERROR java.lang.NegativeArraySizeException
                break;
            case 1:
                texts[1] = n > 0 ? Integer.valueOf(n) : "text"; //~ ERROR java.lang.ArrayStoreException
                break;
            case 2:
                int[][] table = new int[2][3];
                table[n & 1][n] = 1; //~ ERROR java.lang.ArrayIndexOutOfBoundsException
                break;
            case 3:
                System.arraycopy(texts, 0, texts, n, 1); //~ ERROR java.lang.ArrayIndexOutOfBoundsException
                break;
            case 4:
                Object numbers = new int[] {n};
                if (n == 1) {
                    ((long[]) numbers)[0] = 1; //~ ERROR java.lang.ClassCastException
                }
                break;
            default:
                break;
        }
    }
}
