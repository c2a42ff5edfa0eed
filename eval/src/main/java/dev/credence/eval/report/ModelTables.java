package dev.credence.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.metric.Metric;
import dev.credence.core.numeric.Constants;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.PointScores;
import dev.credence.eval.summary.MeanAndError;
import dev.credence.guarantee.RealisedCoverage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tables of the report of one model. */
final class ModelTables {
    private static final double STANDARD_ERRORS = 2;

    private ModelTables() {}

    /**
     * A table as texts.
     *
     * @param header titles of the columns
     * @param rows cells, the first of each row its title
     */
    record Texts(List<String> header, List<Line> rows) {
        /** Titles of the columns after the first. */
        public List<String> titles() {
            return header.subList(1, header.size());
        }

        /** Title of the first column. */
        public String first() {
            return header.get(0);
        }

        public boolean filled() {
            return !rows.isEmpty();
        }
    }

    /** A row of texts. */
    record Line(String title, List<String> cells) {}

    /** The model's scores beside those expected from its training, and those of the simplest models. */
    static Texts scores(ModelDescription model, PointDetails points, PointScores scores) {
        boolean classes = !model.classNames().isEmpty();
        JsonNode training = model.training();
        List<Line> rows = new ArrayList<>();
        MeanAndError log = scores.logScore();
        MeanAndError point = scores.pointScore();
        rows.add(new Line(
                model.method() + ", on these rows",
                List.of(with(log), classes ? with(point) : Phrases.four(Math.sqrt(point.mean())))));
        if (training.has("expected_log_score")) {
            rows.add(new Line(
                    model.method() + ", expected from training",
                    List.of(
                            with(new MeanAndError(
                                    training.path("expected_log_score").asDouble(),
                                    training.path("expected_log_score_se").asDouble(Double.NaN))),
                            known(training, classes ? "expected_accuracy" : "expected_rmse"))));
            String linear = classes ? "logistic regression" : "linear model";
            baseline(training, "linear", linear + ", in training", classes, rows);
            baseline(training, "constant", "constant, in training", classes, rows);
        } else if (!classes) {
            rows.add(constant(model, points, scores));
        }
        return new Texts(
                List.of("model", "log score ↑", classes ? "accuracy ↑" : "RMSE of " + model.targetName() + " ↓"), rows);
    }

    private static void baseline(JsonNode training, String name, String title, boolean classes, List<Line> rows) {
        if (training.has(name + "_log_score")) {
            rows.add(new Line(
                    title,
                    List.of(
                            known(training, name + "_log_score"),
                            known(training, name + (classes ? "_accuracy" : "_rmse")))));
        }
    }

    /** N(mean, variance) of the training targets, by the model's standardisation. */
    private static Line constant(ModelDescription model, PointDetails points, PointScores scores) {
        double[] observed = points.column("observed");
        double mean = model.standardisation().targetMean();
        double scale = model.standardisation().targetScale();
        double[] log = new double[observed.length];
        double[] squares = new double[observed.length];
        for (int i = 0; i < observed.length; i++) {
            double off = (observed[i] - mean) / scale;
            log[i] = -Constants.HALF_LOG_2PI - Math.log(scale) - 0.5 * off * off;
            squares[i] = (observed[i] - mean) * (observed[i] - mean);
        }
        return new Line(
                "constant, on these rows",
                List.of(
                        with(scores.mean(log)),
                        Phrases.four(Math.sqrt(scores.mean(squares).mean()))));
    }

    private static String known(JsonNode training, String name) {
        return training.has(name) ? Phrases.four(training.path(name).asDouble()) : "";
    }

    private static String with(MeanAndError value) {
        return Phrases.four(value.mean()) + (Double.isFinite(value.se()) ? " ± " + Phrases.four(value.se()) : "");
    }

    /** Whether the score is what the training led to expect: within two standard errors of the difference. */
    static String verdict(ModelDescription model, PointScores scores) {
        JsonNode training = model.training();
        MeanAndError log = scores.logScore();
        if (!training.has("expected_log_score") || !Double.isFinite(log.se())) {
            return "The log score of these rows is " + with(log)
                    + " nats a row; the training made no estimate to compare it with.";
        }
        double expected = training.path("expected_log_score").asDouble();
        double error =
                Math.hypot(log.se(), training.path("expected_log_score_se").asDouble(0));
        double difference = log.mean() - expected;
        String found = Math.abs(difference) <= STANDARD_ERRORS * error
                ? "As good as expected"
                : difference < 0 ? "Worse than expected" : "Better than expected";
        return found + ": the log score of these rows is " + with(log) + " nats a row, " + Phrases.four(expected)
                + " was expected from the training rows.";
    }

    /** The model's own intervals, which nothing guarantees, and the calibrated ones. */
    static Texts intervals(ModelDescription model, PointScores scores, List<RealisedCoverage.Line> guaranteed) {
        boolean classes = !model.classNames().isEmpty();
        List<Line> rows = new ArrayList<>();
        for (RealisedCoverage.Line line : guaranteed) {
            rows.add(new Line(
                    Phrases.percent(line.coverage()),
                    List.of("guaranteed", share(line.realised(), line.points()), Phrases.four(line.size()))));
        }
        for (PointScores.Level level : scores.levels()) {
            rows.add(new Line(
                    Phrases.percent(level.nominal()),
                    List.of(
                            "not guaranteed",
                            share(level.covered(), scores.log().length),
                            Phrases.four(level.width()))));
        }
        return new Texts(List.of("level", "kind", "covered", classes ? "mean number of classes" : "mean width"), rows);
    }

    /** A share with its binomial standard error. */
    private static String share(double share, int points) {
        return Phrases.fixed(100 * share, 1) + " ± " + Phrases.fixed(100 * Math.sqrt(share * (1 - share) / points), 1)
                + " %";
    }

    /** All metrics with their descriptions. */
    static Texts metrics(List<Metric> metrics, Map<String, Double> values) {
        List<Line> rows = new ArrayList<>();
        for (Metric metric : metrics) {
            double value = values.getOrDefault(metric.name(), Double.NaN);
            if (Double.isFinite(value)) {
                rows.add(new Line(
                        CommonFigures.name(metric) + ResultsTable.arrow(metric),
                        List.of(Phrases.four(value), metric.description())));
            }
        }
        return new Texts(List.of("metric", "value", "what it is"), rows);
    }
}
