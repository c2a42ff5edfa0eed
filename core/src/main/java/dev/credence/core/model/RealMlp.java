package dev.credence.core.model;

/**
 * Hyperparameters of RealMLP (Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024), a multilayer perceptron for tables,
 * shared by {@link TabularNetwork} and the networks of the method {@code auto}. Rates are relative to those of weights.
 */
public final class RealMlp {
    /** Units of a hidden layer. */
    public static final int WIDTH = 128;

    /** Bound of smooth clipping. */
    public static final double LIMIT = 3;

    /** Frequencies per column of the periodic features. */
    public static final int FREQUENCIES = 16;

    /** Periodic features per column. */
    public static final int FEATURES = 3;

    /** Initial standard deviation of the frequencies. */
    public static final double FREQUENCY_SD = 0.1;

    /** Relative learning rate of periodic features. */
    public static final double PERIODIC_RATE = 0.1;

    /** Relative learning rate of hidden biases. */
    public static final double BIAS_RATE = 0.1;

    /** Relative learning rate of the scale layer. */
    public static final double SCALE_RATE = 6;

    /** Largest dimension of an embedding. */
    public static final int EMBEDDING = 8;

    /** Quantile bins per column of the piecewise-linear encoding. */
    public static final int PIECES = 8;

    /** Smallest number of distinct bin edges for an encoding. */
    public static final int FEWEST_EDGES = 4;

    /** Smallest share of missing values for a missingness indicator. */
    public static final double ENOUGH_MISSING = 0.005;

    private RealMlp() {}
}
