package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.train.ModelDescription;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.RowOrder;
import dev.credence.datasets.csv.WeightColumn;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.scoring.Provenance;
import dev.credence.scoring.RowTimes;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TableCells;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Loads evaluation data. Checks that do not need the model come first. */
public final class TestDataLoader {
    private static final int MANY = 50;

    private final Console console;
    private final DataLoader loader;
    private final StandardStreams streams;

    @Inject
    TestDataLoader(Console console, DataLoader loader, StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.loader = loader;
    }

    /**
     * A table with the model's columns.
     *
     * @param order the column that orders the rows, if not the model's
     */
    public Function<SavedModel, TestData> ofTable(Path file, String target, Optional<String> order) {
        CsvTable table = streams.table(file);
        return ofTable(table, file, target, order, (model, sorted, encoded) -> encoded.examples());
    }

    /**
     * A table with the model's columns, whose rows have weights where a column is named, or the table has the model's.
     *
     * @param order the column that orders the rows, if not the model's
     * @param weight the column of the rows' weights, if not the model's
     */
    public Function<SavedModel, TestData> ofWeightedTable(
            Path file, String target, Optional<String> order, Optional<String> weight) {
        CsvTable table = streams.table(file);
        weight.ifPresent(column -> WeightColumn.all(table, column)); // refuses what is not a weight
        return ofTable(
                table, file, target, order, (model, sorted, encoded) -> weighted(model, sorted, encoded, weight));
    }

    /** Rows as examples. */
    private interface Weighing {
        Examples of(SavedModel model, CsvTable table, EncodedTable encoded);
    }

    private Function<SavedModel, TestData> ofTable(
            CsvTable unsorted, Path file, String target, Optional<String> order, Weighing weighing) {
        Optional<RowOrder> named = order.map(column -> RowOrder.of(unsorted, column));
        return model -> {
            Optional<RowOrder> sorted = named.or(() -> model.order().map(column -> RowOrder.of(unsorted, column)));
            CsvTable table = sorted.map(RowOrder::table).orElse(unsorted);
            EncodedTable encoded = model.examples(table, target);
            String predicted = target.isEmpty() ? model.model().description().targetName() : target;
            UnlabelledText.warn(table, encoded, predicted, console);
            warnOfDropped(
                    table.rows()
                            - encoded.unlabelled().length
                            - encoded.examples().size(),
                    table.rows());
            sorted.ifPresent(rows -> OrderText.warnOfTies(rows, console));
            Optional<RowTimes> times = sorted.map(rows -> RowTimes.of(rows, encoded.rows()));
            times.filter(found -> found.column().equals(model.order().orElse("")))
                    .ifPresent(found -> model.trainedUpTo()
                            .ifPresent(last -> OrderText.warnOfPast(found.moments(), found.column(), last, console)));
            String name = StandardStreams.inputName(file);
            return new TestData(
                    weighing.of(model, table, encoded),
                    facts("file", name),
                    name,
                    TableCells.of(table, encoded.rows()),
                    times);
        };
    }

    /** The rows with the weights of the named column, or of the model's where the table has it. */
    private Examples weighted(SavedModel model, CsvTable table, EncodedTable encoded, Optional<String> weight) {
        Optional<String> column = weight.or(() ->
                model.provenance().weight().filter(known -> table.column(known).isPresent()));
        if (column.isEmpty()) {
            return encoded.examples();
        }
        double[] weights = WeightColumn.all(table, column.get());
        Examples weighted = encoded.examples()
                .weighted(Arrays.stream(encoded.rows())
                        .mapToDouble(row -> weights[row])
                        .toArray());
        console.note("Weights of column '" + column.get() + "': "
                + Numbers.counted(weighted.size(), "row") + " count as "
                + Numbers.of(Arrays.stream(weighted.weights()).sum()) + ".");
        return weighted;
    }

    /** A folder of pictures, whose sub-folders are the model's classes. */
    public Function<SavedModel, TestData> ofFolder(Path folder) {
        ImageFolder pictures = ImageFolder.of(folder);
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        return model -> new TestData(
                pictures.examples(
                        model.requireImage(), model.model().description().classNames()),
                facts("folder", name),
                name,
                TableCells.NONE);
    }

