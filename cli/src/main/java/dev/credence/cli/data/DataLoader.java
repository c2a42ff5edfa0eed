package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.console.Numbers;
import dev.credence.core.UserException;
import dev.credence.core.data.CellValues;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Examples;
import dev.credence.core.series.SeriesGroup;
import dev.credence.datasets.Datasets;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.RowOrder;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.datasets.csv.WeightChoice;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.datasets.series.M4Hourly;
import dev.credence.scoring.Memory;
import dev.credence.scoring.Provenance;
import dev.credence.scoring.RowTimes;
import dev.credence.scoring.TrainingTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Loads data sets, tables and folders of pictures for training. */
public final class DataLoader {
    private static final int FEW = 10; // distinct values of a target that may be classes

    private final Console console;
    private final Provider<Datasets> datasets;
    private final GlobalOptions options;
    private final StandardStreams streams;

    @Inject
    DataLoader(Console console, Provider<Datasets> datasets, GlobalOptions options, StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.datasets = datasets;
        this.options = options;
    }

    /** Checks that the data set and split exist, without loading. */
    public DatasetInfo info(String name, int split) {
        DatasetInfo info = datasets.get().info(name);
        if (split < 0 || split >= info.splits()) {
            throw new UserException("Data set " + name + " has "
                    + (info.splits() == 1 ? "split 0 alone" : "the splits 0 to " + (info.splits() - 1))
                    + ", there is no split " + split + ".");
        }
        return info;
    }

    /** A data set by name, downloaded if necessary. */
    public Dataset dataset(String name) {
        try (DownloadDisplay display = new DownloadDisplay(console)) {
            return datasets.get().load(name, new DataLocation(options.dataDirectory(), true, display));
        }
    }

    /** The hourly series of the M4 competition, downloaded if necessary. */
    public SeriesGroup hourlySeries() {
        try (DownloadDisplay display = new DownloadDisplay(console)) {
            return new M4Hourly().read(new DataLocation(options.dataDirectory(), true, display));
        }
    }

    /** The training part of a split. */
    public TrainingData training(String name, int split) {
        Dataset dataset = dataset(name);
        return new TrainingData(
                dataset,
                dataset.train(split),
                JsonNodeFactory.instance.objectNode(),
                Provenance.ofDataset(name, split),
                name + ", split " + split);
    }

    /** A folder of pictures with a sub-folder per class. */
    public TrainingData training(Path folder) {
        Dataset dataset = Memory.reading(
                "The folder " + folder, () -> ImageFolder.of(folder).dataset());
        return new TrainingData(
                dataset,
                dataset.train(0),
                JsonNodeFactory.instance.objectNode(),
                Provenance.ofFolder(dataset.name(), dataset.examples()),
                dataset.name());
    }

    /**
     * A whole table, with the schema for further ones.
     *
     * @param options for the schema of a table
     * @param group the column that groups the rows
     * @param order the column that orders the rows
     * @param weights the weights of the rows
     */
    public TrainingData training(
            Path file,
            Function<CsvTable, SchemaOptions> options,
            Optional<String> group,
            Optional<String> order,
            WeightChoice weights) {
        return Memory.reading(
                "The table " + StandardStreams.inputName(file),
                () -> table(file, options, group, order, weights, ties -> OrderText.warnOfTies(ties, console)));
    }

    /** The same for a table that will be divided with rows of the same moment on one side. */
    public TrainingData undivided(
            Path file,
            Function<CsvTable, SchemaOptions> options,
            Optional<String> group,
            Optional<String> order,
            WeightChoice weights) {
        return Memory.reading(
                "The table " + StandardStreams.inputName(file),
                () -> table(file, options, group, order, weights, ties -> {}));
    }

    private TrainingData table(
            Path file,
            Function<CsvTable, SchemaOptions> options,
            Optional<String> group,
            Optional<String> order,
            WeightChoice choice,
            Consumer<RowOrder> ties) {
        CsvTable all = streams.table(file);
        CsvTable unsorted = choice.positive(all);
        SchemaOptions schemaOptions = options.apply(unsorted);
        Optional<RowOrder> sorted = order.map(column -> RowOrder.of(unsorted, column));
        sorted.ifPresent(ties);
        CsvTable table = sorted.map(RowOrder::table).orElse(unsorted);
        String name = StandardStreams.inputName(file);
        TrainingTable read = TrainingTable.of(name, table, schemaOptions, choice);
        TableSchema schema = read.schema();
        EncodedTable encoded = read.encoded();
        Dataset dataset = read.dataset();
        UnlabelledText.warn(table, encoded, schema.target(), console);
        if (choice.isWeighted()) {
            sayWeights(dataset.examples(), choice, all.rows() - table.rows());
        }
        if (schemaOptions.task() == TaskChoice.AUTO) {
            sayTask(schema, dataset);
        }
        Provenance rows = Provenance.ofTable(name, dataset.examples());
        return new TrainingData(
                dataset,
                dataset.train(0),
                TableSchemas.toJson(schema),
                sorted.map(by -> rows.inOrder(RowTimes.of(by, encoded.rows())))
                        .orElse(rows)
                        .weightedBy(choice.column()),
                name,
                read.cells(),
                group.map(column -> groups(table, column, encoded.rows())),
                sorted.map(by -> RowTimes.of(by, encoded.rows()).numbers()),
                model -> read.attachRows(model, encoded.rows()));
    }

    private void sayWeights(Examples weighted, WeightChoice choice, int left) {
        console.note("Weights"
                + choice.column().map(column -> " of column '" + column + "'").orElse("")
                + choice.classes()
                        .map(classes -> (choice.column().isPresent() ? " and" : "") + " of classes")
                        .orElse("")
                + ": " + Numbers.counted(weighted.size(), "row") + " count as "
                + Numbers.of(Arrays.stream(weighted.weights()).sum())
                + (left > 0 ? "; " + Numbers.counted(left, "row") + " of weight 0 left out." : "."));
    }

    /** Reports the task inferred for an ambiguous target, and how to change it. */
    private void sayTask(TableSchema schema, Dataset dataset) {
        if (schema.hasClassesOfNumbers()) {
            console.note(
                    "The target '" + schema.target() + "' has only the values 0 and 1, which are taken as two classes;"
                            + " --task regression takes them as numbers.");
            return;
        }
        int different = schema.classes().isEmpty() ? wholeNumbers(dataset.examples()) : 0;
        if (different > 1 && different <= FEW && dataset.examples().size() > FEW) {
            console.note("The target '" + schema.target() + "' has " + different + " different values, whole numbers,"
                    + " which are taken as numbers; if they are classes, give --task classification.");
        }
    }

    /** The number of different targets if they are few whole numbers; else 0, or more than few. */
    private static int wholeNumbers(Examples rows) {
        Set<Double> found = new HashSet<>();
        for (int i = 0; i < rows.size() && found.size() <= FEW; i++) {
            double y = rows.target(i);
            if (y != Math.rint(y)) {
                return 0;
            }
            found.add(y);
        }
        return found.size();
    }

    /** The group index of each row; an empty cell is a value like others, 3 and 3.0 are one. */
    private static int[] groups(CsvTable table, String name, int[] rows) {
        int column = table.column(name).orElseThrow();
        return CellValues.indices(
                Arrays.stream(rows).mapToObj(row -> table.text(row, column)).toList());
    }
}
