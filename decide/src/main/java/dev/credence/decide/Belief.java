package dev.credence.decide;

/** A posterior over what each action brings, given the rewards so far. Not safe for use by several threads at once. */
public interface Belief extends AutoCloseable {
    /** E[f_a(x)] [A]; +∞ for an action of which nothing is known. */
    double[] mean(double[] context, int number);

    /**
     * f_a(x) [A] under one function drawn from the posterior; +∞ for an action of which nothing is known.
     *
     * @param number of the decision: selects the draw
     */
    double[] draw(double[] context, int number);

    /** One more reward; does nothing where the posterior changes only by training. */
    void observe(double[] context, int action, double reward);

    @Override
    void close();
}
