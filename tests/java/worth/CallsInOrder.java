package worth;

/** A call that comes too early or too late. */
public class CallsInOrder {
    private int[] data = {1, 2};
    private String title;

    public void close() {
        data = null;
    }

    public int afterClose() {
        return data.length; //~ MISUSE null-dereference
    }

    public void initTitle() {
        title = "untitled";
    }

    public int beforeInit() {
        return title.length(); //~ MISUSE null-dereference
    }
}
