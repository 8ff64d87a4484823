package attacker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Leaves out what is not needed: steps, then arguments. The last step stays. */
final class Minimiser {
    private static final int MAX_TRIALS = 600;
    private final Predicate<List<Step>> fails;
    private int trials;

    Minimiser(Predicate<List<Step>> fails) {
        this.fails = fails;
    }

    List<Step> minimise(List<Step> steps) {
        List<Step> least = steps;
        for (int size = least.size() / 2; size > 1; size /= 2) {
            for (int from = least.size() - 1 - size; from >= 0; from -= size) {
                least = without(least, from, from + size);
            }
        }
        List<Step> before = null;
        while (before != least) {
            before = least;
            for (int i = least.size() - 2; i >= 0; i--) {
                if (i < least.size() - 1) {
                    least = without(least, i, i + 1);
                }
            }
            least = simpler(least);
        }
        return least;
    }

    /** Without these and all that need them, unless the last needs them. */
    private List<Step> without(List<Step> steps, int from, int to) {
        Set<Step> gone = new HashSet<>(steps.subList(from, Math.min(to, steps.size() - 1)));
        List<Step> rest = new ArrayList<>();
        for (Step step : steps) {
            if (gone.contains(step) || Arrays.stream(step.arguments).anyMatch(a -> gone.contains(a.step))) {
                gone.add(step);
            } else {
                rest.add(step);
            }
        }
        boolean kept = !gone.contains(steps.get(steps.size() - 1));
        return kept && rest.size() < steps.size() && stillFails(rest) ? rest : steps;
    }

    /** With null in place of arguments. */
    private List<Step> simpler(List<Step> steps) {
        List<Step> best = steps;
        for (int i = 0; i < best.size(); i++) {
            Step step = best.get(i);
            int first = step instanceof Invoke call && (call.hasReceiver() || call.member.hasOuter) || !(step instanceof Invoke) ? 1 : 0;
            for (int k = first; k < step.arguments.length; k++) {
                Arg argument = best.get(i).arguments[k];
                if (argument.step == null || Types.erase(argument.step.type).isPrimitive()) {
                    continue;
                }
                Arg[] others = best.get(i).arguments.clone();
                others[k] = Arg.NULL;
                List<Step> trial = replaced(best, i, others);
                if (trial != null && stillFails(trial)) {
                    best = trial;
                }
            }
        }
        return best;
    }

    /** The steps with one of them changed, and those after it that use it. */
    private static List<Step> replaced(List<Step> steps, int index, Arg[] others) {
        List<Step> all = new ArrayList<>(steps);
        Step old = steps.get(index);
        Step changed = old.with(others);
        if (changed == null) {
            return null;
        }
        all.set(index, changed);
        java.util.Map<Step, Step> now = new java.util.IdentityHashMap<>();
        now.put(old, changed);
        for (int i = index + 1; i < all.size(); i++) {
            Step step = all.get(i);
            Arg[] arguments = step.arguments.clone();
            boolean any = false;
            for (int k = 0; k < arguments.length; k++) {
                Step other = now.get(arguments[k].step);
                if (other != null) {
                    arguments[k] = arguments[k].cast == null ? Arg.of(other) : Arg.cast(other, arguments[k].cast);
                    any = true;
                }
            }
            if (any) {
                Step next = step.with(arguments);
                now.put(step, next);
                all.set(i, next);
            }
        }
        return all;
    }

    private boolean stillFails(List<Step> steps) {
        return trials++ < MAX_TRIALS && fails.test(steps);
    }
}
