package dev.credence.core.model;

/**
 * Constants of RealMLP (Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024), a multilayer perceptron for tables: of the
 * layers that {@link TabularNetwork} makes, and of the networks of the method {@code auto}, which have an engine of
 * their own. Rates are for weights' 1.
 */
public final class RealMlp {
    /** Units of a hidden layer. */
    public static final int WIDTH = 128;

    /** Scaled numbers are clipped smoothly to (−3, 3). */
    public static final double LIMIT = 3;

    /** Trained frequencies of a column's periodic features. */
    public static final int FREQUENCIES = 16;

    /** Periodic features of a column. */
    public static final int FEATURES = 3;

    /** Standard deviation of the frequencies before training. */
    public static final double FREQUENCY_SD = 0.1;

    /** How fast periodic features are trained. */
    public static final double PERIODIC_RATE = 0.1;

    /** How fast the biases of hidden layers are trained. */
    public static final double BIAS_RATE = 0.1;

    /** How fast the factors of the inputs are trained. */
    public static final double SCALE_RATE = 6;

    /** The most dimensions of a category's embedding. */
    public static final int EMBEDDING = 8;

    /** Parts of a column's values, equally frequent, between which its piecewise-linear code is linear. */
    public static final int PIECES = 8;

    /** Edges of these parts, of different values, from which on a column has a piecewise-linear code. */
    public static final int FEWEST_EDGES = 4;

    /** Share of missing values from which on a column has an indicator of them. */
    public static final double ENOUGH_MISSING = 0.005;

    private RealMlp() {}
}
