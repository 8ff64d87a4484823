package provoke.recorder;

import java.lang.reflect.Array;
import java.lang.reflect.Field;

/**
 * Writes the state of values as JSON. It reads fields and never calls a method that somebody else could have
 * written; another thread may change what it reads, but depth, items, fields and size bound what there is to read.
 */
final class StateWriter {
    private static final byte[] NULL = Json.ascii("null");
    private static final byte[] TRUE = Json.ascii("true");
    private static final byte[] FALSE = Json.ascii("false");
    private static final byte[] FIELDS = Json.ascii(",\"fields\":{");
    private static final byte[] ITEMS = Json.ascii(",\"items\":[");
    private static final byte[] LENGTH = Json.ascii(",\"length\":");
    private static final byte[] CONSTANT = Json.ascii(",\"constant\":");
    private static final byte[] NAME = Json.ascii(",\"name\":");
    private static final byte[] UNITS = Json.ascii(",\"units\":[");
    private static final byte[] START = Json.ascii(",\"start\":");
    private static final byte[] CUT = Json.ascii(",\"cut\":true");
    private static final byte[] MASKED = Json.ascii("{\"class\":\"java.lang.String\",\"masked\":true}");
    private static final byte[] CHAR = Json.ascii("{\"char\":");
    private static final byte[] FLOAT = Json.ascii("{\"float\":\"");
    private static final byte[] DOUBLE = Json.ascii("{\"double\":\"");
    private static final byte[] NO_NUMBER_END = Json.ascii("\"}");

    // What gives its neighbours away: nothing, a text, an object that consists of texts and has a secret one.
    private static final int NO_SECRET = 0;
    private static final int SECRET_TEXT = 1;
    private static final int SECRET_INSIDE = 2;

    final Json json = new Json();
    final Secrets secrets;
    private final Configuration limits;
    private final Shared shared = new Shared();
    private int depth;
    private int text;
    /** Whether all texts are masked. */
    private boolean isSecret;
    /** The nodes of the innermost collection that were written. */
    private int links;

    StateWriter(Configuration limits) {
        this.limits = limits;
        secrets = new Secrets(limits.masks, limits.text);
    }

    /** Begins to write values that are numbered together. */
    void begin(int newDepth, int newText, boolean secret) {
        shared.clear();
        depth = newDepth;
        text = newText;
        isSecret = secret;
    }

    /** Ends what {@link #begin} began; the marks are positions in the text, which may move. */
    void end(int... marks) {
        shared.number(json, marks);
    }

    /** Forgets all objects. */
    void clear() {
        shared.clear();
    }

    /** Whether anything that can change was written. */
    boolean hasObjects() {
        return shared.count() > 0;
    }

    void value(Object value) {
        value(value, 1, false);
    }

    void number(char type, long bits) {
        switch (type) {
            case 'Z':
                json.raw(bits != 0 ? TRUE : FALSE);
                break;
            case 'C':
                character((char) bits);
                break;
            case 'F':
                decimal(Float.intBitsToFloat((int) bits));
                break;
            case 'D':
                decimal(Double.longBitsToDouble(bits));
                break;
            default:
                json.number(bits);
        }
    }

    /** Returns what this gives away. */
    private int value(Object value, int level, boolean isFromLink) {
        if (value == null) {
            json.raw(NULL);
            return NO_SECRET;
        }
        Layout layout = Layout.of(value.getClass());
        switch (layout.kind) {
            case TEXT:
                return text((String) value);
            case CONSTANT:
                // Final methods of Enum.
                String constant = ((Enum<?>) value).name();
                json.raw(layout.head).raw(CONSTANT).string(constant, constant.length()).raw('}');
                return NO_SECRET;
            case CLASS:
                String name = ((Class<?>) value).getName();
                json.raw(layout.head).raw(NAME).string(name, name.length()).raw('}');
                return NO_SECRET;
            default:
                if (!layout.isLink) {
                    return object(value, layout, level);
                }
                return isFromLink ? link(value, layout, level - 1) : chain(value, layout, level);
        }
    }

    /** The first node of a collection. */
    private int chain(Object node, Layout layout, int level) {
        int outside = links;
        links = 0;
        int found = link(node, layout, level);
        links = outside;
        return found;
    }

    private int link(Object node, Layout layout, int level) {
        if (shared.find(node) < 0 && ++links > limits.items) {
            json.raw(layout.cut);
            return NO_SECRET;
        }
        return object(node, layout, level);
    }

    private int object(Object object, Layout layout, int level) {
        boolean isTooDeep = level > depth && !layout.isBox;
        if (layout.kind == Layout.Kind.CUT || isTooDeep || isSecret && layout.isTextAsNumbers()) {
            json.raw(layout.cut);
            return NO_SECRET;
        }
        if (layout.isTextAsNumbers() && secrets.matches(object)) {
            json.raw(layout.cut);
            return SECRET_TEXT;
        }
        int index = shared.find(object);
        if (index >= 0) {
            shared.refer(index, json);
            return NO_SECRET;
        }
        json.raw(layout.head);
        shared.add(object, json.length);
        int start = json.length;
        int objects = shared.count();
        int references = shared.references();
        int linksBefore = links;
        boolean isArray = layout.kind == Layout.Kind.ARRAY;
        int found = isArray ? items(object, layout, level) : fields(object, layout, level);
        if (found != NO_SECRET && !isSecret) {
            json.length = start;
            shared.shrink(objects, references);
            links = linksBefore;
            isSecret = true;
            if (isArray) {
                items(object, layout, level);
            } else {
                fields(object, layout, level);
            }
            isSecret = false;
        }
        return found == SECRET_TEXT && layout.isLeaf ? SECRET_INSIDE : NO_SECRET;
    }

