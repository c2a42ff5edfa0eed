package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Methods;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A method of tables as a member of the pool: rows are leads of windows, with lags as columns, and the target is z_h =
 * (y − μ_h)/σ_h as for the networks. Found by the SPI of tables alone.
 */
final class LagTable {
    /** The name that stands for no table. */
    static final String NONE = "none";

    private static final String METHOD = "table_method";
    private static final String DOCUMENT = "table";
    private static final String ARRAYS = "table.";
    private static final int MOST_ROWS = 12_000;
    private static final int FEWEST_SERIES = 10;

    /** Parts of equal probability, each a normal component about its middle. */
    private static final int PARTS = 12;

    private static final double LEAST_SD = 0.01;

    private final String method;
    private final TrainedTable trained;
    private final LagColumns columns;

    private LagTable(String method, TrainedTable trained, LagColumns columns) {
        this.method = method;
        this.trained = trained;
        this.columns = columns;
    }

    /**
     * Requires a method of tables, also where there are too few windows to train one.
     *
     * @throws dev.credence.core.UserException if there is none of this name
     */
    static void requireKnown(String name) {
        if (!name.equals(NONE)) {
            var unused = Methods.discoverForTables().get(name);
        }
    }

    /**
     * Trains a method.
     *
     * @param name of a method of tables
     * @param windows at least one
     * @return empty if no window has a value to learn from
     * @throws dev.credence.core.UserException if there is no such method
     */
    static Optional<LagTable> train(String name, SeriesProblem problem, Windows windows, SeriesTraining training) {
        TableMethod method = Methods.discoverForTables().get(name);
        LagColumns columns = new LagColumns(problem);
        CounterRandom random = Stream.SERIES_NETWORKS.of(training.seed(), 0);
        List<double[]> inputs = new ArrayList<>();
        List<Double> targets = new ArrayList<>();
        List<Integer> groups = new ArrayList<>();
        int tries = (int) Math.min(MOST_ROWS, (long) windows.count() * problem.horizon());
        boolean areMany = windows.series() >= FEWEST_SERIES;
        for (int i = 0; i < tries; i++) {
            int window = windows.at(random.uniform(0, i));
            int lead = random.below(problem.horizon(), 1, i);
            float z = windows.target(window)[lead];
            if (!Float.isNaN(z)) {
                inputs.add(columns.row(windows.input(window), lead));
                targets.add((double) z);
                groups.add(areMany ? windows.seriesOf(window) : window / problem.horizon());
            }
        }
        if (inputs.isEmpty()) {
            return Optional.empty();
        }
        Examples rows = Examples.of(
                inputs.toArray(double[][]::new),
                targets.stream().mapToDouble(Double::doubleValue).toArray());
        TableTraining options = new TableTraining(
                training.seed(),
                training.threads(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(consecutive(groups)),
                stopping(training.listener()));
        TrainedTable trained = method.train(problem(columns, rows.size()), rows, method.parse(Map.of()), options);
        return Optional.of(new LagTable(name, trained, columns));
    }

    private static TableProblem problem(LagColumns columns, int rows) {
        return new TableProblem(
                Task.REGRESSION, columns.names().stream().map(Column::number).toList(), rows);
    }

    private static int[] consecutive(List<Integer> groups) {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        return groups.stream()
                .mapToInt(group -> numbers.computeIfAbsent(group, key -> numbers.size()))
                .toArray();
    }

    /** Hears of a stop, and reports nothing: the table's progress is not that of the whole. */
    private static TableListener stopping(TableListener whole) {
        return new TableListener() {
            @Override
            public void progressed(TableProgress now) {}

            @Override
            public boolean stopped() {
                return whole.stopped();
            }
        };
    }

    /**
     * Forecasts z.
     *
     * @param input a window's
     * @return weight, mean and sd of each component by lead, [components][3][H]
     */
    double[][][] forecast(float[] input) {
        int leads = columns.horizon();
        double[][] rows = new double[leads][];
        Arrays.setAll(rows, h -> columns.row(input, h));
        RegressionPredictive predicted = (RegressionPredictive) trained.predict(Examples.of(rows, new double[leads]));
        double[][] middles = new double[PARTS][];
        Arrays.setAll(middles, k -> predicted.quantile((k + 0.5) / PARTS));
        double[][][] parts = new double[PARTS][3][leads];
        for (int k = 0; k < PARTS; k++) {
            double[] below = middles[Math.max(0, k - 1)];
            double[] above = middles[Math.min(PARTS - 1, k + 1)];
            int steps = Math.min(PARTS - 1, k + 1) - Math.max(0, k - 1);
            for (int h = 0; h < leads; h++) {
                parts[k][0][h] = 1.0 / PARTS;
                parts[k][1][h] = middles[k][h];
                parts[k][2][h] = Math.max((above[h] - below[h]) / steps, LEAST_SD);
            }
        }
        return parts;
    }

    String composition() {
        return "a table of lags by " + method;
    }

    void write(ObjectNode json) {
        json.put(METHOD, method);
        json.set(DOCUMENT, trained.document());
    }

    void arrays(Map<String, NpyArray> into) {
        trained.arrays().forEach((name, array) -> into.put(ARRAYS + name, array));
    }

    /**
     * Reads a member; empty if the model has none.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    static Optional<LagTable> read(JsonRecord json, SeriesProblem problem, Map<String, NpyArray> arrays) {
        if (!json.has(METHOD)) {
            return Optional.empty();
        }
        String name = json.text(METHOD);
        ObjectNode document = json.facts(DOCUMENT);
        TableMethod method = Methods.discoverForTables().get(name);
        LagColumns columns = new LagColumns(problem);
        Map<String, NpyArray> own = new LinkedHashMap<>();
        arrays.forEach((key, array) -> {
            if (key.startsWith(ARRAYS)) {
                own.put(key.substring(ARRAYS.length()), array);
            }
        });
        TrainedTable trained = method.load(problem(columns, 1), method.parse(Map.of()), document, own);
        return Optional.of(new LagTable(name, trained, columns));
    }
}
