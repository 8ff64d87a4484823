package papers.tomb;

/** Two of three cases are handled; the third leaves null behind. */
class HexadecimalMagnitude {
    String upperCase(int number) {
        String digits = null;
        if (number < 0) {
            digits = Integer.toHexString(-number);
        } else if (number > 0) {
            digits = Integer.toHexString(number);
        }
        return digits.toUpperCase(); //~ CRASH null-dereference
    }

    String upperCaseOrZero(int number) { //~ BOUNDED budget each digit is a letter or not
        String digits = "0";
        if (number != 0) {
            digits = Integer.toHexString(number < 0 ? -number : number);
        }
        return digits.toUpperCase();
    }
}