    private int fields(Object object, Layout layout, int level) {
        json.raw(FIELDS);
        Layout.Member[] members = layout.members;
        int found = NO_SECRET;
        int count = Math.min(members.length, limits.fields);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                json.raw(',');
            }
            json.raw(members[i].label);
            found = Math.max(found, field(object, layout, members[i], level));
        }
        json.raw('}');
        if (count < members.length) {
            json.raw(CUT);
        }
        json.raw('}');
        return found;
    }

    private int field(Object object, Layout layout, Layout.Member member, int level) {
        Field field = member.field;
        if (field == null) {
            json.raw(member.unknown);
            return NO_SECRET;
        }
        try {
            switch (member.type) {
                case 'Z':
                    json.raw(field.getBoolean(object) ? TRUE : FALSE);
                    return NO_SECRET;
                case 'C':
                    character(field.getChar(object));
                    return NO_SECRET;
                case 'F':
                    decimal(field.getFloat(object));
                    return NO_SECRET;
                case 'D':
                    decimal(field.getDouble(object));
                    return NO_SECRET;
                case 'L':
                    return value(field.get(object), level + 1, layout.isLink);
                default:
                    json.number(field.getLong(object));
                    return NO_SECRET;
            }
        } catch (IllegalAccessException unreadable) {
            json.raw(member.unknown);
            return NO_SECRET;
        }
    }

    private int items(Object array, Layout layout, int level) {
        json.raw(ITEMS);
        int length = Array.getLength(array);
        int count = Math.min(length, limits.items);
        int found = NO_SECRET;
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                json.raw(',');
            }
            found = Math.max(found, item(array, i, layout.component, level));
        }
        json.raw(']');
        if (count < length) {
            json.raw(LENGTH).number(length);
        }
        json.raw('}');
        return found;
    }

    private int item(Object array, int index, char component, int level) {
        switch (component) {
            case 'Z':
                json.raw(((boolean[]) array)[index] ? TRUE : FALSE);
                return NO_SECRET;
            case 'B':
                json.number(((byte[]) array)[index]);
                return NO_SECRET;
            case 'S':
                json.number(((short[]) array)[index]);
                return NO_SECRET;
            case 'C':
                character(((char[]) array)[index]);
                return NO_SECRET;
            case 'I':
                json.number(((int[]) array)[index]);
                return NO_SECRET;
            case 'J':
                json.number(((long[]) array)[index]);
                return NO_SECRET;
            case 'F':
                decimal(((float[]) array)[index]);
                return NO_SECRET;
            case 'D':
                decimal(((double[]) array)[index]);
                return NO_SECRET;
            default:
                int found = value(((Object[]) array)[index], level + 1, false);
                // An array of entries is not one thing.
                return found == SECRET_INSIDE ? NO_SECRET : found;
        }
    }

    private int text(String value) {
        if (isSecret) {
            json.raw(MASKED);
            return NO_SECRET;
        }
        if (secrets.matches(value)) {
            json.raw(MASKED);
            return SECRET_TEXT;
        }
        unmasked(value);
        return NO_SECRET;
    }

    /** A text, whatever the masks say. */
    void unmasked(String value) {
        int length = value.length();
        int whole = wholeUnits(value, Math.min(length, text));
        if (length > text) {
            json.raw(Layout.of(String.class).head).raw(CUT).raw(LENGTH).number(length).raw(START).string(value, whole);
            json.raw('}');
        } else if (whole == length) {
            json.string(value, length);
        } else {
            json.raw(Layout.of(String.class).head).raw(UNITS);
            for (int i = 0; i < length; i++) {
                if (i > 0) {
                    json.raw(',');
                }
                json.number(value.charAt(i));
            }
            json.raw(']').raw('}');
        }
    }

    /** How many of the first units come before a surrogate that is alone. */
    private static int wholeUnits(String value, int length) {
        for (int i = 0; i < length; i++) {
            char unit = value.charAt(i);
            if (unit >= '\ud800' && unit <= '\udfff') {
                boolean isPair = unit <= '\udbff' && i + 1 < length && Character.isLowSurrogate(value.charAt(i + 1));
                if (!isPair) {
                    return i;
                }
                i++;
            }
        }
        return length;
    }

    private void character(char value) {
        if (value >= '\ud800' && value <= '\udfff') {
            json.raw(CHAR).number(value).raw('}');
        } else {
            json.raw('"').unit(value).raw('"');
        }
    }

    private void decimal(float value) {
        byte[] digits = Json.ascii(Float.toString(value));
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            json.raw(FLOAT).raw(digits).raw(NO_NUMBER_END);
        } else {
            json.raw(digits);
        }
    }

    private void decimal(double value) {
        byte[] digits = Json.ascii(Double.toString(value));
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            json.raw(DOUBLE).raw(digits).raw(NO_NUMBER_END);
        } else {
            json.raw(digits);
        }
    }
}
