package papers.tomb;

/** Only the callee knows which argument makes the division fail. */
class SecretNumber {
    static int scored(int guess) {
        int score = score(guess);
        return score / (1 - score); //~ CRASH division-by-zero
    }

    static int scoredSafely(int guess) {
        int score = score(guess);
        return score / (2 - score);
    }

    private static int score(int guess) {
        return guess == 42 ? 1 : 0;
    }
}
