package dev.credence.eval.tuning;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Successive halving: all trials train a few epochs, the best 1/η of them η times as many, and so on up to all epochs.
 * Every rung trains from the beginning, since the schedule of the learning rate and the warm-up are fractions of the
 * epochs.
 *
 * @param rungs from the lowest
 */
public record Halving(List<Rung> rungs) {
    /**
     * One rung.
     *
     * @param trials how many train on it; the defaults do so in addition where they are not among the best
     * @param epochs how long
     */
    public record Rung(int trials, int epochs) {}

    public Halving {
        rungs = List.copyOf(rungs);
    }

    /**
     * As many rungs as leave two trials or more for the last, and an epoch or more for the first.
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
     * The trials of the rung above, by number: the best of this one, and the defaults. One that failed does not go up.
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

    /** Epochs of all trainings together, at most. */
    public long epochs() {
        long most = 0;
        for (int i = 0; i < rungs.size(); i++) {
            most += (long) rungs.get(i).epochs() * (rungs.get(i).trials() + (i > 0 ? 1 : 0));
        }
        return most;
    }
}
