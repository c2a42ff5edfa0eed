package dev.credence.scoring;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.interval.IntervalSide;
import dev.credence.scoring.RowPrediction.Bounds;
import dev.credence.scoring.RowPrediction.ClassSet;
import dev.credence.scoring.RowPrediction.Classes;
import dev.credence.scoring.RowPrediction.Curve;
import dev.credence.scoring.RowPrediction.Novelty;
import dev.credence.scoring.RowPrediction.Real;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The columns of predictions in tables, JSON and tensors, named in one place. A new quantity takes a component of
 * {@link RowPrediction} and a line here.
 */
public final class OutputColumns {
    private final List<OutputColumn> all;
    private final List<String> header;

    private OutputColumns(List<OutputColumn> all) {
        this.all = List.copyOf(all);
        this.header = all.stream().flatMap(column -> column.header().stream()).toList();
    }

    /**
     * The columns of a regression.
     *
     * @param levels of the model's own central intervals
     * @param coverages of the guaranteed intervals
     * @param side which ends these have; tables and tensors leave the other out
     * @param groups whether groups can fall back to the common threshold, which adds a column to tables
     */
    public static OutputColumns ofReal(List<Double> levels, List<Double> coverages, IntervalSide side, boolean groups) {
        return new OutputColumns(List.of(
                OutputColumn.ofReal("mean", Real::mean),
                OutputColumn.ofReal("sd", Real::sd),
                OutputColumn.ofReal("epistemic_sd", Real::epistemicSd),
                OutputColumn.ofReal("aleatoric_sd", Real::aleatoricSd),
                intervals(levels),
                guaranteedIntervals(coverages, side, groups),
                curve(),
                novelty()));
    }

    /**
     * The columns of a classification.
     *
     * @param names of the classes
     * @param coverages of the guaranteed sets
     * @param groups as in {@link #ofReal}
     */
    public static OutputColumns ofClasses(List<String> names, List<Double> coverages, boolean groups) {
        return new OutputColumns(List.of(
                predicted(),
                probabilities(names),
                OutputColumn.ofClasses("entropy", Classes::entropy),
                OutputColumn.ofClasses("mutual_information", Classes::mutualInformation),
                guaranteedSets(names, coverages, groups),
                novelty()));
    }

    /** Adds the columns {@code out_of_distribution} and {@code unusual_columns} in tables. */
    public OutputColumns withFlags() {
        List<OutputColumn> with = new ArrayList<>(all);
        with.add(new OutputColumn(
                List.of("out_of_distribution", "unusual_columns"),
                List.of(CellType.TRUTH, CellType.NAMES),
                prediction -> List.of(
                        prediction.novelty().flag(), prediction.novelty().columns()),
                List.of(),
                (prediction, json) -> {}));
        return new OutputColumns(with);
    }

    /**
     * Adds the column {@code epistemic_percentile} in tables: the percentage of the reference rows that are less
     * uncertain, 100 (1 − p), p their conformal p-value (Gal 2016, 3.3.2).
     */
    OutputColumns withPercentile() {
        List<OutputColumn> with = new ArrayList<>(all);
        with.add(new OutputColumn(
                List.of("epistemic_percentile"),
                List.of(CellType.NUMBER),
                prediction -> List.of(100 * (1 - prediction.novelty().p())),
                List.of(),
                (prediction, json) -> {}));
        return new OutputColumns(with);
    }

    /** Adds the decision of the least expected cost, and that cost, in every format. */
    public OutputColumns with(DecisionCosts costs) {
        List<OutputColumn> with = new ArrayList<>(all);
        with.add(new OutputColumn(
                List.of("decision"),
                List.of(CellType.TEXT),
                prediction -> List.of(decision(costs, prediction)),
                List.of(new OutputTensor(
                        "decision", "BYTES", 0, (prediction, data) -> data.text(decision(costs, prediction)))),
                (prediction, json) -> json.put("decision", decision(costs, prediction))));
        with.add(OutputColumn.ofClasses(
                "expected_cost",
                classes -> costs.expected(classes.probabilities(), costs.decide(classes.probabilities()))));
        return new OutputColumns(with);
    }

    private static String decision(DecisionCosts costs, RowPrediction prediction) {
        return costs.name(costs.decide(classes(prediction).probabilities()));
    }

