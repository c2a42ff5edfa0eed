package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TestData;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.metric.Metric;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import dev.credence.guarantee.recalibration.CrossFittedRecalibration;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.scoring.Provenance;
import dev.credence.scoring.SavedModel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Recalibrates a model, and shows the gain by cross-validation. */
final class Recalibrating {
    /**
     * The result.
     *
     * @param model the recalibrated model
     * @param text metrics before and after
     */
    record Done(TrainedModel model, String text) {}

    private Recalibrating() {}

    static Done run(String name, SavedModel loaded, TestData rows, int samples, Console console) {
        Examples examples = rows.examples();
        if (examples.size() < CrossFittedRecalibration.FEWEST_ROWS) {
            throw new UserException("--data has " + Numbers.counted(examples.size(), "row")
                    + ", and a recalibration needs at least " + CrossFittedRecalibration.FEWEST_ROWS + ".");
        }
        TrainedModel plain = loaded.asTrained();
        CrossFittedRecalibration fitted = CrossFittedRecalibration.fit(name, plain, examples, samples);
        Task task = plain.description().problem().task();
        Metrics before = Metrics.of(task, metrics(task));
        Metrics after = Metrics.of(task, metrics(task));
        fitted.compare((plainly, recalibrated, targets) -> {
            before.add(plainly, targets);
            after.add(recalibrated, targets);
        });
        TrainedModel done = RecalibrationFile.attach(
                plain, new RecalibrationFile.Fitted(fitted.map(), Provenance.fingerprint(examples)));
        return new Done(
                done,
                console.text("recalibrated on " + rows.title() + ": " + examples.size() + " rows, "
                                + fitted.map().summary())
                        + "\n\n" + table(before.result(), after.result(), task, console));
    }

    private static Set<Metric> metrics(Task task) {
        return new LinkedHashSet<>(
                task instanceof Task.Classification
                        ? List.of(
                                StandardMetrics.LOG_LIKELIHOOD,
                                StandardMetrics.BRIER,
                                StandardMetrics.ECE,
                                StandardMetrics.ACCURACY)
                        : List.of(
                                StandardMetrics.LOG_LIKELIHOOD,
                                StandardMetrics.CRPS,
                                StandardMetrics.MISCAL_AREA,
                                StandardMetrics.RMSE));
    }

    private static String table(Map<String, Double> before, Map<String, Double> after, Task task, Console console) {
        TextTable table = new TextTable(
                List.of("metric", "before", "after", "description"),
                List.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.LEFT));
        for (Metric metric : metrics(task)) {
            table.row(
                    metric.name(),
                    Numbers.of(before.getOrDefault(metric.name(), Double.NaN)),
                    Numbers.of(after.getOrDefault(metric.name(), Double.NaN)),
                    metric.description());
        }
        return console.text(table) + "\n"
                + console.text("Measured by five-fold cross-validation; the saved map was" + " fitted on all rows.");
    }
}
