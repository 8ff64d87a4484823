package library;

import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;

class CalendarDates {
    static LocalDate anyDay(int month, int day) {
        if (month < 1 || month > 12) {
            return null;
        }
        return LocalDate.of(2023, month, day); //~ INTENDED uncaught-exception
    }

    static LocalDate guarded(int day) {
        if (day < 1 || day > 28) {
            return null;
        }
        return LocalDate.of(2024, 2, day);
    }

    static LocalDate leapDay(int year) {
        if (year < 2000 || year > 2030) {
            return null;
        }
        return LocalDate.of(year, 2, 29); //~ INTENDED uncaught-exception
    }

    static Month month(int number) {
        return Month.of(number); //~ INTENDED uncaught-exception
    }

    static int lengthOf(int month) {
        if (month < 1 || month > 12) {
            return 0;
        }
        return 10 / (YearMonth.of(2023, month).lengthOfMonth() - 28); //~ CRASH division-by-zero
    }

    static int passedDate(LocalDate date) {
        if (date == null) {
            return 0;
        }
        return 10 / (date.getDayOfMonth() - 31); //~ CRASH division-by-zero
    }
}
