package dev.credence.inference.auto.network;

import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of network.
 *
 * @param name unique
 * @param coding of the inputs
 * @param linear whether there are no hidden layers: with classes, logistic regression
 * @param components M normals of a real target's mixture; 0 for classes
 * @param beta β of the β-NLL: the loss is multiplied by σ^{2β} through which no gradient flows (Seitzer et al. 2022); 0
 *     for the plain likelihood
 * @param learningRate the highest of a cycle
 * @param dropout probability of a hidden unit to be dropped, before annealing
 * @param decay decoupled weight decay, before annealing
 * @param transformed whether it predicts the target on its second, transformed scale
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
    /** How the scaled numbers of a row become the network's input vector. */
    public enum Coding {
        /** The numbers as they are. */
        PLAIN,
        /** With their piecewise-linear codes. */
        PIECEWISE_LINEAR,
        /** With trained periodic features of each: E · cos(2π f z + φ) + e (RealMLP's pbld). */
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
     * Those that suit the width of a table: codings that spread a column over several inputs are left out where more
     * than 2048 would come of them. Their networks would cost more than all others together, and see too few rows for
     * so many weights.
     *
     * @param numbers scaled numbers of a row
     * @param pieces components of its piecewise-linear codes
     * @param tables tables of embeddings
     */
    public static List<Configuration> suited(List<Configuration> all, int numbers, int pieces, int tables) {
        return all.stream()
                .filter(c -> c.coding == Coding.PLAIN
                        || InputLayer.width(c.coding, numbers, pieces, tables) <= MOST_SPREAD_INPUTS)
                .toList();
    }

    /** The same on the second scale of the target. */
    private Configuration onSecondScale() {
        return new Configuration(
                name + "-transformed", coding, linear, components, beta, learningRate, dropout, decay, true);
    }

    /**
     * Those of a skewed or heavy-tailed target: the first ones on its transformed scale, and the first one as it is, so
     * that the stack has a choice.
     *
     * @param usual those of any target, in their order
     */
    public static List<Configuration> transformed(List<Configuration> usual) {
        return Stream.concat(
                        usual.stream().filter(c -> c.components > 1).map(Configuration::onSecondScale),
                        usual.stream().limit(1))
                .toList();
    }

    /** The usual ones of regression, in the order in which larger tables leave them out. */
    public static List<Configuration> regression() {
        return REGRESSION;
    }

    /** The usual ones of classification. */
    public static List<Configuration> classification() {
        return CLASSIFICATION;
    }
}
