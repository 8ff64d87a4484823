package strings;

class SplitText {
    static int missingValue(String line) {
        if (line == null) {
            return 0;
        }
        String[] parts = line.split("=");
        return parts[1].length(); //~ CRASH index-out-of-bounds
    }

    static int thirdField(String line) {
        if (line == null) {
            return 0;
        }
        String[] fields = line.split(";");
        if (fields.length < 3) {
            return 0;
        }
        return 10 / (fields[2].length() - 2); //~ CRASH division-by-zero
    }

    static char initialOfSecondName(String name) {
        if (name == null || !name.contains(" ")) {
            return '?';
        }
        String[] names = name.split(" ", 2);
        return names[1].charAt(0); //~ CRASH index-out-of-bounds
    }

    static int numberInCommand(String command) {
        if (command == null) {
            return 0;
        }
        String[] words = command.split(" ");
        if (words.length == 2 && words[0].equals("wait")) {
            return Integer.parseInt(words[1]); //~ CRASH bad-number-format
        }
        return 0;
    }
}
