package dev.credence.inference.auto;

import dev.credence.core.data.EvenRows;
import dev.credence.core.predict.Baselines;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.table.CodedTable;
import dev.credence.inference.auto.table.Scaling;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ridge regression for comparison, on all rows of a table or on an evenly spread {@value #MOST_ROWS} of them.
 *
 * @param x inputs of these rows, unclipped [n][d]
 * @param which these rows of the table [n]
 * @param weights how many times each counts [n]
 * @param folds of these rows
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LinearBaseline(double[][] x, int[] which, double[] weights, List<Baselines.Fold> folds) {
    private static final int MOST_ROWS = 100_000;

    static LinearBaseline of(CodedTable rows, double[] weights, Folds folds) {
        int[] which = EvenRows.scattered(rows.size(), MOST_ROWS);
        int[] foldOf = IntStream.of(which).map(i -> folds.of()[i]).toArray();
        List<Baselines.Fold> some = IntStream.range(0, folds.count())
                .mapToObj(f -> new Baselines.Fold(places(foldOf, f, false), places(foldOf, f, true)))
                .filter(fold -> fold.training().length > 0)
                .toList();
        return new LinearBaseline(
                Scaling.unclipped(rows.cells(which).numbers()),
                which,
                Arrays.stream(which).mapToDouble(i -> weights[i]).toArray(),
                some);
    }

    /** The places of the rows in a fold, or of those outside it, ascending. */
    private static int[] places(int[] foldOf, int fold, boolean held) {
        return IntStream.range(0, foldOf.length)
                .filter(k -> (foldOf[k] == fold) == held)
                .toArray();
    }

    /**
     * The scores of held-out rows.
     *
     * @param standardised targets of all rows of the table
     * @param least minimum variance
     */
    Baselines.Scores score(double[] standardised, double least) {
        double[] y = Arrays.stream(which).mapToDouble(i -> standardised[i]).toArray();
        return Baselines.linear(x, y, weights, folds, least);
    }
}
