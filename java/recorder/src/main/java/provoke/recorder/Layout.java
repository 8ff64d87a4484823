package provoke.recorder;

import java.lang.ref.Reference;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How objects of one class are written: found out once, then kept with the class. */
final class Layout {
    /** What its objects are to the reader of a state. */
    enum Kind {
        TEXT,
        CONSTANT,
        CLASS,
        ARRAY,
        FIELDS,
        /** Only its class is told. */
        CUT
    }

    /** One field, or the place of one that cannot be read. */
    static final class Member {
        /** Null for one that cannot be read. */
        final Field field;
        /** The name and a colon. */
        final byte[] label;
        /** First character of its descriptor. */
        final char type;
        /** What is written for a field that cannot be read. */
        final byte[] unknown;

        Member(Field field, boolean isReadable, String name) {
            this.field = isReadable ? field : null;
            label = label(name);
            type = typeOf(field.getType());
            unknown = cut(field.getType().getName());
        }
    }

    private static final ClassValue<Layout> ALL = new ClassValue<Layout>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return make(type);
        }
    };

    final Kind kind;
    /** The beginning of the text of an object: its class. */
    final byte[] head;
    /** The whole text of an object that is cut. */
    final byte[] cut;
    final Member[] members;
    /** An array's component, by the first character of its descriptor. */
    final char component;
    /** Whether it is written however deep it lies, being a value rather than an object. */
    final boolean isBox;
    /** Whether it holds no other objects than texts and arrays of numbers. */
    final boolean isLeaf;

    /** Whether it is one of the nodes that a collection of the JDK chains: they are no deeper than the first. */
    final boolean isLink;

    private Layout(Class<?> type, Kind kind, Member[] members) {
        this.kind = kind;
        String name = nameOf(type);
        head = head(name);
        cut = cut(name);
        this.members = members;
        component = type.isArray() ? typeOf(type.getComponentType()) : 0;
        isBox = type == Character.class || type == Boolean.class
                || type.getSuperclass() == Number.class && type.getName().startsWith("java.lang.");
        isLink = name.startsWith("java.util.")
                && (name.endsWith("$Node") || name.endsWith("$Entry") || name.endsWith("$TreeNode"));
        boolean leaf = kind == Kind.FIELDS;
        for (Member member : members) {
            leaf &= member.type != 'L' || member.field != null && isPlain(member.field.getType());
        }
        isLeaf = leaf;
    }

    /** Whether it is what texts are read into and made of. */
    boolean isTextAsNumbers() {
        return component == 'B' || component == 'C';
    }

    static Layout of(Class<?> type) {
        return ALL.get(type);
    }

    /** Finding out asks the JVM for what untrusted code, which may have called us, must not ask for. */
    private static Layout make(Class<?> type) {
        Kind kind = kindOf(type);
        if (kind != Kind.FIELDS) {
            return new Layout(type, kind, new Member[0]);
        }
        try {
            Member[] members = AccessController.doPrivileged(new PrivilegedAction<Member[]>() {
                @Override
                public Member[] run() {
                    return membersOf(type);
                }
            });
            return new Layout(type, kind, members);
        } catch (RuntimeException | LinkageError unreadable) {
            // Such as a field whose type is missing.
            return new Layout(type, Kind.CUT, new Member[0]);
        }
    }

    private static Kind kindOf(Class<?> type) {
        if (type == String.class) {
            return Kind.TEXT;
        }
        if (type == Class.class) {
            return Kind.CLASS;
        }
        if (type.isArray()) {
            return Kind.ARRAY;
        }
        if (Enum.class.isAssignableFrom(type)) {
            return Kind.CONSTANT;
        }
        // Of references, the garbage collector is a second owner; reflection does not show the fields of its own
        // objects.
        boolean isCut = type.getName().indexOf('/') >= 0 || Proxy.isProxyClass(type)
                || Thread.class.isAssignableFrom(type) || ClassLoader.class.isAssignableFrom(type)
                || Reference.class.isAssignableFrom(type) || AccessibleObject.class.isAssignableFrom(type)
                || type.getName().equals("java.lang.Module");
        return isCut ? Kind.CUT : Kind.FIELDS;
    }

    private static Member[] membersOf(Class<?> type) {
        List<Class<?>> line = new ArrayList<>();
        for (Class<?> ancestor = type; ancestor != null; ancestor = ancestor.getSuperclass()) {
            line.add(ancestor);
        }
        Set<String> taken = new HashSet<>();
        List<Member> members = new ArrayList<>();
        for (Class<?> ancestor : line) {
            List<Member> own = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (Field field : ancestor.getDeclaredFields()) {
                boolean isOfTheJvm = ancestor == Throwable.class && field.getName().equals("backtrace");
                if (!Modifier.isStatic(field.getModifiers()) && !isOfTheJvm) {
                    boolean isShadowed = taken.contains(field.getName());
                    String name = isShadowed ? ancestor.getName() + '.' + field.getName() : field.getName();
                    own.add(new Member(field, Modules.makeAccessible(field, ancestor), name));
                    names.add(field.getName());
                }
            }
            taken.addAll(names);
            members.addAll(0, own);
        }
        return members.toArray(new Member[0]);
    }

    /** Names of classes that are made at run time have a number or an address in them that is another one next time. */
    private static String nameOf(Class<?> type) {
        if (Proxy.isProxyClass(type)) {
            return Proxy.class.getName();
        }
        String name = Enum.class.isAssignableFrom(type) && type.getSuperclass() != null
                && type.getSuperclass() != Enum.class && type != Enum.class
                ? type.getSuperclass().getName() : type.getName();
        int address = name.indexOf('/');
        int lambda = name.indexOf("$$Lambda");
        if (address >= 0 && lambda >= 0) {
            return name.substring(0, lambda + "$$Lambda".length());
        }
        return address >= 0 ? name.substring(0, address) : name;
    }

    private static boolean isPlain(Class<?> type) {
        return type == String.class || type.isArray() && type.getComponentType().isPrimitive();
    }

    private static char typeOf(Class<?> type) {
        if (!type.isPrimitive()) {
            return 'L';
        }
        // An array of it is called "[" and its descriptor.
        return Array.newInstance(type, 0).getClass().getName().charAt(1);
    }

    static byte[] label(String name) {
        Json json = new Json();
        json.reset(Integer.MAX_VALUE);
        json.string(name, name.length()).raw(':');
        return Arrays.copyOf(json.bytes, json.length);
    }

    static byte[] head(String type) {
        Json json = new Json();
        json.reset(Integer.MAX_VALUE);
        json.raw(Json.ascii("{\"class\":")).string(type, type.length());
        return Arrays.copyOf(json.bytes, json.length);
    }

    static byte[] cut(String type) {
        Json json = new Json();
        json.reset(Integer.MAX_VALUE);
        json.raw(head(type)).raw(Json.ascii(",\"cut\":true}"));
        return Arrays.copyOf(json.bytes, json.length);
    }
}
