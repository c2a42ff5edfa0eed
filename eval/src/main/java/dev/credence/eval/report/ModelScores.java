package dev.credence.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.summary.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Scores of one model on test points, with their standard errors, beside those that its training expected of new rows
 * and those of two baselines on the training rows, each predicted without it.
 *
 * @param table the scores
 * @param verdict whether the points score as expected; empty without an expectation
 */
record ModelScores(SideTable table, String verdict) {
    private static final double SURPRISING = 2; // standard errors

    /**
     * The scores.
     *
     * @param training facts of the model's training, with what it expected if it did
     * @param logScores log score of each point; empty if unknown, or if points have weights
     */
    static ModelScores of(JsonNode training, Map<String, Double> metrics, PointDetails points, double[] logScores) {
        boolean real = points instanceof PointDetails.Regression;
        String unit = real ? "rmse" : "accuracy";
        double own = metrics.getOrDefault("log_likelihood", Double.NaN);
        double error = error(logScores);
        double size = real ? metrics.getOrDefault("rmse", Double.NaN) : 1 - metrics.getOrDefault("error", Double.NaN);
        List<ResultsTable.Row> rows = new ArrayList<>();
        rows.add(row("these " + Phrases.count(points.size(), "point"), own, error, size, sizeError(points, size)));
        double expected = number(training, "expected_log_score");
        double expectedError = number(training, "expected_log_score_se");
        if (Double.isFinite(expected)) {
            rows.add(row("expected at training", expected, expectedError, number(training, "expected_" + unit)));
            rows.add(row("linear model, at training", training, "linear", unit));
            rows.add(row("constant, at training", training, "constant", unit));
        }
        List<ResultsTable.Column> columns = List.of(
                new ResultsTable.Column("log score ↑", "mean log density or probability of a row, in nats"),
                real
                        ? new ResultsTable.Column("RMSE ↓", "root mean squared error, in the target's unit")
                        : new ResultsTable.Column("accuracy ↑", "share of rows whose most probable class is right"));
        String text = "Mean and standard error over rows"
                + (rows.size() > 1 ? "; at training each row was predicted without it" : "")
                + ". ↑ higher is better, ↓ lower is better.";
        return new ModelScores(
                new SideTable("Scores", text, "scored on", new ResultsTable(columns, rows)),
                verdict(own, error, expected, expectedError));
    }

    private static String verdict(double own, double error, double expected, double expectedError) {
        double difference = own - expected;
        double both = Math.hypot(error, expectedError);
        if (!Double.isFinite(difference) || !(both > 0)) {
            return "";
        }
        String gap = Figures.of(Math.abs(difference), both);
        return difference < -SURPRISING * both
                ? "These rows score " + gap + " nats worse than the training expected of rows like its own: they may be"
                        + " different rows."
                : difference > SURPRISING * both
                        ? "These rows score " + gap + " nats better than the training expected: it may have seen them."
                        : "The log score is what the training expected of new rows, within its error.";
    }

    private static ResultsTable.Row row(String label, JsonNode training, String which, String unit) {
        return row(label, number(training, which + "_log_score"), Double.NaN, number(training, which + "_" + unit));
    }

    private static ResultsTable.Row row(String label, double log, double error, double size) {
        return row(label, log, error, size, Double.NaN);
    }

    private static ResultsTable.Row row(String label, double log, double error, double size, double sizeError) {
        return new ResultsTable.Row(
                label,
                0,
                List.of(
                        new ResultsTable.Cell(shown(log, error), ""),
                        new ResultsTable.Cell(shown(size, sizeError), "")));
    }

    private static String shown(double value, double error) {
        return Double.isFinite(value) ? Figures.of(value, error) : "–";
    }

    private static double number(JsonNode training, String name) {
        return training.path(name).asDouble(Double.NaN);
    }

    /** Standard error of a mean; NaN for fewer than two numbers. */
    private static double error(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1.0) / values.length);
    }

    /** Of the RMSE by the delta method, se(MSE)/(2 RMSE); of the accuracy that of a share. */
    private static double sizeError(PointDetails points, double size) {
        double[] observed = points.column("observed");
        boolean real = points instanceof PointDetails.Regression;
        double[] predicted = points.column(real ? "mean" : "predicted");
        double[] loss = IntStream.range(0, observed.length)
                .mapToDouble(i -> real
                        ? (observed[i] - predicted[i]) * (observed[i] - predicted[i])
                        : observed[i] == predicted[i] ? 1 : 0)
                .toArray();
        double error = error(loss);
        return real ? error / (2 * size) : error;
    }
}
