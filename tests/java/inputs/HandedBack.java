package inputs;

/** A factory that hands back what it was given, if it is one of its own: nothing new is made that way. */
public class HandedBack {
    public interface Zone {
        int offset();
    }

    public static final class Fixed implements Zone {
        private final int offset;

        public Fixed(int offset) {
            this.offset = offset;
        }

        @Override
        public int offset() {
            return offset;
        }
    }

    public static final class Cached implements Zone {
        private final Zone zone;

        private Cached(Zone zone) {
            this.zone = zone;
        }

        public static Cached of(Zone zone) {
            if (zone instanceof Cached) {
                return (Cached) zone;
            }
            return new Cached(zone == null ? new Fixed(0) : zone);
        }

        @Override
        public int offset() {
            return zone.offset();
        }
    }

    public static int offset(Cached zone) {
        return zone == null ? 0 : zone.offset();
    }

    public static int share(Cached zone) {
        return zone == null ? 0 : 60 / zone.offset(); //~ CRASH division-by-zero
    }
}
