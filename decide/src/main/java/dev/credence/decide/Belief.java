package dev.credence.decide;

/** A posterior over the expected reward of each action, given the rewards so far. Not thread-safe. */
public interface Belief extends AutoCloseable {
    /** E[f_a(x)] [A]; +∞ for an action without data. */
    double[] mean(double[] context, int number);

    /**
     * f_a(x) [A] under one function drawn from the posterior; +∞ for an action without data.
     *
     * @param number number of the decision, which selects the draw
     */
    double[] draw(double[] context, int number);

    /** Conditions on a reward; does nothing if the posterior changes only by training. */
    void observe(double[] context, int action, double reward);

    @Override
    void close();
}
