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
import org.jspecify.annotations.Nullable;

/**
 * A table of predictions, filled tile by tile. Rows of the input that were left out stay empty. Rows are kept, or
 * {@linkplain #to handed on} as they come.
 */
public final class PredictionTable {
    private static final RowPrediction LEFT_OUT = new RowPrediction.Refused("a missing value");

    private final OutputColumns columns;
    private final RowScorer scorer;
    private final List<Double> levels;
    private final Optional<Examples> examples;
    private final List<List<UnusualCell>> unusual;
    private final List<String> cells;
    private final int[] rowOf;
    private final int count;
    private final List<List<?>> rows = new ArrayList<>();
    private @Nullable Receiver receiver;
    private int next;
    private int raised;

    /** Receives rows in their order. */
    public interface Receiver {
        /** The cells of a row. */
        void row(int row, List<?> cells);
    }

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
        this.rowOf = rowOf;
        this.count = rows;
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

    /**
     * Has rows handed on as soon as all before them are known, and not kept, where the examples are in their rows'
     * order.
     *
     * @return whether they are; else nothing is changed
     */
    public boolean to(Receiver newReceiver) {
        for (int i = 1; i < rowOf.length; i++) {
            if (rowOf[i] <= rowOf[i - 1]) {
                return false;
            }
        }
        receiver = newReceiver;
        return true;
    }

    /** Hands on the rows after the last example. */
    public void end() {
        handOn(count);
    }

    private void handOn(int end) {
        Receiver to = receiver;
        for (; to != null && next < end; next++) {
            to.row(next, columns.cells(LEFT_OUT));
        }
    }

    /** The table's rows, one for each row of the input, unless they are handed on. */
    public List<List<?>> rows() {
        fill();
        return Collections.unmodifiableList(rows);
    }

    private void fill() {
        if (rows.isEmpty()) {
            rows.addAll(Collections.nCopies(count, columns.cells(LEFT_OUT)));
        }
    }

    /** Adds the predictions of a tile, whose first example is {@code from}. */
    public void add(Predictive tile, int from) {
        int points = tile.points();
        Supplier<Examples> own = () ->
                examples.orElseThrow().rows(IntStream.range(from, from + points).toArray());
        List<String> ownCells = cells.isEmpty() ? cells : cells.subList(from, from + points);
        List<RowPrediction> part = unusual.isEmpty()
                ? scorer.of(tile, own, ownCells, levels)
                : scorer.of(tile, own, ownCells, levels, unusual.subList(from, from + points));
        raised += raised(tile, part);
        for (int i = 0; i < part.size(); i++) {
            put(rowOf[from + i], columns.cells(part.get(i)));
        }
    }

    private void put(int row, List<?> own) {
        Receiver to = receiver;
        if (to == null) {
            fill();
            rows.set(row, own);
            return;
        }
        handOn(row);
        to.row(row, own);
        next++;
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
