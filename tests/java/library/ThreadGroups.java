package library;

/** Which threads there are is the JVM's business: one with another thread may see what ours does not. */
public class ThreadGroups {
    public static int others() { //~ BOUNDED uncontrolled
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return 100 / (group.activeGroupCount() - 77);
    }
}