    private static OutputColumn intervals(List<Double> levels) {
        return new OutputColumn(
                boundNames("", levels, IntervalSide.BOTH),
                types(CellType.NUMBER, 2 * levels.size(), false),
                prediction -> boundCells(real(prediction).intervals(), IntervalSide.BOTH),
                boundTensors("", levels, IntervalSide.BOTH, Real::intervals),
                (prediction, json) -> {
                    ArrayNode intervals = json.putArray("intervals");
                    real(prediction).intervals().forEach(bounds -> write(bounds, "level", intervals.addObject()));
                });
    }

    private static OutputColumn guaranteedIntervals(List<Double> coverages, IntervalSide side, boolean groups) {
        List<String> names = boundNames("", coverages, side);
        return new OutputColumn(
                withFallback(names, groups),
                types(CellType.NUMBER, names.size(), groups),
                prediction -> {
                    List<Bounds> guaranteed = real(prediction).guaranteed();
                    List<Object> cells = boundCells(guaranteed, side);
                    if (groups) {
                        cells.add(guaranteed.stream().anyMatch(Bounds::fallback));
                    }
                    return cells;
                },
                boundTensors("guaranteed_", coverages, side, Real::guaranteed),
                (prediction, json) -> {
                    ArrayNode guaranteed = json.putArray("guaranteed");
                    for (Bounds bounds : real(prediction).guaranteed()) {
                        ObjectNode one = guaranteed.addObject();
                        write(bounds, "coverage", one);
                        one.put("fallback", bounds.fallback());
                    }
                });
    }

    private static List<String> boundNames(String prefix, List<Double> levels, IntervalSide side) {
        List<String> names = new ArrayList<>();
        for (double level : levels) {
            if (side.hasLower()) {
                names.add(prefix + "lower_" + percent(level));
            }
            if (side.hasUpper()) {
                names.add(prefix + "upper_" + percent(level));
            }
        }
        return names;
    }

    private static List<Object> boundCells(List<Bounds> all, IntervalSide side) {
        List<Object> cells = new ArrayList<>();
        for (Bounds bounds : all) {
            if (side.hasLower()) {
                cells.add(bounds.lower());
            }
            if (side.hasUpper()) {
                cells.add(bounds.upper());
            }
        }
        return cells;
    }

    private static List<OutputTensor> boundTensors(
            String prefix, List<Double> levels, IntervalSide side, Function<Real, List<Bounds>> of) {
        List<OutputTensor> tensors = new ArrayList<>();
        for (String name : boundNames(prefix, levels, side)) {
            int cell = tensors.size();
            tensors.add(new OutputTensor(
                    name,
                    "FP64",
                    0,
                    (prediction, data) -> data.number((double)
                            boundCells(of.apply(real(prediction)), side).get(cell))));
        }
        return tensors;
    }

    private static void write(Bounds bounds, String level, ObjectNode json) {
        json.put(level, bounds.level());
        OutputColumn.put(json, "lower", bounds.lower());
        OutputColumn.put(json, "upper", bounds.upper());
        if (Double.isNaN(bounds.lower())) { // null is an infinite bound
            json.put("empty", true);
        }
    }

    private static OutputColumn curve() {
        return new OutputColumn(List.of(), List.of(), prediction -> List.of(), List.of(), (prediction, json) -> {
            Curve curve = real(prediction).curve();
            if (curve != null) {
                ObjectNode distribution = json.putObject("distribution");
                numbers(distribution.putArray("y"), curve.y());
                numbers(distribution.putArray("density"), curve.density());
                numbers(distribution.putArray("cdf"), curve.cdf());
            }
        });
    }

    private static void numbers(ArrayNode array, double[] values) {
        for (double value : values) {
            if (Double.isFinite(value)) {
                array.add(value);
            } else {
                array.addNull();
            }
        }
    }

    private static OutputColumn predicted() {
        return new OutputColumn(
                List.of("predicted"),
                List.of(CellType.TEXT),
                prediction -> List.of(classes(prediction).label()),
                List.of(new OutputTensor(
                        "predicted",
                        "BYTES",
                        0,
                        (prediction, data) -> data.text(classes(prediction).label()))),
                (prediction, json) -> json.put("predicted", classes(prediction).label()));
    }

    private static OutputColumn probabilities(List<String> names) {
        return new OutputColumn(
                names.stream().map(name -> "p_" + name).toList(),
                types(CellType.NUMBER, names.size(), false),
                prediction -> List.copyOf(classes(prediction).probabilities()),
                List.of(new OutputTensor(
                        "probabilities",
                        "FP64",
                        names.size(),
                        (prediction, data) ->
                                classes(prediction).probabilities().forEach(data::number))),
                (prediction, json) -> {
                    ObjectNode probabilities = json.putObject("probabilities");
                    for (int c = 0; c < names.size(); c++) {
                        OutputColumn.put(
                                probabilities,
                                names.get(c),
                                classes(prediction).probabilities().get(c));
                    }
                });
    }

