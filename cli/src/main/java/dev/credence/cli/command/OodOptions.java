package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.cli.data.TestData;
import dev.credence.cli.data.TestDataLoader;
import dev.credence.core.UserException;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import dev.credence.scoring.SavedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Options of out-of-distribution data, on which a classifier should be uncertain. */
final class OodOptions {
    @Reads
    @Option(
            names = "--ood",
            paramLabel = "D|FILE",
            split = ",",
            order = 14,
            description = {
                "Out-of-distribution inputs: data sets by name (the test part of their split 0), tables with the "
                        + "model's columns, or folders of pictures (a name with a dot or a slash). Measures how "
                        + "well uncertainty detects them."
            })
    private List<String> names = new ArrayList<>();

    /**
     * Predictions for an out-of-distribution data set.
     *
     * @param data the data
     * @param out the predictions
     */
    record Predicted(TestData data, OutOfDistribution out) {}

    boolean isGiven() {
        return !names.isEmpty();
    }

    /** Checks the names without the model; returns a loader for each. */
    Map<String, Function<SavedModel, TestData>> sources(Problems problems, DataOptions tested, TestDataLoader loader) {
        Map<String, Function<SavedModel, TestData>> sources = new LinkedHashMap<>();
        for (String name : names) {
            if (name.isBlank() || sources.containsKey(name)) {
                problems.add(name.isBlank() ? "--ood has an empty name." : "--ood names " + name + " twice.");
                continue;
            }
            if (tested.isOn(name)) {
                problems.add("--ood " + name + " is the evaluation data; name other data.");
            }
            boolean isPath = name.contains(".") || name.contains("/") || name.contains("\\");
            sources.put(name, model -> {
                throw new IllegalStateException(name + " was refused");
            });
            problems.check(() -> {
                sources.put(name, isPath ? loader.oodFiles(name, Path.of(name)) : dataset(name, loader));
            });
        }
        return sources;
    }

    private static Function<SavedModel, TestData> dataset(String name, TestDataLoader loader) {
        try {
            return loader.oodDataset(name);
        } catch (UserException e) {
            throw Files.exists(Path.of(name))
                    ? new UserException(
                            e.getMessage() + " For the folder or table of this name write ./" + name + ".", e)
                    : e;
        }
    }

    /** Loads all data, rejecting what does not fit the model before other work. */
    static Map<String, TestData> load(Map<String, Function<SavedModel, TestData>> sources, SavedModel model) {
        Map<String, TestData> data = new LinkedHashMap<>();
        if (!sources.isEmpty()) {
            OutOfDistribution.requireClassification(
                    "the model " + model.file(),
                    model.model().description().problem().task());
        }
        sources.forEach((name, source) -> data.put(name, source.apply(model)));
        return data;
    }

    static List<Predicted> predict(Map<String, TestData> data, SavedModel model, int samples, Console console) {
        List<Predicted> predicted = new ArrayList<>();
        data.forEach((name, test) -> {
            try (ProgressDisplay progress = console.progress(
                    "Out of distribution: " + name, "point", test.examples().size())) {
                predicted.add(new Predicted(test, OutOfDistribution.of(name, model.model(), test.examples(), samples)));
                progress.at(test.examples().size(), "");
            }
        });
        return predicted;
    }

    /** The text table. */
    static String text(List<Predicted> all, PointDetails.Classification in, Console console) {
        TextTable table = new TextTable(
                List.of("out of distribution", "points", "score", "AUROC", "AUPR", "AUPR in", "FPR95"),
                List.of(Align.LEFT, Align.RIGHT, Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.RIGHT));
        for (Predicted one : all) {
            one.out()
                    .detections(in)
                    .forEach((score, d) -> table.row(
                            one.data().title(),
                            String.valueOf(one.out().points().size()),
                            score.words(),
                            Numbers.of(d.auroc()),
                            Numbers.of(d.aupr()),
                            Numbers.of(d.auprIn()),
                            Numbers.of(d.fpr95())));
        }
        return console.text(table)
                + "\n\nAUROC: the probability that such an input has a higher score than a test point; 0.5 is chance. FPR95: the"
                + " fraction\nof test points above the threshold that 95 % of such inputs exceed (lower is better).";
    }

    /** Writes the metrics as JSON. */
    static void write(ArrayNode into, List<Predicted> all, PointDetails.Classification in) {
        for (Predicted one : all) {
            ObjectNode json = into.addObject();
            json.setAll(one.data().facts());
            json.put("n", one.out().points().size());
            ObjectNode scores = json.putObject("scores");
            one.out()
                    .detections(in)
                    .forEach((score, d) -> scores.putObject(score.key())
                            .put("auroc", d.auroc())
                            .put("aupr", d.aupr())
                            .put("aupr_in", d.auprIn())
                            .put("fpr95", d.fpr95()));
        }
    }
}
