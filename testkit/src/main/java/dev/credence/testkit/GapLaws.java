package dev.credence.testkit;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a prediction is worth where cells are missing that training always had, or categories are unknown: 90 %
 * intervals cover about 90 %; probabilities of classes are not much worse than the classes' shares.
 */
final class GapLaws {
    /** By how many nats the mean log score of classes may be below that of their training shares. */
    private static final double WORSE = 0.05;

    private GapLaws() {}

    /**
     * Describes what a model breaks.
     *
     * @param table the table
     * @param model trained on its training rows
     * @param fresh the number of new rows
     * @param least the smallest coverage of 90 % intervals
     * @param most the largest
     */
    static List<String> broken(GapTable table, TrainedTable model, int fresh, double least, double most) {
        List<String> broken = new ArrayList<>();
        for (int[] without : table.emptied()) {
            Examples rows = table.fresh(fresh, without);
            String what = table.name() + " without "
                    + Arrays.stream(without)
                            .mapToObj(j -> table.columns().get(j).name())
                            .collect(Collectors.joining(", "));
            if (table.task() instanceof Task.Classification c) {
                double score = score((CategoricalMixture) model.predict(rows), rows.targets());
                double constant = constant(table.training().targets(), rows.targets(), c.classes());
                if (!(score >= constant - WORSE)) {
                    broken.add(String.format(
                            Locale.ROOT, "%s: the mean log score is %.3f, a constant's %.3f", what, score, constant));
                }
            } else {
                double covered = coverage((RegressionPredictive) model.predict(rows), rows.targets());
                if (!(covered >= least && covered <= most)) {
                    broken.add(String.format(Locale.ROOT, "%s: 90 %% intervals cover %.1f %%", what, 100 * covered));
                }
            }
        }
        return broken;
    }

    private static double coverage(RegressionPredictive predictive, double[] y) {
        return Arrays.stream(predictive.cdf(y))
                .map(p -> p >= 0.05 && p <= 0.95 ? 1 : 0)
                .average()
                .orElseThrow();
    }

    private static double score(CategoricalMixture predictive, double[] y) {
        double[][] p = predictive.meanProbabilities();
        double sum = 0;
        for (int i = 0; i < y.length; i++) {
            sum += Math.log(p[i][(int) y[i]]);
        }
        return sum / y.length;
    }

    /** The mean log score of the training rows' shares, each class with one row more. */
    private static double constant(double[] training, double[] y, int classes) {
        double[] counts = new double[classes];
        Arrays.fill(counts, 1);
        for (double c : training) {
            counts[(int) c]++;
        }
        return Arrays.stream(y)
                .map(c -> Math.log(counts[(int) c] / (training.length + classes)))
                .average()
                .orElseThrow();
    }
}
