package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.file.WorkLock;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Training of a {@link TableMethod} on the cells of a table, which returns a {@link TrainedModel}; the counterpart of
 * {@link Fit} for tables.
 */
public final class TableFit {
    private final TableMethod method;
    private Map<String, String> settings = Map.of();
    private long seed = 1;
    private int threads = 1;
    private Optional<Duration> time = Optional.empty();
    private Optional<Path> checkpoints = Optional.empty();
    private Optional<int[]> groups = Optional.empty();
    private Optional<List<Column>> cells = Optional.empty();
    private TableListener listener = TableListener.SILENT;
    private ObjectNode columns = JsonNodeFactory.instance.objectNode();
    private ObjectNode provenance = JsonNodeFactory.instance.objectNode();

    private TableFit(TableMethod method) {
        this.method = method;
    }

    public static TableFit of(TableMethod method) {
        return new TableFit(method);
    }

    /** Replaces the settings, given as text; others keep the method's defaults. */
    public TableFit settings(Map<String, String> newSettings) {
        settings = Map.copyOf(newSettings);
        return this;
    }

    /** Seed of all random numbers; 1 by default. */
    public TableFit seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Number of threads, 1 by default. */
    public TableFit threads(int newThreads) {
        threads = newThreads;
        return this;
    }

    /** Time limit of training; without one, training ends when it no longer improves. */
    public TableFit time(Duration limit) {
        time = Optional.of(limit);
        return this;
    }

    /** Saves checkpoints in a directory, and resumes from an existing one. */
    public TableFit checkpoints(Path directory) {
        checkpoints = Optional.of(directory);
        return this;
    }

    /** Group of each row, 0 … G−1, if rows of a group are dependent; copied. */
    public TableFit groups(int[] newGroups) {
        groups = Optional.of(newGroups.clone());
        return this;
    }

    /** Columns of the inputs if not all are numeric. */
    public TableFit cells(List<Column> newCells) {
        cells = Optional.of(List.copyOf(newCells));
        return this;
    }

    /** Sets the training listener. */
    public TableFit listener(TableListener newListener) {
        listener = newListener;
        return this;
    }

    /** Encoding of a table's columns as cells, stored in the model file for prediction. */
    public TableFit columns(ObjectNode newColumns) {
        columns = newColumns.deepCopy();
        return this;
    }

    /** Provenance of the data, stored in the model file. */
    public TableFit provenance(ObjectNode facts) {
        provenance = facts.deepCopy();
        return this;
    }

    /** The rows in memory, unless the method reads them from their file. */
    private Examples held(Examples rows) {
        if (!rows.isStored() || method.readsStoredRows()) {
            return rows;
        }
        Examples held = Examples.of(rows.inputMatrix(), rows.targets());
        return rows.isWeighted() ? held.weighted(rows.weights()) : held;
    }

    /**
     * Trains a model.
     *
     * @param dataset supplies task and names
     * @param rows training rows: the whole data set or the training part of a split; may be weighted
     */
    public TrainedModel train(Dataset dataset, Examples rows) {
        Settings checked = method.parse(settings);
        if (rows.image().isPresent()) {
            throw new UserException("The method '" + method.name() + "' is for tables, and " + dataset.name()
                    + " has images. Use a method for images, such as dropout-alpha");
        }
        if (rows.size() < 1) {
            throw new UserException(dataset.name() + " has no training rows");
        }
        dataset.check(rows);
        WeightedRows weighted = WeightedRows.of(method, checked, held(rows));
        Examples train = weighted.rows();
        List<Column> inputs = cells.orElseGet(
                () -> dataset.inputNames().stream().map(Column::number).toList());
        TableProblem problem = new TableProblem(dataset.task(), inputs, train.size());
        int[] rounds = new int[1];
        Optional<int[]> of = groups.map(weighted::pick);
        TrainedTable trained = trained(problem, train, checked, of, rounds);
        return new TrainedModel(
                new ModelDescription(
                        method.name(),
                        checked.asText(),
                        new Problem(dataset.task(), inputs.size(), train.size()),
                        asTheyAre(inputs.size()),
                        inputs.stream().map(Column::name).toList(),
                        dataset.targetName(),
                        dataset.classNames(),
                        seed,
                        facts(trained, rounds[0], dataset.task()),
                        columns),
                new TrainedModel.Table(inputs, trained),
                Map.of());
    }

    private TrainedTable trained(
            TableProblem problem, Examples train, Settings checked, Optional<int[]> of, int[] rounds) {
        TableListener counting = new TableListener() {
            @Override
            public void progressed(TableProgress progress) {
                rounds[0] = progress.round();
                listener.progressed(progress);
            }

            @Override
            public boolean stopped() {
                return listener.stopped();
            }

            @Override
            public void outOfTime(Duration more, String next) {
                listener.outOfTime(more, next);
            }
        };
        if (checkpoints.isEmpty()) {
            return method.train(
                    problem, train, checked, new TableTraining(seed, threads, time, checkpoints, of, counting));
        }
        Path directory = Checkpoints.makeDirectory(checkpoints.get().toAbsolutePath());
        Optional<Path> file = Optional.of(directory.resolve(Checkpoints.FILE_NAME));
        WorkLock held = Checkpoints.hold(directory);
        try (held) {
            return method.train(problem, train, checked, new TableTraining(seed, threads, time, file, of, counting));
        }
    }

    /** Identity: the method standardises cells itself. */
    private static Standardisation asTheyAre(int inputs) {
        double[] ones = new double[inputs];
        Arrays.fill(ones, 1);
        return new Standardisation(new double[inputs], ones, 0, 1);
    }

    private ObjectNode facts(TrainedTable trained, int rounds, Task task) {
        ObjectNode facts = provenance.deepCopy();
        facts.put("rounds", rounds);
        facts.put("composition", trained.composition());
        trained.expectation().ifPresent(expected -> put(facts, expected, task));
        return facts;
    }

    private static void put(ObjectNode facts, Expectation expected, Task task) {
        putFinite(facts, "expected_log_score", expected.logScore());
        putFinite(facts, "expected_log_score_se", expected.standardError());
        putFinite(facts, "expected_coverage_90", expected.coverage90());
        putFinite(facts, "constant_log_score", expected.constant());
        putFinite(facts, "linear_log_score", expected.linear());
        String point = task instanceof Task.Classification ? "accuracy" : "rmse";
        putFinite(facts, "expected_" + point, expected.point().model());
        putFinite(facts, "constant_" + point, expected.point().constant());
        putFinite(facts, "linear_" + point, expected.point().linear());
    }

    /** Omits numbers that are not finite, which JSON cannot represent. */
    private static void putFinite(ObjectNode facts, String name, double value) {
        if (Double.isFinite(value)) {
            facts.put(name, value);
        }
    }
}
