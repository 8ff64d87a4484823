package papers.artemis;

/** A parameter of abstract type needs an implementation that fits the path. */
public class AbstractArgument {
    public abstract static class Source {
        abstract int read();
    }

    public static final class Empty extends Source {
        @Override
        int read() {
            return -1;
        }
    }

    public static final class Preset extends Source {
        private final int value;

        public Preset(int value) {
            this.value = value;
        }

        @Override
        int read() {
            return value < 0 ? 0 : value;
        }
    }

    public static byte[] buffer(Source source) {
        int size = source == null ? 0 : source.read();
        return size > 64 ? new byte[64] : new byte[size]; //~ CRASH negative-array-size
    }

    public static int twoSources(Source a, Source b) {
        if (a instanceof Preset && b instanceof Preset) {
            return 1 / (a.read() + b.read() + 2); //~ CRASH division-by-zero
        }
        return 0;
    }
}
