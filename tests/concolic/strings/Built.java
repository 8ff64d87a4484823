package strings;

import provoke.Inputs;

/** Texts made of other texts. */
//~ RUN strings.Built => exhausted
class Built {
    public static void main(String[] args) {
        String a = Inputs.nextString(3);
        String b = Inputs.nextString(3);
        char c = Inputs.nextChar('0', 'z');
        StringBuilder text = new StringBuilder(a).append('/').append(b);
        if (text.toString().equals("usr/bin")) {
            throw new IllegalStateException("a path"); //~ ERROR java.lang.IllegalStateException
        }
        if ((a + c + "!").equals("so!")) {
            throw new IllegalArgumentException("concatenated"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (Character.isDigit(c) && Character.getNumericValue(c) == 7) {
            throw new ArithmeticException("seven"); //~ ERROR java.lang.ArithmeticException
        }
    }
}
