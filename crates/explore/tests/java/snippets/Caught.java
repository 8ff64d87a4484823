package snippets;

/** How an action ends, as a text. */
class Caught {
    interface Action { void run() throws Exception; }

    static String caught(Action action) {
        try {
            action.run();
            return "fine ";
        } catch (NullPointerException e) {
            return "NullPointerException ";
        } catch (ClassCastException e) {
            return "ClassCastException ";
        } catch (Throwable e) {
            return e + " ";
        }
    }
}
