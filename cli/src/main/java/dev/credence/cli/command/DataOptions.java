package dev.credence.cli.command;

import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.TestData;
import dev.credence.cli.data.TestDataLoader;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.datasets.csv.WeightChoice;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.scoring.SavedModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that name the data: a data set, a table in a file, or a folder of pictures. */
final class DataOptions {
    @Option(
            names = "--dataset",
            paramLabel = "D",
            order = 10,
            description = "A data set by name; see: credence datasets.")
    private @Nullable String dataset;

    @Option(
            names = "--split",
            paramLabel = "I",
            order = 11,
            description = "The data set's standard split into a training and a test part, from 0 (default: 0).")
    private @Nullable Integer split;

    @Reads
    @Option(
            names = "--data",
            paramLabel = "FILE",
            order = 12,
            description = {
                "A table: CSV with a header, plain or .gz; separated by commas, semicolons, tabs, bars or blanks;",
                "Parquet, Arrow or Feather; a folder with the parts of a table; - for standard input.",
                "Plug-ins add further formats.",
                "Or a folder of PNG or JPEG pictures of one size, with a sub-folder for each class."
            })
    private @Nullable Path file;

    @Mixin
    private final QueryOptions query = new QueryOptions();

    @Option(names = "--target", paramLabel = "COL", order = 13, description = "The column to predict.")
    private @Nullable String target;

    /**
     * Checks the combination of options.
     *
     * @throws UserException with all conflicts between options
     */
    void check(boolean needsTarget) {
        List<String> faults = new ArrayList<>();
        file = query.orElse(Optional.ofNullable(file)).orElse(null);
        if (dataset == null && file == null) {
            faults.add("Say which data: --dataset D, or --data FILE" + (needsTarget ? " --target COL." : "."));
        } else if (dataset != null && file != null) {
            faults.add("--dataset and --data exclude each other: name one of them.");
        }
        if (file == null && target != null) {
            faults.add("--target needs --data FILE.");
        }
        if (isFolder() && target != null) {
            faults.add("--target is for tables; " + file + " is a folder, whose sub-folders are the classes.");
        }
        if (dataset == null && split != null) {
            faults.add("--split needs --dataset D; a table has no splits.");
        }
        if (needsTarget && dataset == null && file != null && target == null && !isFolder()) {
            faults.add("--data needs --target COL: the column to predict.");
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
    }

    /** The training data of a network, without order or groups. */
    Supplier<TrainingData> training(DataLoader loader, TableOptions options, Problems problems) {
        return training(loader, options, false, Optional.empty(), new TrainingOrder(), problems);
    }

    /**
     * The training data. A table is read at once, to report its errors with others; a data set is only looked up, since
     * loading it may take a download.
     *
     * @param cells whether the method or its network reads the cells of a table as they are
     * @param group the column that groups the rows
     * @param order the column that orders the rows
     */
    Supplier<TrainingData> training(
            DataLoader loader,
            TableOptions options,
            boolean cells,
            Optional<String> group,
            TrainingOrder order,
            Problems problems) {
        check(true);
        requireTable("--group", group);
        requireTable("--order", order.column());
        if (target != null && target.equals(order.column().orElse(null))) {
            throw new UserException(
                    "--order " + target + " is the target, which is unknown for new rows: name" + " another column.");
        }
        requireTable("--weight", options.weights().column());
        String name = dataset;
        if (name != null) {
            if (!options.weights().words().isEmpty()) {
                throw new UserException("--class-weight is for tables: --data FILE.");
            }
            int chosen = split == null ? 0 : split;
            var unused = loader.info(name, chosen);
            return () -> loader.training(name, chosen);
        }
        if (isFolder()) {
            if (!options.words().isEmpty()) {
                throw new UserException(
                        String.join(" ", options.words()) + " is for tables; " + file + " is a folder of pictures.");
            }
            TrainingData pictures = loader.training(table());
            return () -> pictures;
        }
        List<String> noInputs =
                Stream.of(group, order.noInput()).flatMap(Optional::stream).toList();
        WeightChoice weights = options.weights().choice(target(), noInputs);
        List<String> left =
                Stream.concat(noInputs.stream(), weights.column().stream()).toList();
        TrainingData read = loader.training(
                table(), options.schema(target(), cells, left, problems), group, order.column(), weights);
        return () -> read;
    }

    private void requireTable(String option, Optional<String> column) {
        if (column.isPresent() && (file == null || isFolder())) {
            throw new UserException(option + " is for tables: --data FILE.");
        }
    }

    /**
     * The test data.
     *
     * @param order the column that orders the rows, if not the model's
     * @param weight the column of the rows' weights, if not the model's
     */
    Function<SavedModel, TestData> weightedTest(
            TestDataLoader loader, Optional<String> order, Optional<String> weight) {
        requireTable("--weight", weight);
        return dataset == null && file != null && !isFolder()
                ? weightedTable(loader, order, weight)
                : test(loader, order);
    }

    private Function<SavedModel, TestData> weightedTable(
            TestDataLoader loader, Optional<String> order, Optional<String> weight) {
        check(false);
        return loader.ofWeightedTable(table(), target(), order, weight);
    }

    /**
     * The test data, without weights.
     *
     * @param order the column that orders the rows, if not the model's
     */
    Function<SavedModel, TestData> test(TestDataLoader loader, Optional<String> order) {
        check(false);
        requireTable("--order", order);
        String name = dataset;
        if (name != null) {
            return loader.ofDataset(name, split);
        }
        return isFolder() ? loader.ofFolder(table()) : loader.ofTable(table(), target(), order);
    }

    /** Whether these options name that data set or table. */
    boolean isOn(String name) {
        Path table = file;
        return name.equals(dataset)
                || (table != null
                        && table.toAbsolutePath()
                                .normalize()
                                .equals(Path.of(name).toAbsolutePath().normalize()));
    }

    /** The given options as arguments. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        put(words, "--dataset", dataset);
        put(words, "--split", split);
        if (query.words().isEmpty()) {
            put(words, "--data", file);
        }
        words.addAll(query.words());
        put(words, "--target", target);
        return words;
    }

    private static void put(List<String> words, String name, @Nullable Object value) {
        if (value != null) {
            words.addAll(List.of(name, value.toString()));
        }
    }

    private boolean isFolder() {
        return file != null && ImageFolder.isOne(file);
    }

    private Path table() {
        return Objects.requireNonNull(file, "check() makes sure that there is one");
    }

    /** The named target; empty if none is named. */
    String target() {
        return target == null ? "" : target;
    }
}
