package dev.credence.control;

/** Chooses actions in one trial. */
public interface Controller {
    /**
     * The action in a measured state; called once for each step, in order.
     *
     * @param step from 0
     * @param state [S]
     */
    double action(int step, double[] state);

    /**
     * The action that it would take some steps after the last {@link #action}, for pictures of what it expects.
     *
     * @param ahead number of steps, 0 for that action itself
     * @param state the imagined state then [S]
     */
    double ahead(int ahead, double[] state);
}
