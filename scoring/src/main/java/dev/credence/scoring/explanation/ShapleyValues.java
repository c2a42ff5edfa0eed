package dev.credence.scoring.explanation;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Shapley values of the columns for one prediction, with v(S) = E_b[f(x_S, b_rest)] over background rows b. Estimated
 * by sampling random permutations in which the columns of b become those of x (Štrumbelj &amp; Kononenko 2014;
 * interventional SHAP of Lundberg &amp; Lee 2017). Each permutation is also used in reverse with the same background
 * row (antithetic sampling), which is exact for models without interactions of more than two columns. The contributions
 * sum to the prediction minus the mean prediction of the background.
 *
 * @param outputs the explained quantities: predictive mean and standard deviation of a real target, in its unit;
 *     probability of the predicted class and predictive entropy, in nats, of classes
 * @param predictedClass index of the predicted class; −1 for a real target
 * @param contributions one for each column, in column order
 */
public record ShapleyValues(List<Output> outputs, int predictedClass, List<Contribution> contributions) {
    private static final int OUTPUTS = 2;

    /**
     * An explained quantity.
     *
     * @param background its mean over the background
     * @param prediction its value at the row
     */
    public record Output(double background, double prediction) {}

    /**
     * The contribution of a column to each output.
     *
     * @param column the column
     * @param value its cell, as {@link InputColumn#textOf} writes it
     * @param shares the contributions, one for each output, with standard errors of the sampling of permutations and
     *     background rows
     */
    public record Contribution(InputColumn column, String value, List<Estimate> shares) {}

    /**
     * Explains the prediction of a row.
     *
     * <p>All steps of a permutation use common random numbers: a column that the model does not use contributes exactly
     * 0. The explained prediction is the mean over as many draws as there are permutations.
     *
     * @param columns all of the model's inputs
     * @param row its inputs [D]
     * @param background reference rows; at least 1
     * @param orders number of permutations, each used forwards and in reverse: 2 · orders · (columns + 1) predictions
     * @param seed of the permutations and of the background rows, which are used equally often
     */
    public static ShapleyValues of(
            ExplainedModel model, List<InputColumn> columns, double[] row, Examples background, int orders, long seed) {
        if (background.size() < 1) {
            throw new UserException("An explanation needs at least 1 row of a background to compare with");
        }
        if (orders < 1 || InputColumn.width(columns) != row.length || background.inputs() != row.length) {
            throw new IllegalArgumentException("An explanation needs at least 1 order and columns and a background of"
                    + " all " + row.length + " inputs, got " + orders + ", " + InputColumn.width(columns) + " and "
                    + background.inputs());
        }
        return new Walk(model, columns, row, orders, seed).from(background);
    }

    /** 2P walks from background rows to the explained row: walk 2p in permutation p, walk 2p + 1 in its reverse. */
    private static final class Walk {
        private final ExplainedModel model;
        private final List<InputColumn> columns;
        private final double[] row;
        private final int[][] orders;
        private final CounterRandom random;
        private int explained = -1;

        Walk(ExplainedModel model, List<InputColumn> columns, double[] row, int pairs, long seed) {
            this.model = model;
            this.columns = columns;
            this.row = row.clone();
            this.random = Stream.EXPLANATION.of(seed);
            orders = new int[2 * pairs][];
            for (int p = 0; p < pairs; p++) {
                int[] order = random.permutation(columns.size(), p + 1);
                orders[2 * p] = order;
                orders[2 * p + 1] = new int[order.length];
                Arrays.setAll(orders[2 * p + 1], k -> order[order.length - 1 - k]);
            }
        }

        ShapleyValues from(Examples background) {
            double[][] there = new double[orders.length][];
            Arrays.fill(there, row);
            double[][] last = outputs(there); // decides the class
            double[][] at = start(background);
            double[][] before = outputs(at);
            double[][] first = before;
            double[][][] shares = new double[columns.size()][OUTPUTS][orders.length / 2];
            for (int k = 0; k < columns.size(); k++) {
                for (int m = 0; m < at.length; m++) {
                    columns.get(orders[m][k]).copy(row, at[m]);
                }
                double[][] after = k + 1 < columns.size() ? outputs(at) : last;
                for (int m = 0; m < at.length; m++) {
                    for (int o = 0; o < OUTPUTS; o++) {
                        shares[orders[m][k]][o][m / 2] += (after[o][m] - before[o][m]) / 2;
                    }
                }
                before = after;
            }
            return new ShapleyValues(
                    List.of(output(first[0], last[0]), output(first[1], last[1])), explained, contributions(shares));
        }

        private double[][] start(Examples background) {
            int[] shuffled = random.permutation(background.size(), 0);
            double[][] at = new double[orders.length][row.length];
            for (int m = 0; m < at.length; m++) {
                background.inputs(shuffled[m / 2 % shuffled.length], at[m], 0);
            }
            return at;
        }

        private List<Contribution> contributions(double[][][] shares) {
            List<Contribution> all = new ArrayList<>();
            for (int j = 0; j < shares.length; j++) {
                InputColumn column = columns.get(j);
                all.add(new Contribution(
                        column, column.textOf(row), List.of(Estimate.of(shares[j][0]), Estimate.of(shares[j][1]))));
            }
            return List.copyOf(all);
        }

        private static Output output(double[] first, double[] last) {
            return new Output(Estimate.of(first).value(), Estimate.of(last).value());
        }

        /** Both outputs of each row, [2][M]. */
        private double[][] outputs(double[][] rows) {
            double[][] all = new double[OUTPUTS][rows.length];
            model.predict(Examples.of(rows, new double[rows.length]), (tile, from) -> {
                double[][] part = tile instanceof RegressionPredictive real
                        ? new double[][] {real.mean(), roots(real.totalVariance())}
                        : ofClasses((CategoricalMixture) tile);
                for (int o = 0; o < OUTPUTS; o++) {
                    System.arraycopy(part[o], 0, all[o], from, part[o].length);
                }
            });
            return all;
        }

        private double[][] ofClasses(CategoricalMixture tile) {
            double[][] p = tile.meanProbabilities();
            if (explained < 0) {
                explained = greatest(p);
            }
            return new double[][] {
                Arrays.stream(p).mapToDouble(c -> c[explained]).toArray(), tile.predictiveEntropy()
            };
        }

        private static int greatest(double[][] p) {
            double[] sum = new double[p[0].length];
            for (double[] one : p) {
                Arrays.setAll(sum, c -> sum[c] + one[c]);
            }
            int best = 0;
            for (int c = 1; c < sum.length; c++) {
                best = sum[c] > sum[best] ? c : best;
            }
            return best;
        }

        private static double[] roots(double[] variances) {
            return Arrays.stream(variances).map(Math::sqrt).toArray();
        }
    }
}
