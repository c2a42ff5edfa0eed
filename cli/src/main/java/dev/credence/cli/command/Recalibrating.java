package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.TextTable;
import dev.credence.cli.console.TextTable.Align;
import dev.credence.cli.data.TestData;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.guarantee.recalibration.Recalibration;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.guarantee.recalibration.Recalibrations;
import dev.credence.scoring.Provenance;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recalibrates a model. Before and after are measured on rows that the map was not fitted on: each fifth by a map that
 * the others gave. The map that is kept is fitted on all.
 */
final class Recalibrating {
    private static final int FOLDS = 5;
    private static final int FEWEST = 20;

    /**
     * What came of it.
     *
     * @param model with the recalibration
     * @param text before and after
     */
    record Done(TrainedModel model, String text) {}

    /** A fifth of the rows with their predictions, tile by tile. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Fold(List<Predictive> tiles, double[] targets) {}

    private Recalibrating() {}

    static Done run(String name, SavedModel loaded, TestData rows, int samples, Console console) {
        Examples examples = rows.examples();
        if (examples.size() < FEWEST) {
            throw new UserException(
                    "--data has " + examples.size() + " rows, and a recalibration needs at least " + FEWEST + ".");
        }
        TrainedModel plain = loaded.asTrained();
        int[] order = Stream.FOLDS.of(plain.description().seed()).permutation(examples.size(), 0);
        List<Fold> folds = new ArrayList<>();
        for (int f = 0; f < FOLDS; f++) {
            int from = (int) ((long) f * order.length / FOLDS);
            int to = (int) ((long) (f + 1) * order.length / FOLDS);
            Examples part = examples.rows(Arrays.copyOfRange(order, from, to));
            List<Predictive> tiles = new ArrayList<>();
            plain.predict(part, samples, (tile, at) -> tiles.add(tile));
            folds.add(new Fold(tiles, part.targets()));
        }
        Recalibration map = fit(name, folds, -1);
        Task task = plain.description().problem().task();
        Metrics before = Metrics.of(task, metrics(task));
        Metrics after = Metrics.of(task, metrics(task));
        for (int f = 0; f < FOLDS; f++) {
            Recalibration others = fit(name, folds, f);
            add(before, folds.get(f), null);
            add(after, folds.get(f), others);
        }
        TrainedModel done =
                RecalibrationFile.attach(plain, new RecalibrationFile.Fitted(map, Provenance.fingerprint(examples)));
        return new Done(
                done,
                console.text("recalibrated on " + rows.title() + ": " + examples.size() + " rows, " + map.summary())
                        + "\n\n" + table(before.result(), after.result(), task, console));
    }

    /** On all folds but one; on all for −1. */
    private static Recalibration fit(String name, List<Fold> folds, int without) {
        List<Predictive> tiles = new ArrayList<>();
        List<double[]> targets = new ArrayList<>();
        for (int f = 0; f < folds.size(); f++) {
            if (f != without) {
                tiles.addAll(folds.get(f).tiles());
                targets.add(folds.get(f).targets());
            }
        }
        return Recalibrations.fit(
                name, tiles, targets.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    private static void add(Metrics metrics, Fold fold, @Nullable Recalibration map) {
        int from = 0;
        for (Predictive tile : fold.tiles()) {
            int to = from + tile.points();
            metrics.add(map == null ? tile : map.apply(tile), Arrays.copyOfRange(fold.targets(), from, to));
            from = to;
        }
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
                + console.text("Each fifth of the rows by a map that was fitted on the others; the map that is kept was"
                        + " fitted on all of them.");
    }
}
