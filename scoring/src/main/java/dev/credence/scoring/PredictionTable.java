package dev.credence.scoring;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.ModelDescription;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of predictions, filled tile by tile. Rows of the input that were left out stay empty. */
public final class PredictionTable {
    private static final RowPrediction LEFT_OUT = new RowPrediction.Refused("a missing value");

    private final OutputColumns columns;
    private final RowScorer scorer;
    private final List<Double> levels;
    private final Optional<Examples> examples;
    private final List<List<UnusualCell>> unusual;
    private final List<String> cells;
    private final int[] rowOf;
    private final List<List<?>> rows;
    private int raised;

    private PredictionTable(
            OutputColumns columns,
            RowScorer scorer,
            List<Double> levels,
            Optional<Examples> examples,
            List<List<UnusualCell>> unusual,
            List<String> cells,
            int[] rowOf,
            int rows) {
        this.columns = columns;
        this.scorer = scorer;
        this.levels = List.copyOf(levels);
        this.examples = examples;
        this.unusual = List.copyOf(unusual);
        this.cells = List.copyOf(cells);
        this.rowOf = rowOf.clone();
        this.rows = new ArrayList<>(Collections.nCopies(rows, columns.cells(LEFT_OUT)));
    }

    /**
     * An empty table for a saved model.
     *
     * @param examples all examples to predict
     * @param unusual the unusual cells of each example; empty if not wanted
     * @param cells the column that its calibrated intervals or sets need, a cell for each example; empty if they need
     *     none
     * @param rowOf the row of each example
     * @param rows in all
     */
    PredictionTable(
            OutputColumns columns,
            RowScorer scorer,
            List<Double> levels,
            Examples examples,
            List<List<UnusualCell>> unusual,
            List<String> cells,
            int[] rowOf,
            int rows) {
        this(columns, scorer, levels, Optional.of(examples), unusual, cells, rowOf, rows);
    }

    /**
     * An empty table without guarantees.
     *
     * @param levels of the central intervals; ignored in classification
     * @param rowOf the row of each example
     * @param rows in all
     */
    public static PredictionTable of(ModelDescription model, List<Double> levels, int[] rowOf, int rows) {
        return new PredictionTable(
                model.classNames().isEmpty()
                        ? OutputColumns.ofReal(levels, List.of(), IntervalSide.BOTH, false)
                        : OutputColumns.ofClasses(model.classNames(), List.of(), false),
                new RowScorer(model.classNames(), Optional.empty(), UncertaintyReference.NONE, SavedModel.FLAGGED),
                levels,
                Optional.empty(),
                List.of(),
                List.of(),
                rowOf,
                rows);
    }

    public List<String> header() {
        return columns.header();
    }

    /** The table's rows, one for each row of the input. */
    public List<List<?>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** Adds the predictions of a tile, whose first example is {@code from}. */
    public void add(Predictive tile, int from) {
        int count = tile.points();
        Supplier<Examples> own = () ->
                examples.orElseThrow().rows(IntStream.range(from, from + count).toArray());
        List<String> ownCells = cells.isEmpty() ? cells : cells.subList(from, from + count);
        List<RowPrediction> part = unusual.isEmpty()
                ? scorer.of(tile, own, ownCells, levels)
                : scorer.of(tile, own, ownCells, levels, unusual.subList(from, from + count));
        raised += raised(tile, part);
        for (int i = 0; i < part.size(); i++) {
            rows.set(rowOf[from + i], columns.cells(part.get(i)));
        }
    }

    /** Number of rows with an interval that would begin below the target's floor, and begins at it. */
    public int raised() {
        return raised;
    }

    /** Quantiles of a continuous distribution are the floor only if they were below it. */
    private int raised(Predictive tile, List<RowPrediction> part) {
        boolean bounded = Double.isFinite(scorer.floor())
                && tile instanceof RegressionPredictive regression
                && !regression.isDiscrete();
        return !bounded
                ? 0
                : (int) part.stream()
                        .filter(row -> row instanceof RowPrediction.Real real
                                && Stream.concat(real.intervals().stream(), real.guaranteed().stream())
                                        .anyMatch(bounds -> bounds.lower() == scorer.floor()))
                        .count();
    }
}
