package dev.credence.inference.auto.network;

import java.util.List;
import java.util.stream.Stream;

/**
 * Hyperparameters of a network.
 *
 * @param name unique
 * @param coding of the inputs
 * @param linear whether there are no hidden layers; for classes, logistic regression
 * @param components M components of the mixture of normals; 0 for classes
 * @param beta β of the β-NLL: the loss is weighted by σ^{2β} with stopped gradient (Seitzer et al. 2022); 0 for the
 *     plain likelihood
 * @param learningRate the maximum of a cycle
 * @param dropout dropout probability of hidden units, before annealing
 * @param decay decoupled weight decay, before annealing
 * @param transformed whether it predicts the transformed target
 */
public record Configuration(
        String name,
        Coding coding,
        boolean linear,
        int components,
        double beta,
        double learningRate,
        double dropout,
        double decay,
        boolean transformed) {
    /** The encoding of a row's scaled numbers as the network's input vector. */
    public enum Coding {
        /** The numbers alone. */
        PLAIN,
        /** The numbers with their piecewise-linear codes. */
        PIECEWISE_LINEAR,
        /** The numbers with trained periodic features: E · cos(2π f z + φ) + e (RealMLP's pbld). */
        PERIODIC
    }

    private static final int MOST_SPREAD_INPUTS = 2048;

    private static final List<Configuration> REGRESSION = List.of(
            new Configuration("periodic-mixture", Coding.PERIODIC, false, 4, 0, 0.05, 0.10, 0.02, false),
            new Configuration("piecewise-mixture", Coding.PIECEWISE_LINEAR, false, 4, 0, 0.04, 0.15, 0.02, false),
            new Configuration("plain-mixture", Coding.PLAIN, false, 4, 0, 0.08, 0.10, 0.005, false),
            new Configuration("plain-normal", Coding.PLAIN, false, 1, 0.5, 0.08, 0.10, 0.005, false));

    private static final List<Configuration> CLASSIFICATION = List.of(
            new Configuration("periodic", Coding.PERIODIC, false, 0, 0, 0.02, 0.2, 0.05, false),
            new Configuration("piecewise", Coding.PIECEWISE_LINEAR, false, 0, 0, 0.02, 0.3, 0.05, false),
            new Configuration("plain", Coding.PLAIN, false, 0, 0, 0.03, 0.2, 0.02, false),
            new Configuration("linear", Coding.PLAIN, true, 0, 0, 0.01, 0, 0.05, false));

    public Configuration {
        if (components < 0
                || !(beta >= 0)
                || !(learningRate > 0)
                || !(dropout >= 0 && dropout < 1)
                || !(decay >= 0)
                || learningRate * decay >= 1) {
            throw new IllegalArgumentException("Configuration " + name + " has a setting out of range: components "
                    + components + ", β " + beta + ", learning rate " + learningRate + ", dropout " + dropout
                    + ", decay " + decay);
        }
    }

    /**
     * The configurations for a table's width, without codings whose input vector would be longer than 2048: such
     * networks would cost more than all others together and have too many weights for the rows.
     *
     * @param numbers scaled numbers of a row
     * @param pieces number of components of its piecewise-linear codes
     * @param tables number of embedding tables
     */
    public static List<Configuration> suited(List<Configuration> all, int numbers, int pieces, int tables) {
        return all.stream()
                .filter(c -> c.coding == Coding.PLAIN
                        || InputLayer.width(c.coding, numbers, pieces, tables) <= MOST_SPREAD_INPUTS)
                .toList();
    }

    /** This configuration on the transformed target. */
    private Configuration onSecondScale() {
        return new Configuration(
                name + "-transformed", coding, linear, components, beta, learningRate, dropout, decay, true);
    }

    /**
     * The configurations for a skewed or heavy-tailed target: the first ones on the transformed target, and the first
     * one on the original target, so that the stack can choose.
     *
     * @param usual the usual ones, in order
     */
    public static List<Configuration> transformed(List<Configuration> usual) {
        return Stream.concat(
                        usual.stream().filter(c -> c.components > 1).map(Configuration::onSecondScale),
                        usual.stream().limit(1))
                .toList();
    }

    /** The usual configurations for regression; larger tables use the first few only. */
    public static List<Configuration> regression() {
        return REGRESSION;
    }

    /** The usual configurations for classification. */
    public static List<Configuration> classification() {
        return CLASSIFICATION;
    }
}
