package shop;

import java.util.HashMap;
import java.util.Map;

/** Counts what is on the shelves. */
public class Inventory {
    private final Map<String, Integer> stock = new HashMap<>();

    /** Creates an inventory that holds one kind of item. */
    public Inventory(String item, int count) {
        stock.put(item, Math.max(0, count));
    }

    /** How many of an item are on the shelves. */
    public int count(String item) {
        return stock.getOrDefault(item, 0);
    }

    /** Takes items from the shelf and tells how many were taken. */
    public int take(String item, int wanted) {
        int available = stock.get(item);
        int taken = Math.min(available, wanted);
        stock.put(item, available - taken);
        return taken;
    }

    /** How many full boxes the stock of an item fills. */
    public int boxes(String item, int perBox) {
        if (perBox <= 0) {
            throw new IllegalArgumentException("box size: " + perBox);
        }
        return count(item) / perBox;
    }
}