    private static OutputColumn guaranteedSets(List<String> names, List<Double> coverages, boolean groups) {
        List<OutputTensor> tensors = new ArrayList<>();
        for (int i = 0; i < coverages.size(); i++) {
            int level = i;
            tensors.add(new OutputTensor(
                    "guaranteed_set_" + percent(coverages.get(i)), "BOOL", names.size(), (prediction, data) -> {
                        List<Integer> set =
                                classes(prediction).guaranteed().get(level).classes();
                        for (int c = 0; c < names.size(); c++) {
                            data.flag(set.contains(c));
                        }
                    }));
        }
        return new OutputColumn(
                withFallback(
                        coverages.stream()
                                .map(coverage -> "set_" + percent(coverage))
                                .toList(),
                        groups),
                types(CellType.NAMES, coverages.size(), groups),
                prediction -> {
                    List<ClassSet> sets = classes(prediction).guaranteed();
                    List<Object> cells = sets.stream()
                            .map(set -> set.classes().stream().map(names::get).toList())
                            .collect(Collectors.toCollection(ArrayList::new));
                    if (groups) {
                        cells.add(sets.stream().anyMatch(ClassSet::fallback));
                    }
                    return cells;
                },
                tensors,
                (prediction, json) -> {
                    ArrayNode guaranteed = json.putArray("guaranteed");
                    for (ClassSet set : classes(prediction).guaranteed()) {
                        ObjectNode one = guaranteed.addObject();
                        one.put("coverage", set.coverage());
                        ArrayNode members = one.putArray("set");
                        set.classes().forEach(c -> members.add(names.get(c)));
                        one.put("fallback", set.fallback());
                    }
                });
    }

    private static List<String> withFallback(List<String> names, boolean groups) {
        List<String> all = new ArrayList<>(names);
        if (groups) {
            all.add("fallback");
        }
        return all;
    }

    private static List<CellType> types(CellType type, int count, boolean groups) {
        List<CellType> all = new ArrayList<>(Collections.nCopies(count, type));
        if (groups) {
            all.add(CellType.TRUTH);
        }
        return all;
    }

    private static OutputColumn novelty() {
        return new OutputColumn(
                List.of(),
                List.of(),
                prediction -> List.of(),
                List.of(new OutputTensor(
                        "out_of_distribution",
                        "BOOL",
                        0,
                        (prediction, data) -> data.flag(prediction.novelty().flag()))),
                (prediction, json) -> {
                    Novelty novelty = prediction.novelty();
                    ObjectNode novel = json.putObject("out_of_distribution");
                    novel.put("flag", novelty.flag());
                    OutputColumn.put(novel, "epistemic_p", novelty.p());
                    ArrayNode unusual = novel.putArray("columns");
                    novelty.columns().forEach(unusual::add);
                });
    }

    private static Real real(RowPrediction prediction) {
        return (Real) prediction;
    }

    private static Classes classes(RowPrediction prediction) {
        return (Classes) prediction;
    }

    /** 0.975 → 97.5. */
    private static String percent(double level) {
        return BigDecimal.valueOf(level).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    /** The columns of a table of predictions. */
    public List<String> header() {
        return header;
    }

    /** The types of their cells. */
    public List<CellType> types() {
        return all.stream().flatMap(column -> column.types().stream()).toList();
    }

    /**
     * The cells of a row: {@code Double}, {@code Boolean}, {@code String} or a list of such; all empty without a
     * prediction.
     */
    public List<Object> cells(RowPrediction prediction) {
        return prediction instanceof RowPrediction.Refused
                ? Collections.nCopies(header.size(), "")
                : all.stream()
                        .flatMap(column -> column.cells().apply(prediction).stream())
                        .toList();
    }

    /** The tensors of the Open Inference Protocol. */
    public List<OutputTensor> tensors() {
        return all.stream().flatMap(column -> column.tensors().stream()).toList();
    }

    /** Writes a prediction to a JSON object; numbers that are not finite are null. */
    public void write(RowPrediction prediction, ObjectNode json) {
        if (prediction instanceof RowPrediction.Refused refused) {
            json.put("refused", refused.reason());
            return;
        }
        all.forEach(column -> column.json().accept(prediction, json));
    }
}
