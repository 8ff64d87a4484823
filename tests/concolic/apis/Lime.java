package apis;

import fi.hut.ics.lime.tester.LCT;

/** Programs written for the LIME Concolic Tester. */
//~ RUN apis.Lime => exhausted
class Lime {
    static class Cell {
        long content;
        Cell next;
    }

    public static void main(String[] args) {
        int i = LCT.getInteger();
        long l = LCT.getLong();
        LCT.assumption(i > 0);
        if (LCT.getBoolean() && LCT.getByte() == 3 && LCT.getShort() == 4 && LCT.getChar() == '5') {
            LCT.dropTest();
        }
        Cell cell = (Cell) LCT.getObject("apis.Lime$Cell");
        LCT.assertion(l != i * 3L); //~ ERROR java.lang.AssertionError
        if (cell.next == cell && cell.content == l) { //~ ERROR java.lang.NullPointerException
            throw new IllegalStateException("a circle"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
