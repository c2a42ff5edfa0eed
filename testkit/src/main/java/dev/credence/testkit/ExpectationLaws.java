package dev.credence.testkit;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model's expected score is what new rows have, also where training rows are copies of each other. */
final class ExpectationLaws {
    private static final int FRESH = 1000;
    private static final int EVERY = 5;
    private static final int COPIES = 8;

    /**
     * The standard error of a mean over rows of which every fifth is there eight times, against that of as many
     * independent ones: √(E[w²]/E[w]), w = 1 or 8.
     */
    private static final double DESIGN = Math.sqrt((EVERY - 1 + COPIES * COPIES) / (double) (EVERY - 1 + COPIES));

    private ExpectationLaws() {}

    /** The training rows of a table, every fifth one eight times, in an order without runs. */
    static Examples copied(GapTable table) {
        Examples rows = table.training();
        int[] order = IntStream.range(0, COPIES)
                .flatMap(copy -> IntStream.range(0, rows.size()).filter(i -> copy == 0 || i % EVERY == 0))
                .toArray();
        return rows.rows(order);
    }

    /** Describes a model whose expectation is better than its score by more than three standard errors, if it is. */
    static Optional<String> broken(GapTable table, TrainedTable model, boolean areCopied) {
        Optional<Expectation> expected = model.expectation();
        if (expected.isEmpty()) {
            return Optional.empty();
        }
        Examples fresh = table.fresh(FRESH);
        double[] scores = scores(table, model.predict(fresh), fresh.targets());
        double mean = Arrays.stream(scores).average().orElseThrow();
        double variance =
                Arrays.stream(scores).map(s -> (s - mean) * (s - mean)).sum() / (scores.length - 1);
        double own = expected.get().standardError() * (areCopied ? DESIGN : 1);
        double error = Math.sqrt(own * own + variance / scores.length);
        return expected.get().logScore() - mean <= 3 * error
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s%s: expected %.3f, new rows have %.3f, the standard error is %.3f",
                        table.name(),
                        areCopied ? " with copies" : "",
                        expected.get().logScore(),
                        mean,
                        error));
    }

    private static double[] scores(GapTable table, Predictive predictive, double[] y) {
        if (table.task() instanceof Task.Classification) {
            double[][] p = ((CategoricalMixture) predictive).meanProbabilities();
            return IntStream.range(0, y.length)
                    .mapToDouble(i -> Math.log(p[i][(int) y[i]]))
                    .toArray();
        }
        return ((RegressionPredictive) predictive).logDensity(y);
    }
}
