package divergences;

import provoke.Inputs;

/** What the program leaves behind in the JDK is there in its next run: it asks one question more each time. */
//~ RUN divergences.Properties => diverges 1+, open unmodelled-call
class Properties {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int before = Integer.getInteger("provoke.runs", 0);
        System.setProperty("provoke.runs", String.valueOf(before + 1));
        for (int i = 0; i < before; i++) {
            Inputs.assume(x != i);
        }
        Inputs.assume(x < 1000);
    }
}
