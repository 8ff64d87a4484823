package dispatch;

/** Nothing implements these types; a test has to bring its own implementation. */
class NoImplementation {
    interface Clock {
        int now();
    }

    abstract static class Ticket {
        abstract String owner();

        int ownerLength() {
            return owner().length(); //~ MISUSE null-dereference
        }
    }

    static int untilFive(Clock clock) {
        return clock == null ? 0 : 60 / (5 - clock.now()); //~ CRASH division-by-zero
    }

    static int sinceMidnight(Clock clock) {
        return clock == null || clock.now() < 0 ? 0 : 1;
    }

    static int ownerOf(Ticket ticket) {
        return ticket == null ? 0 : ticket.ownerLength();
    }
}
