package dev.credence.control;

/**
 * What was seen of a trial. The arrays belong to it and are not changed.
 *
 * @param states measured, [T + 1][S]
 * @param actions [T]; action t leads from state t to state t + 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Trajectory(double[][] states, double[] actions) {
    public Trajectory {
        if (actions.length == 0 || states.length != actions.length + 1) {
            throw new IllegalArgumentException("A trajectory has " + states.length + " states and " + actions.length
                    + " actions, expected one state more than actions, and at least one action");
        }
        for (double[] state : states) {
            if (state.length == 0 || state.length != states[0].length) {
                throw new IllegalArgumentException("A state has " + state.length + " components, the first has "
                        + states[0].length + "; expected as many, at least 1");
            }
        }
    }

    /** Number of actions T. */
    public int steps() {
        return actions.length;
    }
}
