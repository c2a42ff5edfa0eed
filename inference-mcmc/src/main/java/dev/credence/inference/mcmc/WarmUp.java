package dev.credence.inference.mcmc;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The adaptation schedule of the warm-up, as in Stan: step size only at both ends, and between them windows of doubling
 * length, each of which ends by setting the inverse mass to the variances of its draws.
 *
 * @param transitions W
 * @param first first transition of the first window
 * @param ends numbers of transitions after which a window ends
 */
record WarmUp(int transitions, int first, NavigableSet<Integer> ends) {
    private static final int WINDOW = 25;
    /** Minimum transitions for windows: fewer leave no time to tune the step size for a new mass. */
    private static final int LEAST = 100;

    /** @param adaptMass whether there are windows */
    static WarmUp of(int transitions, boolean adaptMass) {
        NavigableSet<Integer> ends = new TreeSet<>();
        boolean usual = transitions >= 150;
        int first = usual ? 75 : (int) Math.round(0.15 * transitions);
        int last = transitions - (usual ? 50 : 25);
        int length = usual ? WINDOW : last - first;
        if (adaptMass && transitions >= LEAST) {
            for (int end = first + length; end <= last; length *= 2, end += length) {
                // a window that leaves too little for the next one takes the rest
                ends.add(end + 2 * length > last ? last : end);
            }
        }
        return new WarmUp(transitions, first, ends);
    }

    boolean inWindow(int transition) {
        return !ends.isEmpty() && transition >= first && transition < ends.last();
    }

    /** Whether a window ends with this transition, from 0. */
    boolean endsWindow(int transition) {
        return ends.contains(transition + 1);
    }

    boolean last(int transition) {
        return transition + 1 == transitions;
    }
}
