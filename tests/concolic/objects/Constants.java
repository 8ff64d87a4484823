package objects;

import provoke.Inputs;

/** Enums have the constants they have. */
//~ RUN objects.Constants => paths 4, exhausted
// Null, or one of the three, told apart by the switch.
class Constants {
    enum Light { RED, AMBER, GREEN }

    public static void main(String[] args) {
        Light light = Inputs.nextObjectOrNull(Light.class);
        switch (light) { //~ ERROR java.lang.NullPointerException
            case RED:
                break;
            case AMBER:
                break;
            case GREEN:
                throw new IllegalStateException("go"); //~ ERROR java.lang.IllegalStateException
            default:
                throw new AssertionError("there is no other");
        }
    }
}
