package construction;

/** An object in an object in an object, the inner ones set by calls. */
class ThreeLevels {
    static class Address {
        private final String street;

        Address(String street) {
            this.street = street;
        }

        String street() {
            return street;
        }
    }

    static class Person {
        private Address address;

        void setAddress(Address address) {
            this.address = address;
        }

        Address address() {
            return address;
        }
    }

    static class Order {
        private final Person person;

        Order(Person person) {
            if (person == null) {
                throw new IllegalArgumentException("person"); //~ INTENDED illegal-argument
            }
            this.person = person;
        }

        int streetLength() {
            return person.address().street().length(); //~ MISUSE null-dereference //~ CRASH null-dereference
        }
    }

    static int rest(Order order) {
        if (order == null || order.person.address() == null) {
            return 0;
        }
        String street = order.person.address().street();
        return street == null ? 0 : 10 / (street.length() - 3); //~ CRASH division-by-zero
    }
}
