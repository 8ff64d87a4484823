package library;

import java.math.BigInteger;
import java.time.LocalDate;
import provoke.Inputs;

/** Dates, large numbers and formatted ones: all of them code that is followed. */
//~ RUN library.Dates => exhausted
class Dates {
    public static void main(String[] args) {
        int day = Inputs.nextInt(1, 28);
        LocalDate date = LocalDate.of(2024, 2, day).plusDays(10);
        if (date.getMonthValue() == 3 && date.getDayOfMonth() == 5) {
            throw new IllegalStateException("a leap year"); //~ ERROR java.lang.IllegalStateException
        }
        if (BigInteger.valueOf(day).pow(2).intValue() == 169) {
            throw new IllegalArgumentException("thirteen"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (String.format("%03d", day).equals("007")) {
            throw new UnsupportedOperationException("formatted"); //~ ERROR java.lang.UnsupportedOperationException
        }
    }
}
