package trust;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** An ObjectInputStream makes objects without a constructor of their class. */
class Streams {
    static final class Page implements Serializable {
        private final transient List<String> lines = new ArrayList<>();
        private final int width;

        Page(int width) {
            this.width = Math.max(1, width & 0xff);
        }

        int count() { //~ SAFE no-deserialization
            return lines.size();
        }

        int perWidth() { //~ SAFE no-deserialization
            return 100 / width;
        }

        int constant() { //~ SAFE
            return 1;
        }
    }

    static int ofPage(Page page) { //~ SAFE no-deserialization
        return page == null ? 0 : 1 / page.width;
    }

    record Size(int width) implements Serializable {
        Size {
            width = Math.max(1, width & 0xff);
        }

        int perWidthOfSize() { //~ SAFE
            return 1 / width;
        }
    }

    enum Unit {
        ONE,
        TWO;

        private final int size = ordinal() + 1;

        int perSize() { //~ SAFE
            return 1 / size;
        }
    }

    static final class Plain {
        private final int width;

        Plain(int width) {
            this.width = Math.max(1, width & 0xff);
        }

        int perWidthOfPlain() { //~ SAFE
            return 1 / width;
        }
    }
}
