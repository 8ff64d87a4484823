package casts;

class ClassComparison {
    static String exactClass(Object o) {
        if (o != null && o.getClass() == String.class) {
            return (String) o;
        }
        return "";
    }

    static Integer wrongClass(Object o) {
        if (o != null && o.getClass() == Long.class) {
            return (Integer) o; //~ MISUSE bad-cast
        }
        return 0;
    }

    static int arrayClass(Object o) {
        return o != null && o.getClass() == int[].class ? ((int[]) o).length : 0;
    }
}
