package construction;

/** Four calls in the right order lead to the state that breaks. */
class StateMachine {
    enum Step { IDLE, ARMED, HEATED, OPEN, BROKEN }

    private Step step = Step.IDLE;

    void arm() {
        if (step == Step.IDLE) {
            step = Step.ARMED;
        }
    }

    void heat() {
        if (step == Step.ARMED) {
            step = Step.HEATED;
        }
    }

    void open() {
        if (step == Step.HEATED) {
            step = Step.OPEN;
        }
    }

    void smash() {
        if (step == Step.OPEN) {
            step = Step.BROKEN;
        }
    }

    void reset() {
        step = Step.IDLE;
    }

    int temperature() {
        int[] temperatures = {1, 2, 3, 4};
        return temperatures[step.ordinal()]; //~ CRASH index-out-of-bounds
    }

    int known() {
        int[] temperatures = {1, 2, 3, 4, 5};
        return temperatures[step.ordinal()];
    }
}
