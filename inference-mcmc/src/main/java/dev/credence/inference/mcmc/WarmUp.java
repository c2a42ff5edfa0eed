package dev.credence.inference.mcmc;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * What the transitions before the first kept draw are for, as in Stan: the step size alone at both ends, and between
 * them windows of doubling length, at the end of each of which the variances seen in it become the mass's inverse.
 *
 * @param transitions W
 * @param first of the first window
 * @param ends after how many transitions a window ends
 */
record WarmUp(int transitions, int first, NavigableSet<Integer> ends) {
    private static final int WINDOW = 25;
    /** Below which there is no time to tune the step again for another mass. */
    private static final int LEAST = 100;

    /**
     * A warm-up.
     *
     * @param adaptMass whether there are windows
     */
    static WarmUp of(int transitions, boolean adaptMass) {
        NavigableSet<Integer> ends = new TreeSet<>();
        boolean usual = transitions >= 150;
        int first = usual ? 75 : (int) Math.round(0.15 * transitions);
        int last = transitions - (usual ? 50 : 25);
        int length = usual ? WINDOW : last - first;
        if (adaptMass && transitions >= LEAST) {
            for (int end = first + length; end <= last; length *= 2, end += length) {
                // one that would leave too little for the next takes it all
                ends.add(end + 2 * length > last ? last : end);
            }
        }
        return new WarmUp(transitions, first, ends);
    }

    boolean inWindow(int transition) {
        return !ends.isEmpty() && transition >= first && transition < ends.last();
    }

    /** Whether a window ends with this transition, the first of which is 0. */
    boolean endsWindow(int transition) {
        return ends.contains(transition + 1);
    }

    boolean last(int transition) {
        return transition + 1 == transitions;
    }
}
