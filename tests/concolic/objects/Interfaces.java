package objects;

import provoke.Inputs;

/** An input of an interface is one of the classes that implement it; casts may fail. */
//~ RUN objects.Interfaces => exhausted
class Interfaces {
    interface Animal {
        int legs();
    }

    static class Bird implements Animal {
        boolean grown;

        @Override
        public int legs() {
            return 2;
        }
    }

    static class Insect implements Animal {
        int lost;

        @Override
        public int legs() {
            return 6 - lost;
        }
    }

    public static void main(String[] args) {
        Animal animal = Inputs.nextObjectOrNull(Animal.class);
        if (animal.legs() == 2) { //~ ERROR java.lang.NullPointerException
            Bird bird = (Bird) animal; //~ ERROR java.lang.ClassCastException
            if (bird.grown) {
                throw new IllegalStateException("a grown bird"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
