package library;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Methods, constructors and fields that are used through reflection are those that are named. */
class ReflectiveCalls {
    public interface Shape {
        int area(int side);
    }

    public static class Square implements Shape {
        public Square() {}

        @Override
        public int area(int side) {
            return side * side;
        }
    }

    public static class Fraction {
        public final int value;

        public Fraction(int numerator, long denominator) {
            value = (int) (numerator / denominator); //~ CRASH division-by-zero
        }
    }

    public int size = 3;
    public static long total;

    public static int twice(int x) {
        return 2 * x;
    }

    static int invoked(int x) throws Exception {
        Method twice = ReflectiveCalls.class.getMethod("twice", int.class);
        return 10 / ((Integer) twice.invoke(null, x) - 8); //~ CRASH division-by-zero
    }

    /** The method that runs is that of the object. */
    static int dispatched(int side) throws Exception {
        Method area = Shape.class.getMethod("area", int.class);
        return 100 / ((Integer) area.invoke(new Square(), side) - 49); //~ CRASH division-by-zero
    }

    static int onNothing() throws Exception {
        return (Integer) Shape.class.getMethod("area", int.class).invoke(null, 1); //~ CRASH null-dereference
    }

    /** An int is passed where a long is wanted, and what the constructor throws arrives wrapped. */
    static int constructed(int denominator) throws Exception {
        Constructor<Fraction> fraction = Fraction.class.getConstructor(int.class, long.class);
        try {
            return fraction.newInstance(7, denominator).value;
        } catch (InvocationTargetException e) {
            return ((String) (Object) e.getCause()).length(); //~ CRASH bad-cast
        }
    }

    static int refused(Object argument) throws Exception {
        Method twice = ReflectiveCalls.class.getMethod("twice", int.class);
        try {
            return (Integer) twice.invoke(null, argument) / 2;
        } catch (IllegalArgumentException e) {
            return 1 / (argument == null ? 1 : 0); //~ CRASH division-by-zero
        }
    }

    static int fields(int value) throws Exception {
        ReflectiveCalls calls = new ReflectiveCalls();
        Field size = ReflectiveCalls.class.getField("size");
        size.set(calls, value);
        ReflectiveCalls.class.getField("total").setLong(null, value);
        return 10 / (calls.size - 4 + (int) total); //~ CRASH division-by-zero
    }

    static int byName(int side) throws Exception {
        Shape shape = (Shape) Class.forName("library.ReflectiveCalls$Square").getDeclaredConstructor().newInstance();
        return 1 / (shape.area(side) - 16); //~ CRASH division-by-zero
    }

    /** Whatever is passed, it fits and nothing is thrown. */
    static int clean(short number) throws Exception {
        Method twice = ReflectiveCalls.class.getMethod("twice", int.class);
        return 100 / ((Integer) twice.invoke(null, number) * 2 + 1);
    }
}
