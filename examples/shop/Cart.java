package shop;

import java.util.ArrayList;
import java.util.List;

/** The goods a customer is about to buy, by price in cents. */
public class Cart {
    private final List<Integer> prices = new ArrayList<>();
    private int total;

    /** Puts one item into the cart. */
    public void add(int price) {
        if (price < 0) {
            throw new IllegalArgumentException("negative price: " + price);
        }
        prices.add(price);
        total += price;
    }

    /** Takes the item that was added last out again. */
    public void undo() {
        total -= prices.remove(prices.size() - 1);
    }

    /** The average price of the items. */
    public int average() {
        return total / prices.size();
    }

    /** The price of all items, with the discount in percent taken off. */
    public int totalAfter(int discount) {
        if (discount < 0 || discount > 100) {
            return total;
        }
        return total - total / 100 * discount;
    }

    /** Whether nothing is in the cart. */
    public boolean isEmpty() {
        return prices.isEmpty();
    }
}
