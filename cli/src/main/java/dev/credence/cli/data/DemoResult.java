package dev.credence.cli.data;

import dev.credence.core.data.Examples;
import dev.credence.core.metric.Metric;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.scoring.PredictionTable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The predictions of the demonstration's network.
 *
 * @param grid predictions on the problem's grid, by column
 * @param metrics on the test points, by name
 */
public record DemoResult(Map<String, double[]> grid, Map<String, Row> metrics) {
    /** A metric inside the data and in the gap. */
    public record Row(double seen, double gap) {}

    private static final Set<Metric> METRICS = Set.of(
            StandardMetrics.RMSE,
            StandardMetrics.LOG_LIKELIHOOD,
            StandardMetrics.CRPS,
            StandardMetrics.PICP_50,
            StandardMetrics.PICP_95);

    /** Predicts the grid and computes the metrics on the test points. */
    public static DemoResult of(DemoProblem problem, TrainedModel model) {
        Examples test = problem.dataset().test(0);
        double[] x = column(test);
        List<Map<String, Double>> parts = List.of(
                measure(model, test, i -> Math.abs(x[i]) >= DemoProblem.GAP),
                measure(model, test, i -> Math.abs(x[i]) < DemoProblem.GAP));
        Map<String, Row> rows = new LinkedHashMap<>();
        for (String name : parts.get(0).keySet()) {
            rows.put(
                    name,
                    new Row(
                            parts.get(0).getOrDefault(name, Double.NaN),
                            parts.get(1).getOrDefault(name, Double.NaN)));
        }
        return new DemoResult(predict(model, problem.grid(), List.of(0.5, 0.95)), rows);
    }

    /** A metric. */
    public Row metric(String name) {
        Row row = metrics.get(name);
        if (row == null) {
            throw new IllegalArgumentException("There is no metric '" + name + "', there are " + metrics.keySet());
        }
        return row;
    }

    private static Map<String, Double> measure(TrainedModel model, Examples test, IntPredicate part) {
        int[] rows = IntStream.range(0, test.size()).filter(part).toArray();
        Examples chosen = test.rows(rows);
        Metrics metrics = Metrics.of(model.description().problem().task(), METRICS);
        model.predict(
                chosen,
                model.defaultSamples(),
                (tile, from) -> metrics.add(tile, Arrays.copyOfRange(chosen.targets(), from, from + tile.points())));
        Map<String, Double> values = new LinkedHashMap<>(metrics.result());
        Map<String, double[]> predicted = predict(model, column(chosen), List.of());
        values.put("epistemic sd (mean)", mean(predicted, "epistemic_sd"));
        values.put("aleatoric sd (mean)", mean(predicted, "aleatoric_sd"));
        return values;
    }

    private static double mean(Map<String, double[]> columns, String name) {
        return Arrays.stream(columns.getOrDefault(name, new double[0]))
                .average()
                .orElse(Double.NaN);
    }

    private static double[] column(Examples examples) {
        double[] x = new double[examples.size()];
        for (int i = 0; i < x.length; i++) {
            examples.inputs(i, x, i);
        }
        return x;
    }

    private static Map<String, double[]> predict(TrainedModel model, double[] x, List<Double> levels) {
        int[] all = IntStream.range(0, x.length).toArray();
        PredictionTable table = PredictionTable.of(model.description(), levels, all, x.length);
        model.predict(DemoProblem.examples(x), model.defaultSamples(), table::add);
        Map<String, double[]> columns = new LinkedHashMap<>();
        for (int j = 0; j < table.header().size(); j++) {
            int column = j;
            columns.put(
                    table.header().get(j),
                    table.rows().stream()
                            .mapToDouble(row -> (Double) row.get(column))
                            .toArray());
        }
        return columns;
    }

    /** A column of the predictions on the grid. */
    public double[] column(String name) {
        double[] values = grid.get(name);
        if (values == null) {
            throw new IllegalArgumentException("There is no column '" + name + "', there are " + grid.keySet());
        }
        return values.clone();
    }
}
