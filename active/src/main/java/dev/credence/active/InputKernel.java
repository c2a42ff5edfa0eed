package dev.credence.active;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;

/**
 * Covariances from distances of inputs, for methods that predict every point by itself: sd_n sd_m exp(−2 d²/D) with
 * epistemic standard deviations and d² the squared distance of D standardised inputs, which is 2 D on average. A
 * category is at distance √2 from each other one, and a missing number is the mean.
 */
final class InputKernel implements RowCovariance {
    private static final double CATEGORIES_DIFFER = 2;

    private final double[][] inputs;
    private final boolean[] categorical;
    private final double[] sds;

    /** @param variances epistemic [N] */
    InputKernel(TrainedModel model, Examples pool, double[] variances) {
        this.inputs = pool.inputMatrix();
        this.categorical = new boolean[pool.inputs()];
        model.table().ifPresent(table -> {
            for (int j = 0; j < categorical.length; j++) {
                categorical[j] = table.columns().get(j).categorical();
            }
        });
        this.sds = Arrays.stream(variances).map(Math::sqrt).toArray();
        for (int j = 0; j < categorical.length; j++) {
            if (!categorical[j]) {
                standardise(j);
            }
        }
    }

    /** By the pool's moments, in ascending order of the values: they do not depend on the order of the points. */
    private void standardise(int column) {
        double[] known = Arrays.stream(inputs)
                .mapToDouble(row -> row[column])
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double mean = Arrays.stream(known).average().orElse(0);
        double sd = Math.sqrt(
                Arrays.stream(known).map(v -> (v - mean) * (v - mean)).average().orElse(0));
        for (double[] row : inputs) {
            row[column] = Double.isFinite(row[column]) && sd > 0 ? (row[column] - mean) / sd : 0;
        }
    }

    @Override
    public void column(int row, double[] into) {
        for (int n = 0; n < into.length; n++) {
            double squared = 0;
            for (int j = 0; j < categorical.length; j++) {
                double difference = inputs[n][j] - inputs[row][j];
                if (!categorical[j]) {
                    squared += difference * difference;
                } else if (Double.compare(inputs[n][j], inputs[row][j]) != 0) {
                    squared += CATEGORIES_DIFFER;
                }
            }
            into[n] = sds[row] * sds[n] * Math.exp(-2 * squared / categorical.length);
        }
    }
}