    /** The test part of a split; null for the model's training split, or 0. */
    public Function<SavedModel, TestData> ofDataset(String name, @Nullable Integer split) {
        var unused = loader.info(name, split == null ? 0 : split);
        return model -> {
            ModelDescription description = model.model().description();
            int trained = trainedOn(model.provenance(), name);
            int chosen = split != null ? split : Math.max(trained, 0);
            if (trained >= 0 && trained != chosen) {
                console.warn("the model was trained on split " + trained + " of " + name + "; the test points of split "
                        + chosen + " are mostly its training points, so these numbers are optimistic.");
            }
            Dataset dataset = loader.dataset(name);
            requireFit(model.file(), description, dataset);
            Examples test = dataset.test(chosen);
            if (test.size() == 0) {
                throw new UserException("Split " + chosen + " of " + name + " has no test points.");
            }
            model.model().requireTargets(test);
            ObjectNode facts = Provenance.ofDataset(name, chosen).toJson();
            return new TestData(test, facts, name + ", split " + chosen, TableCells.NONE);
        };
    }

    /** Out-of-distribution data: pictures of a folder, of the model's size, or the rows of a table. */
    public Function<SavedModel, TestData> oodFiles(String name, Path data) {
        if (!ImageFolder.isOne(data)) {
            return oodTable(name, data);
        }
        ImageFolder pictures = ImageFolder.of(data);
        String folder = String.valueOf(data.toAbsolutePath().normalize().getFileName());
        return model -> new TestData(
                pictures.examples(model.requireImage(), List.of()), facts("folder", folder), name, TableCells.NONE);
    }

    /** The inputs of an out-of-distribution table with the model's columns, with or without a target. */
    private Function<SavedModel, TestData> oodTable(String name, Path file) {
        CsvTable table = streams.table(file);
        return model -> {
            Examples examples = model.inputs(table).examples();
            warnOfDropped(table.rows() - examples.size(), table.rows());
            requireOod(model, name, examples);
            return new TestData(examples, facts("file", String.valueOf(file.getFileName())), name, TableCells.NONE);
        };
    }

    /**
     * The test part of split 0 of an out-of-distribution data set with the model's number of inputs; their names may
     * differ.
     */
    public Function<SavedModel, TestData> oodDataset(String name) {
        var unused = loader.info(name, 0);
        return model -> {
            Examples test = loader.dataset(name).test(0);
            requireOod(model, name, test);
            return new TestData(test, Provenance.ofDataset(name, 0).toJson(), name, TableCells.NONE);
        };
    }

    private static void requireOod(SavedModel model, String name, Examples examples) {
        OutOfDistribution.requireFit(
                "the model " + model.file(),
                model.model().description().problem().inputs(),
                name,
                examples);
    }

    private void warnOfDropped(int dropped, int rows) {
        if (dropped > 0) {
            console.warn(dropped + " of " + Numbers.counted(rows, "row")
                    + (dropped == 1 ? " has missing values and is" : " have missing values and are") + " left out.");
        }
    }

    /** The data set's split that the model was trained on, or −1. */
    private static int trainedOn(Provenance training, String dataset) {
        return training.dataset().filter(dataset::equals).isPresent()
                ? training.split().orElse(-1)
                : -1;
    }

    private static void requireFit(Path file, ModelDescription model, Dataset dataset) {
        if (!model.problem().task().equals(dataset.task())
                || !model.inputNames().equals(dataset.inputNames())) {
            throw new UserException("The model " + file + " predicts '" + model.targetName() + "' ("
                    + model.problem().task() + ") from the inputs " + names(model.inputNames()) + "; data set "
                    + dataset.name() + " has '" + dataset.targetName() + "' (" + dataset.task() + ") and the inputs "
                    + names(dataset.inputNames()) + ". Evaluate it on data like those it was trained on.");
        }
    }

    /** All names if few, otherwise the first and the last: an image has one per pixel. */
    private static String names(List<String> names) {
        return names.size() <= MANY
                ? names.toString()
                : "[" + names.get(0) + ", " + names.get(1) + ", …, " + names.get(names.size() - 1) + "] ("
                        + names.size() + ")";
    }

    private static ObjectNode facts(String name, String value) {
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        facts.put(name, value);
        return facts;
    }
}
