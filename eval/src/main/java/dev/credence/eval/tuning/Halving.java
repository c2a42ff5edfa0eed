package dev.credence.eval.tuning;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Successive halving: all trials train for a few epochs, the best 1/η of them for η times as many, and so on up to all
 * epochs. Every rung trains from scratch, since the learning-rate schedule and the warm-up are fractions of the epochs.
 *
 * @param rungs rungs from the lowest
 */
public record Halving(List<Rung> rungs) {
    /**
     * A rung.
     *
     * @param trials number of trials on it; the defaults are added if not among the best
     * @param epochs epochs of each training
     */
    public record Rung(int trials, int epochs) {}

    public Halving {
        rungs = List.copyOf(rungs);
    }

    /**
     * The maximum number of rungs with at least two trials on the last and an epoch on the first.
     *
     * @param eta η; 1 for a single rung on which all trials train all epochs
     */
    static Halving of(int trials, int eta, int epochs) {
        if (eta < 1) {
            throw new UserException("The halving factor is " + eta + "; expected 1 or more");
        }
        int rungs = 1;
        for (int n = trials, e = epochs; eta > 1 && n / eta >= 2 && e / eta >= 1; n /= eta, e /= eta) {
            rungs++;
        }
        List<Rung> all = new ArrayList<>();
        int share = 1;
        for (int i = 1; i < rungs; i++) {
            share *= eta;
        }
        for (int i = 0, n = trials; i < rungs; i++, n /= eta, share /= eta) {
            all.add(new Rung(n, epochs / share));
        }
        return new Halving(all);
    }

    /**
     * Numbers of the trials promoted to the next rung: the best of this one, and the defaults. Failed trials are not
     * promoted.
     */
    List<Integer> promoted(List<TrialResult> results, int rung) {
        TreeSet<Integer> up = new TreeSet<>(List.of(0));
        results.stream()
                .filter(result -> !result.failed())
                .sorted(TrialResult.BEST_FIRST)
                .limit(rungs.get(rung + 1).trials())
                .forEach(result -> up.add(result.trial()));
        return List.copyOf(up);
    }

    /** Upper bound of the total epochs of all trainings. */
    public long epochs() {
        long most = 0;
        for (int i = 0; i < rungs.size(); i++) {
            most += (long) rungs.get(i).epochs() * (rungs.get(i).trials() + (i > 0 ? 1 : 0));
        }
        return most;
    }
}
