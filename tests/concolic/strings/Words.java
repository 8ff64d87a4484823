package strings;

import provoke.Inputs;

/** Texts are guessed by no random number: each of these needs one text, or very few. */
//~ RUN strings.Words => exhausted
class Words {
    public static void main(String[] args) {
        String s = Inputs.nextString(12);
        if (s.equals("open sesame")) {
            throw new IllegalStateException("equals"); //~ ERROR java.lang.IllegalStateException
        }
        if (s.startsWith("ab") && s.endsWith("yz") && s.length() == 5 && s.charAt(2) == '-') {
            throw new IllegalArgumentException("parts"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (s.indexOf('=') == 3) {
            s.substring(7); //~ ERROR java.lang.StringIndexOutOfBoundsException
        }
    }
}
